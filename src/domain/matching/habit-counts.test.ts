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

test('counts the other account for a text, and how many weekdays the money took for an account', () => {
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

test('an arrival does not count the delay again', () => {
  const counts = habitCounts([sunday, tuesday].map(keyed), considered, sides)
  expect(counts.get('savings +')).toEqual({ rows: 2, paired: 2, partners: new Map() })
})

test('counts that were added can be subtracted again', () => {
  const all = habitCounts(rows.map(keyed), considered, sides)
  const left = combineHabits(combineHabits(new Map(), all, 1), all, -1)
  for (const habit of left.values()) expect(habit).toEqual({ rows: 0, paired: 0, partners: new Map() })
})
