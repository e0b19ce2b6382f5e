import { expect, test } from 'vitest'
import { monthsBetween } from '#domain/calendar.ts'
import { monthTicks } from './spending-axes.tsx'

const texts = (first: string, last: string, width: number) =>
  monthTicks(monthsBetween(first, last), width).map(({ text, year }) => (year ? `${text} ${year}` : text))

test('every month is named where there is room, with the year where it begins', () => {
  expect(texts('2024-11', '2025-02', 400)).toEqual(['Nov 2024', 'Dec', 'Jan 2025', 'Feb'])
})

test('a narrow chart names every third month, in step with the quarters', () => {
  expect(texts('2024-02', '2025-01', 200)).toEqual(['Apr 2024', 'Jul', 'Oct', 'Jan 2025'])
})

test('five years on a telephone are named by their years', () => {
  expect(texts('2020-11', '2025-10', 290)).toEqual(['2021', '2022', '2023', '2024', '2025'])
})

test('never more labels than there is room for', () => {
  for (const width of [40, 200, 290, 1000]) {
    const ticks = monthTicks(monthsBetween('1950-03', '2199-12'), width)
    expect(ticks.length).toBeGreaterThan(0)
    expect(ticks.length * 40).toBeLessThanOrEqual(Math.max(width, 40) + 40)
  }
})
