import { expect, test } from 'vitest'
import { readBankFile } from './read-file.ts'

/** How often a file with this many rows is opened while it is read. */
async function opensOf(rows: number): Promise<number> {
  const lines = Array.from(
    { length: rows },
    (_, at) => `2025-01-31,SHOP ${at % 7},-${at % 90}.${10 + (at % 80)}\n`,
  )
  const bytes = new TextEncoder().encode(`Date,Description,Amount\n${lines.join('')}`)
  let opens = 0
  const { problem, statements } = await readBankFile(
    async function* () {
      opens += 1
      yield bytes
    },
    (encoding, options) => new TextDecoder(encoding, options),
    {},
  )
  expect(problem).toBeNull()
  expect(statements.map(({ bookings }) => bookings.length)).toEqual([rows])
  return opens
}

test('rows that show the same as the first ones are not read again', async () => {
  expect(await opensOf(50_000)).toBe(await opensOf(100))
})
