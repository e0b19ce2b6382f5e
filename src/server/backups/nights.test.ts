import { expect, test } from 'vitest'
import { nightOf, nightsToKeep } from './nights.ts'

test('a night belongs to the day on which its hour falls', () => {
  expect(nightOf(new Date(2025, 2, 1, 2, 59).getTime(), 3)).toBe('2025-02-28')
  expect(nightOf(new Date(2025, 2, 1, 3, 0).getTime(), 3)).toBe('2025-03-01')
  expect(nightOf(new Date(2025, 0, 1, 0, 0).getTime(), 3)).toBe('2024-12-31')
})

test('the latest nights are kept, and one from each week before', () => {
  // Saturday, March 1 to Monday, March 31.
  const march = Array.from({ length: 31 }, (_, index) => `2025-03-${String(index + 1).padStart(2, '0')}`)
  expect([...nightsToKeep(march, { days: 3, weeks: 2 })].sort()).toEqual([
    '2025-03-23',
    '2025-03-28',
    '2025-03-29',
    '2025-03-30',
    '2025-03-31',
  ])
})

test('as many weekly backups are kept as requested, night after night', () => {
  let kept: string[] = []
  for (let day = 0; day < 100; day++) {
    const night = new Date(Date.UTC(2025, 0, 1 + day)).toISOString().slice(0, 10)
    kept = [...nightsToKeep([...kept, night], { days: 7, weeks: 4 })]
  }
  expect(kept.sort()).toHaveLength(11)
  // Counted back from April 10, 2025: seven nights, and the Sundays before, minus the week that the nights cover.
  expect(kept.slice(0, 3)).toEqual(['2025-03-16', '2025-03-23', '2025-03-30'])
})
