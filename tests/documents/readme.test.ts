import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { allSettings, serverSettingsTable } from '#scripts/settings-table.ts'

const root = join(import.meta.dirname, '../..')
const readme = readFileSync(join(root, 'README.md'), 'utf8')

test('README and docs/settings.md list the settings as they are (npm run readme:settings)', () => {
  expect(readme).toContain(serverSettingsTable())
  expect(readFileSync(join(root, 'docs/settings.md'), 'utf8')).toContain(allSettings())
})

test('every file and command that the README names is there', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const commands = [...readme.matchAll(/npm (?:run )?(\w[\w:]*)/g)].map(([, name]) => name as string)
  const npmItself = ['ci']
  expect(commands.filter((name) => !npmItself.includes(name) && !(name in scripts))).toEqual([])

  const named = /(?:\(|`)((?:docs|examples|bench|[A-Z]{6,})[\w/.-]*)(?:\)|`)/g
  const files = [...readme.matchAll(named)].map(([, file]) => file as string)
  expect(files.length).toBeGreaterThan(5)
  expect(
    files.filter((file) => file !== 'PUBLIC_URL' && /[/.]/.test(file) && !existsSync(join(root, file))),
  ).toEqual([])
})
