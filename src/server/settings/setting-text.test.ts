import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readSettings } from '#server/settings.ts'

const directory = mkdtempSync(join(tmpdir(), 'outgo-secrets-'))
afterAll(() => rmSync(directory, { recursive: true, force: true }))

function aFile(name: string, content: string) {
  const file = join(directory, name)
  writeFileSync(file, content)
  return file
}

test('a setting can be in a file, whose final line break is ignored', () => {
  const DATABASE_URL_FILE = aFile('database-url', 'postgres://outgo:a secret@db/outgo\n')
  expect(readSettings({ DATABASE_URL_FILE }).databaseUrl).toBe('postgres://outgo:a secret@db/outgo')
})

test('an empty file counts as unset', () => {
  expect(readSettings({ DATABASE_URL_FILE: aFile('empty', '\n') }).databaseUrl).toBeUndefined()
  expect(readSettings({ DATABASE_URL_FILE: '', PORT: '80' }).port).toBe(80)
})

test('a file that is unreadable, or conflicts with a value, is reported in one sentence', () => {
  expect(() => readSettings({ DATABASE_URL_FILE: join(directory, 'none') })).toThrow(
    /^DATABASE_URL_FILE \S+none cannot be read \(ENOENT\)\.$/,
  )
  const both = { SMTP_URL: 'smtps://me:one@mail', SMTP_URL_FILE: aFile('smtp', 'smtps://me:two@mail') }
  expect(() => readSettings(both)).toThrow(/^SMTP_URL and SMTP_URL_FILE are both set\. Keep one of them\.$/)
})

test('the invalid content of a file is not printed: it may be a secret', () => {
  expect(() => readSettings({ PORT_FILE: aFile('port', 'hunter2') })).toThrow(
    /^PORT must be a port number from 0 to 65535\.$/,
  )
})
