import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ReportGroup, type ReportKey, regroup } from './report.ts'

const group = (keys: ReportKey[], netCents: number, day: string): ReportGroup => ({
  keys,
  netCents,
  grossCents: Math.abs(netCents),
  count: 1,
  firstDay: day,
  lastDay: day,
})

const itself = (key: ReportKey) => [key]

describe('groups, grouped again', () => {
  test('are sorted by their keys, those without one last', () => {
    const day = '2025-03-14'
    const groups = [group([null, 'b'], 1, day), group(['10', null], 2, day), group(['10', 'B'], 3, day)]
    const regrouped = regroup([...groups, group(['9', 'a'], 4, day)], [itself, itself])
    expect(regrouped.map(({ keys }) => keys)).toEqual([
      ['10', 'B'],
      ['10', null],
      ['9', 'a'],
      [null, 'b'],
    ])
  })

  test('are added up under everything that their keys stand for', () => {
    const key = fc.constantFrom<ReportKey>('food', 'books', 'tea', null)
    const tags = fc.constantFrom<ReportKey>('work', 'work home', 'home', null)
    const groups = fc.array(
      fc
        .tuple(key, tags, fc.integer({ min: -999, max: 999 }), fc.integer({ min: 10, max: 30 }))
        .map(([category, tag, netCents, day]) => group([category, tag], netCents, `2025-03-${day}`)),
    )
    const parentOf = (category: ReportKey) => [category === 'tea' ? 'food' : category]
    const each = (tag: ReportKey) => tag?.split(' ') ?? [null]
    fc.assert(
      fc.property(groups, (given) => {
        const expected = new Map<string, ReportGroup[]>()
        for (const one of given)
          for (const tag of each(one.keys[1] ?? null)) {
            const keys = JSON.stringify([...parentOf(one.keys[0] ?? null), tag])
            expected.set(keys, [...(expected.get(keys) ?? []), one])
          }
        const regrouped = regroup(given, [parentOf, each])
        expect(regrouped.map(({ keys }) => JSON.stringify(keys)).sort()).toEqual([...expected.keys()].sort())
        for (const { keys, ...sums } of regrouped) {
          const parts = expected.get(JSON.stringify(keys)) ?? []
          const days = parts.map(({ firstDay }) => firstDay).sort()
          expect(sums).toEqual({
            netCents: parts.reduce((sum, { netCents }) => sum + netCents, 0),
            grossCents: parts.reduce((sum, { grossCents }) => sum + grossCents, 0),
            count: parts.length,
            firstDay: days[0],
            lastDay: days.at(-1),
          })
        }
      }),
    )
  })
})
