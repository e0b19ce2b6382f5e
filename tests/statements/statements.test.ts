import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { reasonText } from '#cli/words/reading-words.ts'
import { amountOf } from '#domain/reading/number-text.ts'
import { readBankFile } from '#domain/reading/read-file.ts'
import type { Answers, FileReading, Money } from '#domain/reading/reading.ts'
import { isTried } from '#tests/support/tries.ts'
import { readingText } from '#web/words/reading-words.ts'

// Statements as banks write them, with invented names and amounts. Beside each, a line for each thing that has to come
// of it: `2025-01-31 -12.50` is a transaction, `? spending` a question, `!` a refusal, `= proved` the balance. The currency
// of a transaction, `accounts`, the number of the first `account`, `skipped` rows, a `text`, a whole `description`, a
// `note`, `tags` and a `category` are optional.

const files = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.expected'))
  .map((file) => file.replace('.expected', ''))

/** Reads bytes as they come from a disk: in pieces of any length. */
const readBytes = (bytes: Uint8Array, pieceLength = bytes.length, answers: Answers = {}) =>
  readBankFile(
    async function* () {
      for (let at = 0; at < bytes.length; at += pieceLength) yield bytes.subarray(at, at + pieceLength)
    },
    (encoding, options) => new TextDecoder(encoding, options),
    answers,
  )

const bytesOf = (file: string) => new Uint8Array(readFileSync(join(import.meta.dirname, file)))

const wholeFiles = new Map<string, Promise<FileReading>>()
afterAll(() => wholeFiles.clear())
/** Reads a file once for all tests. */
function readWhole(file: string): Promise<FileReading> {
  const reading = wholeFiles.get(file) ?? readBytes(bytesOf(file))
  wholeFiles.set(file, reading)
  return reading
}

const linesOf = (file: string) =>
  readFileSync(join(import.meta.dirname, `${file}.expected`), 'utf8')
    .trim()
    .split('\n')

const numberOf = (money: Money | null | undefined) => (money ? amountOf(money) : null)

/** What came of a file, in the lines that it can be expected to have. */
function summaryOf({ problem, questions, statements }: FileReading, expected: readonly string[]): string[] {
  const [first] = statements
  const isAsked = (word: string) => expected.some((line) => line.startsWith(word))
  const saysCurrency = expected.some((line) => /^\d.* [A-Z]{3}$/.test(line))
  const rows = statements.flatMap(({ bookings }) => [...bookings])
  return [
    ...(problem ? ['!'] : []),
    ...questions.map(({ about }) => `? ${about}`),
    ...(isAsked('?') && !isAsked('2')
      ? []
      : rows.map((row) => `${row.date} ${amountOf(row)}${saysCurrency ? ` ${row.currency}` : ''}`)),
    ...(isAsked('accounts') ? [`accounts ${statements.length}`] : []),
    ...expected.filter(
      (line) =>
        line.startsWith('text ') && rows.some(({ description }) => description.includes(line.slice(5))),
    ),
    ...expected.filter((line) => {
      const [, field, value] = /^(description|note|tags|category) (.*)$/.exec(line) ?? []
      return rows.some(({ description, note, category }) => {
        const texts: Record<string, string | null | undefined> = {
          description,
          note: note?.text,
          tags: note?.tags.join(', '),
          category,
        }
        return field !== undefined && texts[field] === value
      })
    }),
    ...(isAsked('=') ? [`= ${first?.balance.state}`] : []),
    ...(isAsked('account ') ? [`account ${first?.account.number}`] : []),
    ...(isAsked('opening') ? [`opening ${numberOf(first?.opening)}`] : []),
    ...(isAsked('closing') ? [`closing ${numberOf(first?.closing)}`] : []),
    ...(isAsked('skipped') ? [`skipped ${statements.flatMap(({ skipped }) => skipped).length}`] : []),
  ].sort()
}

/** Amounts as numbers, so that `-12.50` and `-12.5` are one. */
const plainLines = (lines: readonly string[]) =>
  lines
    .map((line) =>
      line.replace(/^(\S+) ([-+]?[\d.]+)((?: [A-Z]{3})?)$/, (_, word, number, currency) =>
        /^(?:account|text|description|note|tags|category)$/.test(word)
          ? line
          : `${word} ${Number(number)}${currency}`,
      ),
    )
    .sort()

test.each(files)('%s is read as expected', async (file) => {
  const expected = linesOf(file)
  expect(summaryOf(await readWhole(file), expected)).toEqual(plainLines(expected))
})

test('every reason and question about a file has words, in commands and on the screen', async () => {
  for (const file of files) {
    const { problem, reading, questions, statements } = await readWhole(file)
    const reasons = [
      ...(problem ? [problem] : []),
      ...(reading?.why ?? []),
      ...questions.map(({ why }) => why),
      ...statements.flatMap(({ skipped, balance }) => [
        ...skipped.map(({ reason }) => reason),
        ...(balance.note ? [balance.note] : []),
      ]),
    ]
    for (const reason of reasons) {
      expect(reasonText(reason)).not.toMatch(/undefined|NaN/)
      expect(readingText(reason), `${file}: ${reason.code}`).not.toMatch(/undefined|NaN|This cannot be read/)
    }
  }
})

const isTable = (file: string) => file.endsWith('.csv')

test('a file is read in the same way, however it is split into pieces', async () => {
  for (const [index, file] of files.entries()) {
    if ((isTable(file) && !isTried(file, 0)) || file === 'bad-bomb.xlsx') continue
    const { table: _, ...inPieces } = await readBytes(bytesOf(file), 1 + (index % 7))
    const { table: __, ...whole } = await readWhole(file)
    expect(inPieces, file).toEqual(whole)
  }
})

test('a question about the first table that can be read can be answered', async () => {
  const bytes = bytesOf('ask-spending-second-table.csv')
  const { questions, statements } = await readBytes(bytes, bytes.length, { spending: 'negative' })
  expect(questions).toEqual([])
  expect(statements.flatMap(({ bookings }) => [...bookings]).map(amountOf)).toEqual([500, 4.5])
})

test('amounts without decimals can be said to be in cents', async () => {
  const bytes = bytesOf('ask-amounts-in-cents.csv')
  const { questions, statements } = await readBytes(bytes, bytes.length, { decimal: 'minor_units' })
  expect(questions).toEqual([])
  expect(statements.flatMap(({ bookings }) => [...bookings]).map(amountOf)).toEqual([
    -45.12, 2512.37, -12.99, -8.67, -64.99,
  ])
})

test('a file that is cut off anywhere gives rows, questions or a refusal', async () => {
  const shares = [0.2, 0.5, 0.8, 0.97]
  for (const [index, file] of files.entries()) {
    if ((isTable(file) && !isTried(file, 1)) || file.startsWith('bad')) continue
    const share = shares[index % shares.length] ?? 1
    const bytes = bytesOf(file)
    const { statements, problem } = await readBytes(bytes.slice(0, Math.floor(bytes.length * share)))
    expect(problem !== null || statements.length > 0, `${file} at ${share}`).toBe(true)
  }
})
