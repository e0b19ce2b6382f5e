import { expect, test } from 'vitest'
import { chosenYear, reviewedYear, yearsOf } from './reviewed-year.ts'

const months = ['2023-01', '2024-03', '2025-12']

test('years go from the first transaction to today, or to a later transaction', () => {
  expect(yearsOf(months, '2026-05-01')).toEqual(['2026', '2025', '2024', '2023'])
  expect(yearsOf([...months, '2027-01'], '2026-05-01')).toHaveLength(5)
  expect(yearsOf([], '2026-05-01')).toEqual(['2026'])
})

test('without a valid year in the URL, the year before today is shown if it has transactions', () => {
  expect(chosenYear({ year: '2024' }, months, '2026-05-01')).toBe('2024')
  expect(chosenYear({ year: '20x4' }, months, '2026-05-01')).toBe('2025')
  expect(chosenYear({ year: '0001' }, months, '2027-05-01')).toBe('2027')
  expect(chosenYear({}, [], '2026-05-01')).toBe('2026')
})

test('the current year is compared with the same days of the year before', () => {
  expect(reviewedYear('2024', months, '2024-02-29')).toMatchObject({
    isSoFar: true,
    days: { start_date: '2024-01-01', end_date: '2024-12-31' },
    daysBefore: { start_date: '2023-01-01', end_date: '2023-02-28' },
  })
  expect(reviewedYear('2025', months, '2026-05-01')).toMatchObject({
    isSoFar: false,
    daysBefore: { start_date: '2024-01-01', end_date: '2024-12-31' },
  })
})

test('a year is not compared with one that the ledger does not cover from January on', () => {
  expect(reviewedYear('2023', months, '2026-05-01').daysBefore).toBeNull()
  expect(reviewedYear('2025', ['2024-03'], '2026-05-01').daysBefore).toBeNull()
})
