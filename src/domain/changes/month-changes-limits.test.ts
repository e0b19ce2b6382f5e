import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, monthOf } from '#domain/calendar.ts'
import { by, fourVisits, months, row, today, usual } from '#tests/support/spent-rows.ts'
import { monthChanges } from './month-changes.ts'

test('a dismissed line is not told again, and none takes its place that would not have been told', () => {
  const fresh = [
    row('2025-07-07', 70_00, 'Bike Shop', { category: 'Sport' }),
    row('2025-07-08', 60_00, 'Florist', { category: 'Garden' }),
  ]
  const all = [...usual, ...fourVisits, ...fresh]
  const told = monthChanges(all, by).map(({ key }) => key)
  expect(told).toEqual(['above_usual Groceries', 'new_merchant bike shop'])
  expect(monthChanges(all, by, (key) => key === told[1]).map(({ key }) => key)).toEqual([told[0]])
})

test('no sixth line appears when one of the five is dismissed', () => {
  const repair = (day: string, name: string, category: string) => [
    ...usual.map((one) => ({ ...one, id: `${one.id} ${name}`, category, merchant: { key: name, name } })),
    row(`2025-07-${day}`, 900_00, name, { category, merchant: { key: name, name } }),
  ]
  const rows = [
    ...[repair('02', 'Ann', 'Car'), repair('03', 'Ben', 'House'), repair('04', 'Cem', 'Garden')].flat(),
    ...[...usual, row('2025-07-09', 110_00, 'Corner Shop')],
    row('2025-07-08', 180_00, 'Bike Shop', { category: 'Sport' }),
    ...[...months, '2025-07'].map((month) => row(`${month}-04`, 30_00, 'Bar', { category: 'Bars' })),
    row('2025-07-05', 65_00, 'Bar', { category: 'Bars' }),
  ]
  const told = monthChanges(rows, by).map(({ key }) => key)
  expect(told).toHaveLength(5)
  const left = monthChanges(rows, by, (key) => key === told[0]).map(({ key }) => key)
  expect(left).toEqual(told.slice(1))
})

const anyRow = fc
  .record({
    day: fc.integer({ min: 0, max: 210 }),
    cents: fc.constantFrom(-5000, 900, 2450, 4000, 40_000),
    name: fc.constantFrom('Corner Shop', 'Cinema', 'Bike Shop', null),
    category: fc.constantFrom('Groceries', 'Fun', 'Home'),
    id: fc.uuid(),
    isPart: fc.boolean(),
  })
  .map(({ day, cents, name, category, id, isPart }) => ({
    ...row(addDays('2025-01-01', day), cents, name ?? 'Transfer', { category }),
    // Parts of a split transaction have its day and its merchant.
    id: isPart ? `part of ${day} ${name}` : id,
    ...(name === null && { merchant: null }),
  }))

test('there are at most five lines, and no transaction is in two, in whatever order the rows come', () => {
  fc.assert(
    fc.property(fc.array(anyRow, { maxLength: 80 }), (rows) => {
      const changes = monthChanges(rows, by)
      expect(changes.length).toBeLessThanOrEqual(5)
      expect(new Set(changes.map(({ key }) => key)).size).toBe(changes.length)
      expect(changes.filter(({ kind }) => kind.endsWith('_usual')).length).toBeLessThanOrEqual(3)
      const ids = changes.flatMap(({ rowIds }) => rowIds)
      expect(new Set(ids).size, 'transactions in two lines').toBe(ids.length)
      const current = rows.filter(({ date }) => monthOf(date) === '2025-07' && date <= today)
      for (const change of changes) {
        expect(change.cents).toBeGreaterThan(0)
        for (const id of change.rowIds) expect(current.map((one) => one.id)).toContain(id)
        if (!('without' in change)) continue
        const without = new Set(change.without.map(({ key }) => key))
        const behind = current.filter(
          ({ category, merchant }) =>
            category === change.category && !(merchant !== null && without.has(merchant.key)),
        )
        expect(new Set(behind.map(({ id }) => id)), 'the rows that its link shows').toEqual(
          new Set(change.rowIds),
        )
        const spent = behind.reduce((sum, { cents }) => sum - cents, 0)
        expect(Math.abs(spent - change.usualCents)).toBe(change.cents)
      }
      const lines = (changed: typeof changes) => changed.map(({ key, cents }) => `${key} ${cents}`)
      expect(lines(monthChanges(rows.toReversed(), by))).toEqual(lines(changes))
    }),
  )
})
