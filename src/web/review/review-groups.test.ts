import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ToReview } from '#web/api/review.ts'
import {
  confidentRows,
  expectedWrong,
  groupOfOne,
  groupToReview,
  leastCertain,
  rowsAbout,
  subjectOf,
} from './review-groups.ts'

const nothingDecided = {
  category: null,
  excluded: null,
  description: null,
  note: null,
  transfer: null,
  tags: null,
}

let made = 0
function aRow(
  merchant: string,
  { category = 'Uncategorized', ruleId = null, ...more }: Partial<ToReview['transaction']> = {},
  suggested: [string, number] | null = null,
): ToReview {
  made += 1
  const transaction = {
    id: String(made),
    accountId: 'account',
    date: '2025-03-14',
    description: merchant.toUpperCase(),
    merchant: null,
    tags: [],
    cents: -100,
    currency: 'USD',
    valueCents: -100,
    rate: null,
    rateDate: null,
    category,
    ownCategory: category,
    excluded: false,
    leftOutBy: null,
    ruleId,
    decidedBy: { ...nothingDecided, category: ruleId },
    refundOf: null,
    refundedCents: 0,
    note: null,
    importKey: null,
    importId: null,
    reviewed: false,
    ...more,
  }
  const suggestion = suggested && {
    category: suggested[0],
    likelihood: suggested[1],
    confidence: suggested[1],
    reason: { code: 'known_merchant' as const },
  }
  return { transaction, merchant, suggestion }
}

test('a merchant is one group per proposed category, and the largest group comes first', () => {
  const rows = [
    aRow('cafe', {}, ['Coffee', 0.9]),
    aRow('shop'),
    aRow('shop'),
    aRow('cafe', { category: 'Fun' }),
    aRow('cafe', {}, ['Coffee', 0.8]),
    aRow('cafe', { ruleId: 'rule', category: 'Ruled' }, ['Coffee', 0.9]),
    aRow('shop'),
  ]
  const groups = groupToReview(rows).map(({ merchant, category, source, rows }) => [
    merchant,
    category,
    source,
    rows.length,
  ])
  expect(groups).toHaveLength(4)
  expect(groups.slice(0, 2)).toEqual([
    ['shop', null, null, 3],
    ['cafe', 'Coffee', 'suggestion', 2],
  ])
  expect(groups.slice(2)).toContainEqual(['cafe', 'Fun', 'file', 1])
  expect(groups.slice(2)).toContainEqual(['cafe', 'Ruled', 'rule', 1])
})

test('groups keep their order while they get smaller', () => {
  const rows = [aRow('cafe'), aRow('cafe'), aRow('shop'), aRow('shop'), aRow('shop')]
  const sizes = new Map(groupToReview(rows).map(({ id, rows }) => [id, rows.length]))
  const merchants = groupToReview(rows.slice(0, 3), sizes).map(({ merchant }) => merchant)
  expect(merchants).toEqual(['shop', 'cafe'])
})

test('merchants are grouped and named as the user knows them', () => {
  const cafe = { key: 'cafe', name: 'The café' }
  const groups = groupToReview([aRow('cafe', { merchant: cafe }), aRow('cafe 12', { merchant: cafe })])
  expect(groups).toMatchObject([{ merchant: 'The café', rows: [{}, {}] }])
})

test('a group is as certain as its least certain row', () => {
  const [group] = groupToReview([aRow('cafe', {}, ['Coffee', 0.9]), aRow('cafe', {}, ['Coffee', 0.6])])
  expect(group && leastCertain(group)?.likelihood).toBe(0.6)
  expect(leastCertain(groupOfOne(aRow('shop')))).toBeNull()
})

test('tells how many of several suggestions are probably wrong', () => {
  const rows = [0.9, 0.9, 0.9, 0.8, 0.5].map((likelihood) => aRow('cafe', {}, ['Coffee', likelihood]))
  expect(expectedWrong(rows)).toBe(1)
  expect(expectedWrong(rows.slice(0, 2))).toBe(0)
})

test('a rule is made for the text of the rows, or for their merchant if they have several texts', () => {
  const subjectFor = (merchant: { key: string; name: string } | null, descriptions: readonly string[]) => {
    const [group] = groupToReview(descriptions.map((description) => aRow('cafe', { description, merchant })))
    if (!group) throw new Error('No group')
    return { subject: subjectOf(group), count: rowsAbout(group, subjectOf(group)).length }
  }
  const cafe = { key: 'cafe', name: 'Café' }
  expect(subjectFor(cafe, ['CAFE 2', 'CAFE 2'])).toEqual({
    subject: { descriptionPattern: 'CAFE 2' },
    count: 2,
  })
  expect(subjectFor(cafe, ['CAFE 1', 'CAFE 2', 'CAFE 2'])).toEqual({ subject: { merchant: cafe }, count: 3 })
  expect(subjectFor(null, ['CAFE 1', 'CAFE 2', 'CAFE 2'])).toEqual({
    subject: { descriptionPattern: 'CAFE 2' },
    count: 2,
  })
})

test('a rule that only decides something else leaves the category to the suggestion', () => {
  const decidedBy = { ...nothingDecided, note: 'rule' }
  const [group] = groupToReview([aRow('cafe', { ruleId: 'rule', decidedBy }, ['Coffee', 0.9])])
  expect(group).toMatchObject({ category: 'Coffee', source: 'suggestion' })
})

test('every row is in one group, and confident rows are those whose suggestion would be accepted', () => {
  const row = fc
    .record({
      merchant: fc.constantFrom('cafe', 'shop', 'bank'),
      category: fc.constantFrom('Uncategorized', 'Fun'),
      ruleId: fc.constantFrom(null, 'rule'),
      suggested: fc.option(
        fc.tuple(fc.constantFrom('Coffee', 'Fun'), fc.double({ min: 0, max: 1, noNaN: true })),
      ),
    })
    .map(({ merchant, category, ruleId, suggested }) => aRow(merchant, { category, ruleId }, suggested))
  fc.assert(
    fc.property(fc.array(row), (rows) => {
      const groups = groupToReview(rows)
      const ids = (some: readonly ToReview[]) => some.map(({ transaction }) => transaction.id).sort()
      expect(ids(groups.flatMap((group) => group.rows))).toEqual(ids(rows))
      for (const { transaction, suggestion } of confidentRows(rows, 0.95))
        expect([transaction.ruleId, (suggestion?.likelihood ?? 0) >= 0.95]).toEqual([null, true])
    }),
  )
})
