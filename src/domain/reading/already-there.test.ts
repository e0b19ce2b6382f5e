import fc from 'fast-check'
import { expect, test } from 'vitest'
import { standingsOf } from './already-there.ts'

const day = fc.constantFrom('2025-03-01', '2025-03-02')
const cents = fc.constantFrom(-500, -1250, 900)
const transaction = (importKey: fc.Arbitrary<string | null>) =>
  fc.record({ id: fc.uuid(), date: day, cents, importKey })
const someKey = fc.option(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'))

test('the same file again is there, whatever was edited since', () => {
  const row = { date: '2025-03-01', cents: -500, importKey: 'a' }
  const edited = { id: '1', date: '2025-04-01', cents: -700, importKey: 'a' }
  expect(standingsOf([row], [edited])).toEqual([{ state: 'there', transaction: edited }])
})

test('a row that another format brought is probably there, and only as often as it was brought', () => {
  const row = (importKey: string) => ({ date: '2025-03-01', cents: -500, importKey })
  const csv = { id: '1', date: '2025-03-01', cents: -500, importKey: 'of-the-csv' }
  expect(standingsOf([row('a'), row('b')], [csv])).toEqual([
    { state: 'probably_there', transaction: csv },
    { state: 'new' },
  ])
})

test('no transaction stands for two rows, and every row is new where nothing is alike', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(transaction(fc.uuid()), { selector: ({ importKey }) => importKey, maxLength: 8 }),
      fc.array(transaction(someKey), { maxLength: 8 }),
      (rows, existing) => {
        const standings = standingsOf(rows, existing)
        const stoodFor = standings.flatMap((standing) =>
          standing.state === 'new' ? [] : [standing.transaction],
        )
        expect(new Set(stoodFor).size).toBe(stoodFor.length)
        for (const [at, standing] of standings.entries()) {
          if (standing.state !== 'probably_there') continue
          const { date, cents } = standing.transaction
          expect({ date, cents }).toEqual({ date: rows[at]?.date, cents: rows[at]?.cents })
        }
        // New rows are those beyond the number of transactions like them.
        for (const [at, row] of rows.entries()) {
          if (standings[at]?.state !== 'new') continue
          const alike = existing.filter(({ date, cents }) => date === row.date && cents === row.cents)
          expect(alike.every((one) => stoodFor.includes(one))).toBe(true)
        }
      },
    ),
  )
})
