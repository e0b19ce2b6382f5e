import { expect, test } from 'vitest'
import { priceHistory } from './price-history.ts'

const paid = (...cents: number[]) =>
  cents.map((one, index) => ({ date: `2025-0${index + 1}-05`, cents: -one }))

test('the price history says from when each price was paid', () => {
  const payments = paid(15_99, 15_99, 17_99, 17_99, 18_49)
  expect(priceHistory({ reason: 'price_changes', payments })).toEqual([
    { date: '2025-01-05', cents: 15_99 },
    { date: '2025-03-05', cents: 17_99 },
    { date: '2025-05-05', cents: 18_49 },
  ])
})

test('varying amounts are not prices', () => {
  const payments = paid(61_20, 58_07, 64_11)
  expect(priceHistory({ reason: 'varying_amount', payments })).toEqual([])
})
