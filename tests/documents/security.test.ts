import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const page = readFileSync(join(root, 'docs/security.md'), 'utf8')

test('every file that the security page calls as a witness is there', () => {
  const named = [...page.matchAll(/`((?:src|tests|docs|bench)\/[\w./-]+|[\w-]+\.(?:md|json))`/g)]
  const files = named.map(([, file]) => file as string)
  expect(files.length).toBeGreaterThan(80)
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([])
})
