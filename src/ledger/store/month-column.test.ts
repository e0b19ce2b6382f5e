import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Day, daysBetween, type Month } from '#domain/calendar.ts'
import { countedMonth, type MonthStart } from '#domain/month-start.ts'
import { textTable } from '#store/engines/differences.ts'
import { onEachEngine } from '#tests/support/on-each-engine.ts'
import { monthColumn } from './month-column.ts'

/** Every day of a whole cycle of leap years and weekdays, and the days at the ends of the calendar. */
const days = [
  ...daysBetween('1900-01-01', '1900-03-31'),
  ...daysBetween('2000-01-01', '2028-12-31'),
  ...daysBetween('2099-12-01', '2100-03-31'),
  ...daysBetween('2199-11-01', '2199-12-31'),
]

const numbers: MonthStart[] = [1, 2, 5, 15, 16, 25, 28]
const workingDays: MonthStart[] = [1, 2, 3, 15, 16, 25, 28].map((day): MonthStart => `working_day_by_${day}`)
const starts: MonthStart[] = [...numbers, 'last_working_day', ...workingDays]

onEachEngine('the month of a day in SQL', (openTestStore) => {
  test('is the one in which it counts', async () => {
    const store = await openTestStore()
    for (const start of starts) {
      const { rows } = await sql<{ day: Day; month: Month }>`
        select value as day, ${monthColumn(sql<Day>`value`, start)} as month from ${textTable(store, days)} as days
      `.execute(store)
      expect(rows).toHaveLength(days.length)
      expect(
        rows.filter(({ day, month }) => month !== countedMonth(day, start)),
        String(start),
      ).toEqual([])
    }
  })
})
