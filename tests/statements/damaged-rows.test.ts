import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readBankFile } from '#domain/reading/read-file.ts'
import type { FileReading } from '#domain/reading/reading.ts'
import { isTried } from '#tests/support/tries.ts'

const read = (bytes: Uint8Array) =>
  readBankFile(
    async function* () {
      yield bytes
    },
    (encoding, options) => new TextDecoder(encoding, options),
    {},
  )

/** Dates and amounts by line. */
function rowsOf({ statements }: FileReading): Map<number, string> {
  const rows = new Map<number, string>()
  for (const { bookings } of statements)
    for (const { line, date, minor } of bookings) rows.set(line, `${rows.get(line) ?? ''}${date} ${minor};`)
  return rows
}

/** One character for each byte, so that no encoding is needed to write the text again. */
const textOf = (bytes: Uint8Array) => Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
const bytesOf = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))

const damages: ((cells: string[], column: number) => string[])[] = [
  (cells, column) => cells.toSpliced(column, 1),
  (cells, column) => cells.toSpliced(column, 0, cells[column] ?? ''),
  (cells, column) => cells.with(column, ''),
]

// Without its other debit, a refund in the debit column looks like one.
const undecidable = 'sign-debit-refund-negative.csv'

test('if one row is damaged, the other rows are the same, listed or asked about', async () => {
  const files = readdirSync(import.meta.dirname).filter(
    (file) => /\.(?:csv|tsv|txt)$/.test(file) && file !== undecidable && isTried(file, 2),
  )
  let count = 0
  for (const file of files) {
    // By its name, so that each file keeps its damage when others are added.
    const index = [...file].reduce((sum, character) => sum + character.charCodeAt(0), 0)
    const bytes = new Uint8Array(readFileSync(join(import.meta.dirname, file)))
    const whole = await read(bytes)
    const separator = whole.reading?.separator
    const expected = rowsOf(whole)
    const text = textOf(bytes)
    if (!separator || whole.questions.length > 0 || expected.size < 2 || text.includes('\0')) continue
    const newline = text.includes('\n') ? '\n' : '\r'
    const lines = text.split(newline)
    const damaged = [...expected.keys()][index % expected.size] ?? 0
    const cells = (lines[damaged - 1] ?? '').replace(/\r$/, '').split(separator)
    const changed = damages[index % damages.length]?.(cells, (index * 7) % cells.length).join(separator) ?? ''
    const got = await read(bytesOf(lines.with(damaged - 1, changed).join(newline)))
    const isSaid =
      got.problem !== null ||
      got.questions.length > 0 ||
      got.statements.some(({ balance }) => balance.state === 'differs') ||
      got.reading?.why.some(({ code }) => code === 'fees_left_out')
    if (isSaid) continue
    count += 1
    const rows = rowsOf(got)
    const listed = new Set(got.statements.flatMap(({ skipped }) => skipped.map(({ line }) => line)))
    for (const [line, row] of expected)
      if (line !== damaged && !listed.has(line))
        expect(rows.get(line), `${file}, line ${line}: ${changed}`).toBe(row)
  }
  expect(count).toBeGreaterThan(50)
})
