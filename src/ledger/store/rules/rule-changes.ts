import { isDeepStrictEqual } from 'node:util'
import { v7 as newId } from 'uuid'
import { ruleWith, type TransactionRule } from '#domain/rules/rule.ts'
import { readAliases } from '#ledger/store/category-aliases.ts'
import { changeLedger } from '#ledger/store/change-ledger.ts'
import { forgetOldChanges, mostChanges } from '#ledger/store/forget-old-changes.ts'
import type { Store } from '#store/schema.ts'
import { changeRules } from './change-rules.ts'

/** Rules of one side of a change, each with its index in the list. */
type PlacedRules = { index: number; rule: TransactionRule }[]

/** A change of rules, which can be undone as a whole. */
export type RuleChange = {
  id: string
  madeAt: string
  before: PlacedRules
  after: PlacedRules
  undoneAt: string | null
}

type Sides = { before: readonly TransactionRule[]; after: readonly TransactionRule[]; ids: readonly string[] }

/** Records the difference between two lists of rules, in the rules with these IDs. Returns the ID of the change. */
export async function recordRuleChange(
  store: Store,
  ledgerId: string,
  { before, after, ids }: Sides,
  madeAt: string,
): Promise<string> {
  const different = new Set(ids)
  const placed = (rules: readonly TransactionRule[]) =>
    JSON.stringify(rules.flatMap((rule, index) => (different.has(rule.id) ? [{ index, rule }] : [])))
  const id = newId()
  await store
    .insertInto('ruleChanges')
    .values({ ledgerId, id, madeAt, before: placed(before), after: placed(after), undoneAt: null })
    .execute()
  await forgetOldChanges(store, 'ruleChanges', ledgerId)
  return id
}

/** The last changes, newest first. */
export async function readRuleChanges(store: Store, ledgerId: string): Promise<RuleChange[]> {
  const rows = await store
    .selectFrom('ruleChanges')
    .select(['id', 'madeAt', 'before', 'after', 'undoneAt'])
    .where('ledgerId', '=', ledgerId)
    .orderBy('id', 'desc')
    .limit(mostChanges)
    .execute()
  return rows.map((row) => ({ ...row, before: placedIn(row.before), after: placedIn(row.after) }))
}

/** The ID of the last change; null if there is none. */
export async function lastRuleChange(store: Store, ledgerId: string): Promise<string | null> {
  const last = await store
    .selectFrom('ruleChanges')
    .select('id')
    .where('ledgerId', '=', ledgerId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.id ?? null
}

/** `recordRuleChange` wrote this, perhaps when rules still had fewer fields. */
const placedIn = (json: string): PlacedRules =>
  (JSON.parse(json) as PlacedRules).map(({ index, rule }) => ({
    index,
    rule: { ...ruleWith(rule), ...rule },
  }))

/**
 * Restores the rules that a change replaced, and applies them again. 'changed_since' if one of them has been changed
 * since; 'undone' if the change was already undone. Undefined if there is no such change.
 */
export const undoRuleChange = (
  store: Store,
  ledgerId: string,
  id: string,
  at: string,
): Promise<RuleChange | 'undone' | 'changed_since' | undefined> =>
  changeLedger(store, ledgerId, async (transaction) => {
    const recorded = (await readRuleChanges(transaction, ledgerId)).find((one) => one.id === id)
    if (!recorded) return undefined
    const change = withCurrentNames(recorded, await readAliases(transaction, ledgerId))
    if (change.undoneAt !== null) return 'undone'
    let isInForce = false
    await changeRules(
      transaction,
      ledgerId,
      (rules) => {
        isInForce = isStillInForce(rules, change)
        return isInForce ? putBack(rules, change) : rules
      },
      { at, movedId: change.after[0]?.rule.id },
    )
    if (!isInForce) return 'changed_since'
    await transaction
      .updateTable('ruleChanges')
      .set({ undoneAt: at })
      .where('ledgerId', '=', ledgerId)
      .where('id', '=', id)
      .execute()
    return { ...change, undoneAt: at }
  })

/** A change with the names that its categories have since. */
function withCurrentNames(change: RuleChange, nameOf: (category: string) => string): RuleChange {
  const named = (rules: PlacedRules) =>
    rules.map(({ index, rule }) => ({
      index,
      rule: { ...rule, category: rule.category === null ? null : nameOf(rule.category) },
    }))
  return { ...change, before: named(change.before), after: named(change.after) }
}

function isStillInForce(rules: readonly TransactionRule[], { before, after }: RuleChange): boolean {
  const current = new Map(rules.map((rule) => [rule.id, rule]))
  const hasAll = after.every(({ rule }) => isDeepStrictEqual(current.get(rule.id), rule))
  const removed = before.filter(({ rule }) => !after.some((other) => other.rule.id === rule.id))
  // A removed rule comes back, unless another one has its description.
  return hasAll && removed.every(({ rule }) => !hasPattern(rules, rule.descriptionPattern))
}

/** Whether one of the rules is for this description. */
export const hasPattern = (rules: readonly TransactionRule[], pattern: string | null): boolean =>
  pattern !== null && rules.some(({ descriptionPattern }) => descriptionPattern === pattern)

function putBack(rules: readonly TransactionRule[], { before, after }: RuleChange): TransactionRule[] {
  const replaced = new Set([...before, ...after].map(({ rule }) => rule.id))
  const list = rules.filter(({ id }) => !replaced.has(id))
  for (const { index, rule } of before) list.splice(index, 0, rule)
  return list
}
