import { expect, test } from 'vitest'
import { nightOf, nightsToKeep } from './nights.ts'

test('a night belongs to the day in which its hour comes', () => {
  expect(nightOf(new Date(2025, 2, 1, 2, 59).getTime(), 3)).toBe('2025-02-28')
  expect(nightOf(new Date(2025, 2, 1, 3, 0).getTime(), 3)).toBe('2025-03-01')
  expect(nightOf(new Date(2025, 0, 1, 0, 0).getTime(), 3)).toBe('2024-12-31')
})

test('the newest nights stay, and one of each week before', () => {
  // From Saturday, 1 March to Monday, 31 March.
  const march = Array.from({ length: 31 }, (_, index) => `2025-03-${String(index + 1).padStart(2, '0')}`)
  expect([...nightsToKeep(march, { days: 3, weeks: 2 })].sort()).toEqual([
    '2025-03-23',
    '2025-03-28',
    '2025-03-29',
    '2025-03-30',
    '2025-03-31',
  ])
})

test('night by night, as many weeks stay as asked for', () => {
  let kept: string[] = []
  for (let day = 0; day < 100; day++) {
    const night = new Date(Date.UTC(2025, 0, 1 + day)).toISOString().slice(0, 10)
    kept = [...nightsToKeep([...kept, night], { days: 7, weeks: 4 })]
  }
  expect(kept.sort()).toHaveLength(11)
  // Counted back from 10 April 2025: seven nights, and the Sundays before, but the first week is cut by the nights.
  expect(kept.slice(0, 3)).toEqual(['2025-03-16', '2025-03-23', '2025-03-30'])
})
