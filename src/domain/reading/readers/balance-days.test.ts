import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readBankFile } from '#domain/reading/read-file.ts'

async function daysIn(text: string) {
  const open = async function* () {
    yield new TextEncoder().encode(text)
  }
  const { statements } = await readBankFile(
    open,
    (encoding, options) => new TextDecoder(encoding, options),
    {},
  )
  return statements.map(({ openingDay, closingDay }) => [openingDay, closingDay])
}
const example = (name: string) => readFileSync(`tests/statements/${name}`, 'latin1')

test('MT940 has the days of its balances; the opening balance is from the evening before', async () => {
  expect(await daysIn(example('mt940-german.sta'))).toEqual([['2025-01-02', '2025-01-31']])
})

test('CAMT has the days of its balances; the previous closing balance is from the evening before', async () => {
  const camt = example('camt-053-batch.xml')
  expect(await daysIn(camt)).toEqual([['2025-01-01', '2025-01-31']])
  const previous = camt.replace('OPBD', 'PRCD').replace('2025-01-01', '2024-12-31')
  expect(await daysIn(previous)).toEqual([['2025-01-01', '2025-01-31']])
})

test('OFX has the day of its closing balance', async () => {
  const [first] = await daysIn(example('ofx-1-two-accounts.ofx'))
  expect(first).toEqual([null, '2025-01-31'])
})

test('a day that bookings contradict is not used', async () => {
  // The day of the first booking.
  expect(await daysIn(example('mt940-abn-nl.sta'))).toEqual([[null, '2025-01-03']])
  const early = example('mt940-german.sta').replace(':62F:C250131', ':62F:C250130')
  expect(await daysIn(early)).toEqual([['2025-01-02', null]])
})
