import fc from 'fast-check'
import { expect, test } from 'vitest'
import { impossibleRange } from './impossible-range.ts'
import { parseSearch } from './parse-search.ts'
import { comparisons } from './search-term.ts'
import { plainTypist } from './write-search.ts'

const rangeIn = (search: string) => impossibleRange(parseSearch(search, plainTypist))

test('a range that ends before it begins is impossible, unless it is open or excluded', () => {
  expect(rangeIn('coffee date:2025-03..2025-01')).toBe('dates')
  for (const search of ['>100 <50', '>5 <5', '>=5 <5', '=5 >5', '=5 =6', '>5 <5.01', '<0'])
    expect(rangeIn(search), search).toBe('amounts')
  for (const search of [
    '',
    'date:2025-01..2025-03',
    'date:2025..',
    '>5 <5.02',
    '>=5 <=5',
    '=5',
    '-date:2025-03..2025-01',
  ])
    expect(rangeIn(search), search).toBe(null)
  expect(rangeIn('>100 -<50')).toBe(null)
})

test('amounts are impossible only if no amount is in all ranges', () => {
  const term = fc.record({
    kind: fc.constant('amount' as const),
    not: fc.boolean(),
    comparison: fc.constantFrom(...comparisons),
    cents: fc.nat(6),
  })
  const holds = { '>': (a: number, b: number) => a > b, '>=': (a: number, b: number) => a >= b } as const
  const meets = (size: number, { comparison, cents }: { comparison: string; cents: number }) =>
    comparison === '='
      ? size === cents
      : comparison.startsWith('>')
        ? holds[comparison as '>'](size, cents)
        : holds[comparison.replace('<', '>') as '>'](cents, size)
  fc.assert(
    fc.property(fc.array(term, { maxLength: 4 }), (terms) => {
      const asked = terms.filter(({ not }) => !not)
      const isPossible = [0, 1, 2, 3, 4, 5, 6, 7].some((size) => asked.every((one) => meets(size, one)))
      expect(impossibleRange(terms)).toBe(isPossible ? null : 'amounts')
    }),
  )
})
