import { expect, test } from 'vitest'
import { monthsBetween } from '#domain/calendar.ts'
import { monthTicks } from './month-ticks.ts'

const texts = (first: string, last: string, width: number) =>
  monthTicks(monthsBetween(first, last), width).map(({ text, year }) => (year ? `${text} ${year}` : text))

test('every month gets a label if they fit, with the year at its start', () => {
  expect(texts('2024-11', '2025-02', 400)).toEqual(['Nov 2024', 'Dec', 'Jan 2025', 'Feb'])
})

test('a narrow chart labels every third month, aligned with quarters', () => {
  expect(texts('2024-02', '2025-01', 200)).toEqual(['Apr 2024', 'Jul', 'Oct', 'Jan 2025'])
})

test('five years on a phone are labeled by year', () => {
  expect(texts('2020-11', '2025-10', 290)).toEqual(['2021', '2022', '2023', '2024', '2025'])
})

test('there are never more labels than fit', () => {
  for (const width of [40, 200, 290, 1000]) {
    const ticks = monthTicks(monthsBetween('1950-03', '2199-12'), width)
    expect(ticks.length).toBeGreaterThan(0)
    expect(ticks.length * 40).toBeLessThanOrEqual(Math.max(width, 40) + 40)
  }
})
