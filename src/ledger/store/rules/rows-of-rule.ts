import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { foldCase } from '#domain/plain-text.ts'
import { type Condition, isExpression, type RuleFields } from '#domain/rules/rule.ts'
import { isOneOf, isText, textTable } from '#store/engines/differences.ts'
import type { Store } from '#store/schema.ts'
import type { DescriptionSet, MatchedDescriptions } from './match-descriptions.ts'
import type { LedgerMerges } from './read-merges.ts'

/**
 * An SQL condition that all transactions matched by the rule meet, so that few others have to be checked. If `isExact`,
 * no other transaction without a note meets it. Databases don't know RE2: `expressions` says which descriptions a
 * regular expression matches; any other expression makes the condition inexact.
 */
export function rowsOfRule(
  store: Store,
  ledgerId: string,
  { descriptionPattern, conditions }: Pick<RuleFields, 'descriptionPattern' | 'conditions'>,
  merges: LedgerMerges,
  expressions: MatchedDescriptions = new Map(),
): { where: RawBuilder<SqlBool>; isExact: boolean } {
  const ofLedger = sql`ledger_id = ${ledgerId}`
  if (conditions === null)
    return {
      where: sql<SqlBool>`${ofLedger} and ${isText(store, 'description', descriptionPattern ?? '')}`,
      isExact: true,
    }
  const groups = conditions.groups.map((group) => {
    const met = group.conditions.map((condition) => meets(store, condition, merges, expressions))
    return combine(group.match, met)
  })
  return {
    where: sql<SqlBool>`${ofLedger} and ${combine(conditions.match, groups)}`,
    isExact: conditions.groups.every((group) =>
      group.conditions.every((condition) => !isExpression(condition) || expressions.has(condition.text)),
    ),
  }
}

const combine = (match: 'all' | 'any', parts: RawBuilder<SqlBool>[]) =>
  sql<SqlBool>`(${sql.join(parts, match === 'all' ? sql` and ` : sql` or `)})`

function meets(
  store: Store,
  condition: Condition,
  merges: LedgerMerges,
  expressions: MatchedDescriptions,
): RawBuilder<SqlBool> {
  const matched = isExpression(condition) ? expressions.get(condition.text) : undefined
  if (isExpression(condition) && !matched) return sql`(1 = 1)`
  const isMet = matched ? isIn(store, matched) : meetsPositive(store, condition, merges)
  const met = condition.not ? sql<SqlBool>`not (${isMet})` : isMet
  // The search text of a transaction with a note contains the note as well, and its description may not be listed.
  const looksInText = condition.field === 'description' && condition.test !== 'is'
  return looksInText ? sql`(note is not null or ${met})` : met
}

/** Not an array: PostgreSQL would compare each row with each of its elements. */
const isIn = (store: Store, { isListed, descriptions }: DescriptionSet) =>
  sql<SqlBool>`description ${isListed ? sql`in` : sql`not in`} (
    select value from ${textTable(store, descriptions)} as listed
  )`

function meetsPositive(
  store: Store,
  condition: Condition,
  { accountOf, keysOf }: LedgerMerges,
): RawBuilder<SqlBool> {
  switch (condition.field) {
    case 'description':
      return meetsText(condition)
    case 'amount':
      return meetsAmount(condition)
    case 'direction':
      return condition.direction === 'in' ? sql`amount_cents > 0` : sql`amount_cents < 0`
    case 'account':
      return sql`account_id = ${accountOf(condition.accountId)}`
    case 'merchant':
      return sql`(merchant_key is not null and ${isOneOf(store, 'merchant_key', keysOf(condition.key))})`
    case 'day_of_month':
      return sql`cast(substr(date, 9, 2) as integer) between ${condition.fromDay} and ${condition.toDay}`
  }
}

function meetsText({ test, text }: Extract<Condition, { field: 'description' }>): RawBuilder<SqlBool> {
  if (test === 'is') return sql`description = ${text}`
  const wanted = foldCase(text).replace(/[\\%_]/g, '\\$&')
  const pattern = test === 'contains' ? `%${wanted}%` : test === 'starts_with' ? `${wanted}%` : `%${wanted}`
  return sql`search_text like ${pattern} escape '\\'`
}

function meetsAmount({ test, cents, toCents }: Extract<Condition, { field: 'amount' }>): RawBuilder<SqlBool> {
  const amount = sql`abs(amount_cents)`
  switch (test) {
    case 'equals':
      return sql`${amount} = ${cents}`
    case 'between':
      return sql`${amount} between ${cents} and ${toCents ?? cents}`
    case 'above':
      return sql`${amount} > ${cents}`
    case 'below':
      return sql`${amount} < ${cents}`
  }
}
