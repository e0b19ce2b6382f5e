import { foldCase } from '#domain/plain-text.ts'
import { regularExpression } from './regular-expression.ts'
import type { Condition, Conditions, Merges, RuledRow, RuleFields } from './rule.ts'

/** A row whose description is folded at most once, however many conditions read it. */
export type FoldedRow = RuledRow & { folded: () => string }

export function foldedRow(row: RuledRow): FoldedRow {
  let folded: string | undefined
  return { ...row, folded: () => (folded ??= foldCase(row.description)) }
}

export type Predicate = (row: FoldedRow) => boolean

/** Compiles what a rule matches into a function, which throws if a regular expression is invalid. */
export function compileMatch(
  { descriptionPattern, conditions }: Pick<RuleFields, 'descriptionPattern' | 'conditions'>,
  merges: Merges,
): Predicate {
  if (conditions !== null) return compileConditions(conditions, merges)
  return ({ description }) => description === descriptionPattern
}

function compileConditions({ match, groups }: Conditions, merges: Merges): Predicate {
  return combine(
    match,
    groups.map(({ match, conditions }) =>
      combine(
        match,
        // The result doesn't depend on their order, so the cheapest come first.
        conditions
          .toSorted((one, other) => costOf(one) - costOf(other))
          .map((condition) => compileCondition(condition, merges)),
      ),
    ),
  )
}

function costOf(condition: Condition): number {
  if (condition.field !== 'description' || condition.test === 'is') return 0
  return condition.test === 'matches' ? 2 : 1
}

function combine(match: Conditions['match'], parts: readonly Predicate[]): Predicate {
  const [first] = parts
  if (first && parts.length === 1) return first
  return match === 'all'
    ? (row) => parts.every((isMet) => isMet(row))
    : (row) => parts.some((isMet) => isMet(row))
}

function compileCondition(condition: Condition, merges: Merges): Predicate {
  const isMet = compilePositive(condition, merges)
  return condition.not ? (row) => !isMet(row) : isMet
}

function compilePositive(condition: Condition, { accountOf, merchantOf }: Merges): Predicate {
  switch (condition.field) {
    case 'description':
      return compileText(condition)
    case 'amount':
      return compileAmount(condition)
    case 'direction':
      return condition.direction === 'in' ? ({ cents }) => cents > 0 : ({ cents }) => cents < 0
    case 'account': {
      const wanted = accountOf(condition.accountId)
      return ({ accountId }) => accountId === wanted
    }
    case 'merchant': {
      const wanted = merchantOf(condition.key)
      return ({ merchantKey }) => merchantKey !== null && merchantOf(merchantKey) === wanted
    }
    case 'day_of_month': {
      const { fromDay, toDay } = condition
      return ({ date }) => {
        const day = Number(date.slice(8))
        return day >= fromDay && day <= toDay
      }
    }
  }
}

function compileText({ test, text }: Extract<Condition, { field: 'description' }>): Predicate {
  if (test === 'is') return ({ description }) => description === text
  if (test === 'matches') {
    // Compiling takes longer than trying it on many rows, and most expressions are never tried.
    let finds: ReturnType<typeof regularExpression> | undefined
    return ({ description }) => {
      finds ??= regularExpression(text)
      return finds(description)
    }
  }
  const wanted = foldCase(text)
  if (test === 'contains') return ({ folded }) => folded().includes(wanted)
  if (test === 'starts_with') return ({ folded }) => folded().startsWith(wanted)
  return ({ folded }) => folded().endsWith(wanted)
}

function compileAmount({ test, cents, toCents }: Extract<Condition, { field: 'amount' }>): Predicate {
  const most = toCents ?? cents
  switch (test) {
    case 'equals':
      return (row) => Math.abs(row.cents) === cents
    case 'between':
      return (row) => Math.abs(row.cents) >= cents && Math.abs(row.cents) <= most
    case 'above':
      return (row) => Math.abs(row.cents) > cents
    case 'below':
      return (row) => Math.abs(row.cents) < cents
  }
}
