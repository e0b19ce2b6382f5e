import { expect, test } from 'vitest'
import { combineHabits, habitCounts, keyed } from './habit-counts.ts'
import type { Movement } from './movement.ts'

const row = (id: string, accountId: string, date: string, cents: number): Movement => ({
  id,
  accountId,
  date,
  cents,
  value: cents,
  description: 'Transfer',
})
const out = row('out', 'giro', '2025-03-07', -5_000)
const sunday = row('sunday', 'savings', '2025-03-09', 5_000)
const tuesday = row('tuesday', 'savings', '2025-03-11', 5_000)
const rows = [out, sunday, tuesday]
const sides = new Map(rows.map((one) => [one.id, one]))
const considered = [
  { outId: 'out', inId: 'sunday', likelihood: 0.25 },
  { outId: 'out', inId: 'tuesday', likelihood: 0.5 },
]

test('a movement counts for its text with the other account, and for its account with the weekdays the money took', () => {
  const counts = habitCounts([out].map(keyed), considered, sides)
  expect(counts.get('giro - transfer')).toEqual({
    rows: 1,
    paired: 1,
    partners: new Map([['savings', 0.75]]),
  })
  expect(counts.get('giro -')).toEqual({
    rows: 1,
    paired: 1,
    partners: new Map([
      ['savings 0', 0.25],
      ['savings 2', 0.5],
    ]),
  })
})

test('arrivals count no delay a second time', () => {
  const counts = habitCounts([sunday, tuesday].map(keyed), considered, sides)
  expect(counts.get('savings +')).toEqual({ rows: 2, paired: 2, partners: new Map() })
})

test('what is added can be taken away again', () => {
  const all = habitCounts(rows.map(keyed), considered, sides)
  const left = combineHabits(combineHabits(new Map(), all, 1), all, -1)
  for (const habit of left.values()) expect(habit).toEqual({ rows: 0, paired: 0, partners: new Map() })
})
