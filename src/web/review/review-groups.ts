import { uncategorized } from '#domain/categories.ts'
import type { ToReview } from '#web/api/review.ts'
import type { RuleSubject } from '#web/rules/rule-subject.ts'

/**
 * Where a proposed category comes from: a suggestion, a rule, the linked purchase or transfer, or the bank's file. Null
 * if none is proposed.
 */
export type Source = 'suggestion' | 'rule' | 'match' | 'file' | null

/** Transactions of a merchant that can be accepted together, because the same category is proposed for all. */
export type ReviewGroup = {
  id: string
  /** The merchant's name or, if there is none, words of the bank text. */
  merchant: string
  category: string | null
  source: Source
  rows: readonly ToReview[]
}

/** The most transactions that each group has had, by its ID. */
export type GroupSizes = ReadonlyMap<string, number>

/**
 * Groups of transactions, those with the most transactions first. `sizes` keeps the order while the user decides about
 * transactions one by one.
 */
export function groupToReview(rows: readonly ToReview[], sizes: GroupSizes = new Map()): ReviewGroup[] {
  const groups = Map.groupBy(rows, (row) =>
    JSON.stringify([row.transaction.merchant?.key ?? row.merchant, ...Object.values(proposalFor(row))]),
  )
  const sizeOf = ({ id, rows }: ReviewGroup) => Math.max(rows.length, sizes.get(id) ?? 0)
  return Array.from(groups, ([id, rows]) => ({ id, ...groupOf(rows) })).sort(
    (one, other) => sizeOf(other) - sizeOf(one) || (one.id < other.id ? -1 : 1),
  )
}

/** A single transaction, to be decided apart from its group. */
export const groupOfOne = (row: ToReview): ReviewGroup => ({ id: row.transaction.id, ...groupOf([row]) })

const groupOf = (rows: readonly ToReview[]) => {
  const [first] = rows
  if (!first) throw new Error('A group without transactions')
  const { merchant } = first.transaction
  return { merchant: merchant?.name ?? first.merchant, ...proposalFor(first), rows }
}

function proposalFor({ transaction, suggestion }: ToReview): { category: string | null; source: Source } {
  const { category, decidedBy, refundOf, leftOutBy } = transaction
  if (refundOf !== null || leftOutBy === 'transfer') return { category, source: 'match' }
  if (decidedBy.category !== null) return { category, source: 'rule' }
  if (suggestion) return { category: suggestion.category, source: 'suggestion' }
  return category === uncategorized ? { category: null, source: null } : { category, source: 'file' }
}

/** The least certain of the suggestions, so that the group does not look more certain than any of its rows. */
export const leastCertain = ({ rows }: ReviewGroup): ToReview['suggestion'] =>
  rows.reduce<ToReview['suggestion']>(
    (least, { suggestion }) =>
      suggestion && (least === null || suggestion.likelihood < least.likelihood) ? suggestion : least,
    null,
  )

/** Whether the user can choose another category here. A match would override it. */
export const canChoose = ({ source }: ReviewGroup): boolean => source !== 'match'

/** Whether the user can create a rule here. */
export const canMakeRule = (group: ReviewGroup): boolean => canChoose(group) && group.source !== 'rule'

/** Whether a rule decides the category, rather than a linked refund or transfer. */
export const isRuled = (row: ToReview): boolean => proposalFor(row).source === 'rule'

/** The rows of suggestions that are at least this likely to be right. */
export const confidentRows = (rows: readonly ToReview[], likelihood: number): ToReview[] =>
  rows.filter((row) => {
    const { source } = proposalFor(row)
    return source === 'suggestion' && (row.suggestion?.likelihood ?? 0) >= likelihood
  })

/** How many of these suggestions are wrong, to judge by how likely each is to be right. */
export const expectedWrong = (rows: readonly ToReview[]): number =>
  Math.round(rows.reduce((sum, { suggestion }) => sum + 1 - (suggestion?.likelihood ?? 1), 0))

/** What a rule for the group is about: its text or, if its transactions have different ones, its merchant. */
export function subjectOf({ rows }: ReviewGroup): RuleSubject {
  const byText = Map.groupBy(rows, ({ transaction }) => transaction.description)
  const merchant = rows[0]?.transaction.merchant
  if (merchant && byText.size > 1) return { merchant }
  const [[descriptionPattern = ''] = []] = [...byText].sort((one, other) => other[1].length - one[1].length)
  return { descriptionPattern }
}

/** The rows of a group that a rule about this decides. */
export const rowsAbout = ({ rows }: ReviewGroup, subject: RuleSubject): readonly ToReview[] =>
  'merchant' in subject
    ? rows
    : rows.filter(({ transaction }) => transaction.description === subject.descriptionPattern)
