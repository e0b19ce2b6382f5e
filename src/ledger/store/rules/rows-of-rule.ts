import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { foldCase } from '#domain/plain-text.ts'
import { type Condition, isExpression, type RuleFields } from '#domain/rules/rule.ts'
import { isOneOf, isOneOfTexts, isText, textTable } from '#store/engines/differences.ts'
import type { Store } from '#store/schema.ts'
import type { DescriptionSet, MatchedDescriptions } from './match-descriptions.ts'
import type { LedgerMerges } from './read-merges.ts'

/**
 * SQL conditions: all transactions that the rule matches meet `where`, so that few others have to be checked, and exactly
 * those of them without a note meet `withoutNote`. Databases don't know RE2: `expressions` says which descriptions a
 * regular expression matches. With any other expression, `withoutNote` is null.
 */
export function rowsOfRule(
  store: Store,
  ledgerId: string,
  { descriptionPattern, conditions }: Pick<RuleFields, 'descriptionPattern' | 'conditions'>,
  merges: LedgerMerges,
  expressions: MatchedDescriptions = new Map(),
): { where: RawBuilder<SqlBool>; withoutNote: RawBuilder<SqlBool> | null } {
  const ofLedger = sql`ledger_id = ${ledgerId}`
  if (conditions === null) {
    const where = sql<SqlBool>`${ofLedger} and ${isText(store, 'description', descriptionPattern ?? '')}`
    return { where, withoutNote: sql<SqlBool>`${where} and note is null` }
  }
  const groups = conditions.groups.map((group) => {
    const met = group.conditions.map((condition) => meets(store, condition, merges, expressions))
    return combine(group.match, met)
  })
  const where = sql<SqlBool>`${ofLedger} and ${combine(conditions.match, groups)}`
  const all = conditions.groups.flatMap((group) => group.conditions)
  const isExact = all.every((condition) => !isExpression(condition) || expressions.has(condition.text))
  const listed = all.length === 1 && all[0] ? listedBy(all[0], expressions) : null
  const counted = listed ? sql`${ofLedger} and ${isOneOfTexts(store, 'description', listed)}` : where
  return { where, withoutNote: isExact ? sql<SqlBool>`${counted} and note is null` : null }
}

/** The descriptions of the transactions without a note that meet a condition, if they are listed. */
function listedBy(condition: Condition, expressions: MatchedDescriptions): readonly string[] | null {
  const matched = isExpression(condition) ? expressions.get(condition.text) : undefined
  return matched && matched.isListed !== condition.not ? matched.descriptions : null
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
