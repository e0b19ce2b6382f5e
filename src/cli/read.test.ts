import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { programOf, runCommand, runCommandAsProcess } from '#tests/support/run-command.ts'

const statements = join(import.meta.dirname, '../../tests/statements')
const nowhere = { dataDirectory: '/nowhere' }

test('read prints what is in a file, without a database', async () => {
  const { code, out } = await runCommandAsProcess('read', nowhere, [join(statements, 'fr-bnp.csv')])
  expect(code).toBe(0)
  const { files } = JSON.parse(out)
  expect(files).toMatchObject([
    {
      file: 'fr-bnp.csv',
      format: 'csv',
      problem: null,
      reading: {
        encoding: 'windows-1252',
        separator: ';',
        date_order: 'dmy',
        decimal: 'comma',
        spending: 'negative',
      },
      questions: [],
      statements: [
        { transactions: [{ line: 3, date: '2025-01-30', amount: -4.2, currency: 'EUR' }, { amount: 600 }] },
      ],
    },
  ])
})

test('read ends with 1 while a question is open, and with 0 once an option answers it', async () => {
  const file = join(statements, 'ask-dates-english.csv')
  const open = await runCommand('read', nowhere, [file])
  expect(open.code).toBe(1)
  expect(JSON.parse(open.out).files[0].questions).toMatchObject([
    { about: 'date_order', choices: ['dmy', 'mdy'] },
  ])
  const answered = await runCommand('read', nowhere, ['--date-order', 'dmy', file])
  expect(answered.code).toBe(0)
  expect(JSON.parse(answered.out).files[0].statements[0].transactions[0].date).toBe('2025-02-01')
})

test('read lists a file that is not there among the others, as one JSON document', async () => {
  const { code, out } = await runCommand('read', nowhere, [
    '/nowhere/statement.csv',
    join(statements, 'fr-bnp.csv'),
  ])
  expect(code).toBe(1)
  const { files } = JSON.parse(out)
  expect(files[0]).toMatchObject({ file: 'statement.csv', format: null, reading: null, statements: [] })
  expect(files[0].problem).toContain('no such file')
  expect(files[1]).toMatchObject({ file: 'fr-bnp.csv', problem: null })
})

test('read refuses a column that the file does not have', async () => {
  const columns = 'date=1,description=2,amount=99'
  const file = join(statements, 'fr-bnp.csv')
  const { code, out } = await runCommand('read', nowhere, ['--columns', columns, file])
  expect(code).toBe(1)
  expect(JSON.parse(out).files).toMatchObject([
    { problem: 'There is no column 99 in this file.', statements: [] },
  ])
})

test('read explains an unknown option', async () => {
  const { code, err } = await runCommand('read', nowhere, ['--bogus', 'statement.csv'])
  expect(code).toBe(1)
  expect(err).toContain("Unknown option '--bogus'")
})

test('read ends without an error if only the beginning of its output is wanted', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'outgo-read-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'long.csv')
  writeFileSync(file, `Date,Description,Amount\n${'2025-01-31,Grocer,-45.10\n'.repeat(5000)}`)
  const command = `"${process.execPath}" "${programOf('read')}" "${file}" | head -c 20`
  const { stdout, stderr } = await promisify(execFile)('bash', ['-o', 'pipefail', '-c', command])
  expect({ stdout, stderr }).toEqual({ stdout: '{"files":[{"file":"l', stderr: '' })
})
