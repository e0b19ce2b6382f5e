import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { reasonText } from '#cli/words/reading-words.ts'
import { NewTransaction } from '#contract/transactions.ts'
import { isDay } from '#domain/calendar.ts'
import { rowKey } from '#domain/import-key.ts'
import { readBankFiles } from '#domain/reading/read-files.ts'
import type { AccountStatement, FileReading } from '#domain/reading/reading.ts'
import { rowsToImport } from '#domain/reading/rows-to-import.ts'
import { hostileFiles } from '#tests/hostile-files/hostile-files.ts'

const folder = join(import.meta.dirname, '../statements')
const largest = 50_000
const examples = readdirSync(folder)
  .filter((name) => !/\.(?:expected|ts)$/.test(name))
  .map((name) => readFileSync(join(folder, name)))
const corpus = [...examples, ...hostileFiles.map(startOf)].filter(({ length }) => length < largest)

/** The bytes of a hostile file. A large file is cut off once it is too large. */
function startOf({ pieces }: (typeof hostileFiles)[number]): Buffer {
  const parts: Uint8Array[] = []
  let length = 0
  for (const piece of pieces()) {
    parts.push(piece)
    length += piece.length
    if (length >= largest) break
  }
  return Buffer.concat(parts)
}

const statement = fc.constantFrom(...corpus)
const place = fc.double({ min: 0, max: 1, noNaN: true })

/** What can happen to a file: bytes change, its end or its middle is missing, or another file follows. */
const change = fc.oneof(
  fc.record({ kind: fc.constant('byte' as const), at: place, byte: fc.integer({ min: 0, max: 255 }) }),
  fc.record({ kind: fc.constant('end' as const), at: place }),
  fc.record({ kind: fc.constant('gap' as const), at: place, length: fc.integer({ min: 1, max: 200 }) }),
  fc.record({ kind: fc.constant('other' as const), at: place, other: statement }),
)

type Change = typeof change extends fc.Arbitrary<infer Value> ? Value : never

/** Bytes that begin as a statement of some bank and then go wrong. */
export const damagedFile = fc
  .tuple(statement, fc.array(change, { maxLength: 4 }))
  .map(([bytes, changes]) => changes.reduce(damaged, bytes))

function damaged(bytes: Buffer, change: Change): Buffer {
  const place = Math.floor(change.at * bytes.length)
  const [before, after] = [bytes.subarray(0, place), bytes.subarray(place)]
  switch (change.kind) {
    case 'byte':
      return Buffer.concat([before, Buffer.of(change.byte), after.subarray(1)])
    case 'end':
      return before
    case 'gap':
      return Buffer.concat([before, after.subarray(change.length)])
    case 'other':
      return Buffer.concat([before, change.other])
  }
}

/** Throws if reading a file throws, or if what is read could not be shown or imported exactly. */
export async function checkReading(bytes: Buffer): Promise<void> {
  const open = async function* () {
    yield bytes
  }
  const newDecoder = (encoding: string, options: { fatal: boolean }) => new TextDecoder(encoding, options)
  for await (const { reading } of readBankFiles(open, newDecoder, {})) checkFile(reading)
}

function checkFile({ problem, reading, questions, statements, format }: FileReading) {
  for (const reason of [...(problem ? [problem] : []), ...(reading?.why ?? [])]) assert.ok(reasonText(reason))
  for (const { why, choices, assumed } of questions) {
    assert.ok(reasonText(why))
    assert.ok(choices.length === 0 || choices.includes(assumed), `${assumed} is no choice`)
  }
  for (const statement of statements) checkStatement(statement, format ?? 'csv')
}

function checkStatement(
  { bookings, skipped, account, balance }: AccountStatement,
  format: NonNullable<FileReading['format']>,
) {
  for (const { reason, line, booking } of skipped) {
    assert.ok(reasonText(reason) && Number.isInteger(line))
    if (booking) assert.ok(isDay(booking.date) && Number.isSafeInteger(booking.minor) && booking.minor !== 0)
  }
  if (balance.note) assert.ok(reasonText(balance.note))
  for (const { date, minor, line } of bookings) {
    assert.ok(isDay(date), date)
    assert.ok(Number.isSafeInteger(minor) && minor !== 0, `${minor} in line ${line}`)
  }
  const made = rowsToImport(bookings, { currency: account.currency ?? 'EUR', format })
  const { skipped: refused } = made
  const read = [...made.rows()]
  assert.equal(read.length, made.count)
  assert.equal(read.length + refused.length, bookings.length)
  const rows = [
    ...read,
    ...made.rowsOfSkipped(skipped).flatMap((row) => (row ? { ...row, importKey: rowKey(row.identity) } : [])),
  ]
  for (const { reason } of refused) assert.ok(reasonText(reason))
  for (const { date, description, cents, category, importKey } of rows) {
    const sent = { date, description, amount: cents / 100, category, import_key: importKey }
    assert.ok(
      NewTransaction.safeParse(sent).success,
      `a row that the server rejects: ${JSON.stringify(sent)}`,
    )
  }
  assert.equal(new Set(rows.map(({ importKey }) => importKey)).size, rows.length, 'a duplicate import key')
}
