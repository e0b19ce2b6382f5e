import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, countDays } from './calendar.ts'
import { balancePairs, type CoveringImport, coverageOf } from './coverage.ts'

const covering = (
  firstDay: string,
  lastDay: string,
  opening: number | null = null,
  closing: number | null = null,
): CoveringImport => ({
  id: firstDay,
  firstDay,
  lastDay,
  opening: opening === null ? null : { day: firstDay, cents: opening },
  closing: closing === null ? null : { day: lastDay, cents: closing },
})

/** Without transactions between the statements. */
const coverage = (imports: CoveringImport[], sum = 0) =>
  coverageOf(
    imports,
    balancePairs(imports).map((pair) => ({ ...pair, sum })),
  )

const months = (imports: CoveringImport[]) =>
  coverage(imports).months.map(({ month, coveredDays, days }) => `${month} ${coveredDays}/${days}`)

test('Coverage counts the days of each month that files cover, also of months between', () => {
  expect(months([covering('2025-01-10', '2025-01-31'), covering('2025-03-01', '2025-03-02')])).toEqual([
    '2025-01 22/31',
    '2025-02 0/28',
    '2025-03 2/31',
  ])
  expect(coverage([])).toEqual({ months: [], overlaps: [], gaps: [] })
})

test('Coverage tells a gap only where balances prove it', () => {
  const january = covering('2025-01-01', '2025-02-02', 0, 500)
  const march = covering('2025-03-01', '2025-03-31', 300, 0)
  expect(coverage([march, january]).gaps).toEqual([
    { firstDay: '2025-02-03', lastDay: '2025-02-28', cents: -200 },
  ])
  expect(coverage([january, covering('2025-03-01', '2025-03-31')]).gaps).toEqual([])
  expect(coverage([march, january], -200).gaps).toEqual([])
})

test('Days between two balances that agree are covered', () => {
  const imports = [covering('2025-01-01', '2025-01-30', 0, 500), covering('2025-03-01', '2025-03-31', 500, 0)]
  expect(coverage(imports).gaps).toEqual([])
  expect(months(imports)).toEqual(['2025-01 31/31', '2025-02 28/28', '2025-03 31/31'])
})

test('A gap leaves out the days that other files cover', () => {
  const imports = [
    covering('2025-01-01', '2025-01-31', 0, 500),
    covering('2025-02-01', '2025-02-10'),
    covering('2025-03-01', '2025-03-31', 300, 0),
  ]
  expect(coverage(imports).gaps).toEqual([{ firstDay: '2025-02-11', lastDay: '2025-02-28', cents: -200 }])
  const whole = [...imports, covering('2025-02-11', '2025-02-28')]
  expect(coverage(whole).gaps).toEqual([])
})

test('Balances of neighboring days that differ are a gap of those days', () => {
  const imports = [covering('2025-01-01', '2025-01-31', 0, 500), covering('2025-02-01', '2025-02-28', 300, 0)]
  expect(coverage(imports).gaps).toEqual([{ firstDay: '2025-01-31', lastDay: '2025-02-01', cents: -200 }])
})

test('Coverage agrees with counting day by day', () => {
  const start = '2024-01-20'
  const period = fc
    .tuple(fc.nat(80), fc.nat(40))
    .map(([from, length]) => covering(addDays(start, from), addDays(start, from + length)))
  fc.assert(
    fc.property(fc.array(period, { maxLength: 8 }), (imports) => {
      const timesCovered = Array.from({ length: 125 }, (_, n) => {
        const day = addDays(start, n)
        return imports.filter(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay).length
      })
      const { months, overlaps } = coverage(imports)
      expect(months.reduce((sum, { coveredDays }) => sum + coveredDays, 0)).toBe(
        timesCovered.filter((times) => times > 0).length,
      )
      expect(overlaps.reduce((sum, { firstDay, lastDay }) => sum + countDays(firstDay, lastDay), 0)).toBe(
        timesCovered.filter((times) => times > 1).length,
      )
    }),
  )
})
