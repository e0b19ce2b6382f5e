import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { TransactionFilter } from '#contract/transactions.ts'
import type { SplitPart } from '#domain/split-parts.ts'
import type { LedgerTransaction } from '#domain/transaction.ts'
import type { LedgerMonth } from '#web/api/transactions.ts'
import { selectedSum } from './selected-sum.ts'
import type { Selection } from './selection.ts'

const categories = ['Groceries', 'Household', 'Gifts']
const some: fc.Arbitrary<Pick<LedgerTransaction, 'parts' | 'cents' | 'excluded'>> = fc
  .record({
    sizes: fc.array(fc.tuple(fc.constantFrom(...categories), fc.integer({ min: 1, max: 1e9 })), {
      minLength: 2,
      maxLength: 4,
    }),
    sign: fc.constantFrom(-1, 1),
    excluded: fc.boolean(),
  })
  .map(({ sizes, sign, excluded }) => {
    const parts = sizes.map(([category, size]): SplitPart => ({ category, cents: sign * size, note: null }))
    return { parts, cents: parts.reduce((sum, part) => sum + part.cents, 0), excluded }
  })

let made = 0
function rowWith(given: Partial<LedgerTransaction>): LedgerTransaction {
  made += 1
  const { cents = -100 } = given
  return {
    id: String(made),
    accountId: 'account',
    date: '2025-03-14',
    description: 'Maple Market',
    cents,
    category: '',
    merchant: null,
    ownCategory: '',
    countedOn: '2025-03-14',
    currency: 'USD',
    valueCents: cents,
    rate: null,
    rateDate: null,
    excluded: false,
    leftOutBy: null,
    ruleId: null,
    decidedBy: { category: null, excluded: null, description: null, note: null, transfer: null, tags: null },
    byHand: [],
    shownDescription: null,
    ruleNote: null,
    refundOf: null,
    refundedCents: 0,
    recurringCostId: null,
    note: null,
    tags: [],
    parts: [],
    importId: null,
    reviewed: true,
    ...given,
  }
}

const listed = (rows: readonly LedgerTransaction[]) => new Map(rows.map((row) => [row.id, row]))
const selected = (rows: readonly LedgerTransaction[]): Selection => ({ rows: listed(rows), all: null })

/** The sums of a month as the server adds up the parts that `matches` accepts. */
function monthOf(rows: readonly LedgerTransaction[], matches: (part: SplitPart) => boolean): LedgerMonth {
  const sumOf = (excluded: boolean) =>
    rows
      .filter((row) => row.excluded === excluded)
      .flatMap((row) => row.parts)
      .filter(matches)
      .reduce((sum, { cents }) => sum + (excluded ? Math.abs(cents) : cents), 0)
  return {
    month: '2025-03',
    count: rows.filter(({ excluded }) => !excluded).length,
    excludedCount: rows.filter(({ excluded }) => excluded).length,
    totalCents: 0,
    netCents: sumOf(false),
    excludedCents: sumOf(true),
    transferCents: 0,
    transferCount: 0,
    noRateCount: 0,
  }
}

test('the sum of split rows contains the parts that the filter matches, however the rows were selected', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(some, fc.boolean()), { minLength: 1, maxLength: 8 }),
      fc.constantFrom<TransactionFilter[]>(
        {},
        { category: 'Gifts' },
        { not_category: ['Household', 'Gifts'] },
        { category: 'Gifts', not_category: ['Household'], search: 'maple tag:berlin' },
      ),
      (given, filter) => {
        const rows = given.map(([row, isSelected]) => ({ row: rowWith(row), isSelected }))
        const whole = rows.map(({ row }) => row)
        const chosen = rows.filter(({ isSelected }) => isSelected).map(({ row }) => row)
        const others = rows.filter(({ isSelected }) => !isSelected).map(({ row }) => row)
        const matches = ({ category }: SplitPart) =>
          (filter.category ?? category) === category && !filter.not_category?.includes(category)
        const months = [monthOf(whole, matches)]
        const { netCents, excludedCents } = monthOf(chosen, matches)
        const expected = { count: chosen.length, netCents, excludedCents, noRateCount: 0, unknownCount: 0 }
        expect(selectedSum(selected(chosen), months, filter)).toEqual(expected)
        const allBut = { rows: new Map(), all: { filter, except: listed(others) } }
        expect(selectedSum(allBut, months, filter)).toEqual(expected)
      },
    ),
  )
})

test('a split row of which it is not known which parts match makes the sum unknown', () => {
  const parts = [
    { category: 'Groceries', cents: -60, note: null },
    { category: 'Gifts', cents: -40, note: null },
  ]
  const split = rowWith({ parts })
  const foreign = rowWith({ parts, rate: '1.1', valueCents: -110 })
  const unknownIn = (rows: LedgerTransaction[], filter: TransactionFilter) =>
    selectedSum(selected(rows), [], filter).unknownCount
  for (const filter of [
    { category: 'Food', with_children: 'true' },
    { figure: 'spending' },
    { search: 'maple category:gifts' },
    { search: '-category:gifts' },
  ] satisfies TransactionFilter[]) {
    expect(unknownIn([split, foreign, rowWith({ category: 'Food' })], filter)).toBe(2)
    const allBut = { rows: new Map(), all: { filter, except: listed([split]) } }
    expect(selectedSum(allBut, [monthOf([split], () => true)], filter).unknownCount).toBe(1)
  }
  expect(unknownIn([split, foreign], { category: 'Gifts' })).toBe(1)
  expect(unknownIn([split, foreign], { search: '"category:gifts"' })).toBe(0)
})
