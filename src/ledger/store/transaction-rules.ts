import { isDeepStrictEqual } from 'node:util'
import { v7 as newId } from 'uuid'
import { afterMerges } from '#domain/rules/after-merges.ts'
import { matchOf } from '#domain/rules/repeated-rules.ts'
import { type Merges, type RuleFields, ruleWith, type TransactionRule } from '#domain/rules/rule.ts'
import type { Store } from '#store/schema.ts'
import { categoryToUse } from './category-aliases.ts'
import { changeLedger } from './change-ledger.ts'
import { changeRules } from './rules/change-rules.ts'
import { readOutcomes, ruleIdsOf } from './rules/outcomes.ts'
import { readMerges } from './rules/read-merges.ts'
import { readRulesInOrder } from './rules/read-rules.ts'
import { hasPattern } from './rules/rule-changes.ts'
import { withTagIds, withTagNames } from './rules/tags-of-rules.ts'

/** A rule, when it was last changed, and the number of transactions for which it decides an action. */
export type StoredRule = TransactionRule & { changedAt: string | null; matches: number }

/** All rules of the ledger in order, with the names of their tags. Merges of accounts and merchants are applied. */
export async function readTransactionRules(store: Store, ledgerId: string): Promise<StoredRule[]> {
  const stored = await readRulesInOrder(store, ledgerId)
  const merges = await readMerges(store, ledgerId, stored)
  const rules = (await withTagNames(store, ledgerId, stored)).map((rule) => afterMerges(rule, merges))
  const matches = new Map<string, number>()
  for (const { count, ...outcome } of await readOutcomes(store, ledgerId))
    for (const id of ruleIdsOf(outcome)) matches.set(id, (matches.get(id) ?? 0) + count)
  return rules.map(({ position: _, ...rule }) => ({ ...rule, matches: matches.get(rule.id) ?? 0 }))
}

async function readRule(store: Store, ledgerId: string, id: string): Promise<StoredRule | undefined> {
  return (await readTransactionRules(store, ledgerId)).find((rule) => rule.id === id)
}

/** Creates a rule, or replaces the ledger's rule with the same pattern (product-decisions.md, 8), and applies it. */
export const saveTransactionRule = (
  store: Store,
  ledgerId: string,
  rule: Partial<RuleFields>,
  at = new Date().toISOString(),
): Promise<StoredRule> =>
  changeLedger(store, ledgerId, async (transaction) => {
    const [id = ''] = await saveTransactionRules(transaction, ledgerId, [rule], at)
    const saved = await readRule(transaction, ledgerId, id)
    if (!saved) throw new Error('A rule just saved is not there')
    return saved
  })

/** The same for many rules, as one change. Returns their IDs. */
export const saveTransactionRules = (
  store: Store,
  ledgerId: string,
  rules: readonly Partial<RuleFields>[],
  at = new Date().toISOString(),
): Promise<string[]> =>
  changeLedger(store, ledgerId, async (transaction) => {
    const named: RuleFields[] = []
    for (const rule of await withTagIds(transaction, ledgerId, rules.map(ruleWith)))
      named.push({ ...rule, category: await categoryOf(transaction, ledgerId, rule.category) })
    const merges = await readMerges(transaction, ledgerId, await readRulesInOrder(transaction, ledgerId))
    let saved: TransactionRule[] = []
    const change = (before: readonly TransactionRule[]) => {
      saved = withIds(named, before, merges)
      const ids = new Set(saved.map(({ id }) => id))
      return [...saved, ...before.filter(({ id }) => !ids.has(id))]
    }
    await changeRules(transaction, ledgerId, change, { at })
    return saved.map(({ id }) => id)
  })

/**
 * New rules come first, so that they take effect. One that matches by the same pattern or conditions keeps its ID, and
 * the accounts and merchants that it was saved with.
 */
function withIds(
  rules: readonly RuleFields[],
  before: readonly TransactionRule[],
  merges: Merges,
): TransactionRule[] {
  const known = new Map(before.map((rule) => [matchOf(afterMerges(rule, merges)), rule]))
  const saved = new Map<string, TransactionRule>()
  for (const rule of rules) {
    const { id, conditions } = known.get(matchOf(rule)) ?? { ...rule, id: newId() }
    known.set(matchOf(rule), { ...rule, id, conditions })
    saved.set(id, { ...rule, id, conditions })
  }
  return [...saved.values()]
}

async function categoryOf(store: Store, ledgerId: string, category: string | null) {
  return category === null ? null : categoryToUse(store, ledgerId, category)
}

/** `position` is the new index in the list of rules. */
export type RuleUpdate = { [Field in keyof RuleFields]?: RuleFields[Field] | undefined } & {
  position?: number | undefined
}

/** Changes the given fields, after `check`. Undefined if the rule doesn't exist, 'taken' if another one has the pattern. */
export const updateTransactionRule = (
  store: Store,
  ledgerId: string,
  id: string,
  { position, ...change }: RuleUpdate,
  { at = new Date().toISOString(), check }: { at?: string; check?: (rule: RuleFields) => void } = {},
): Promise<StoredRule | 'taken' | undefined> =>
  changeLedger(store, ledgerId, async (transaction) => {
    const category = change.category && (await categoryToUse(transaction, ledgerId, change.category))
    const [{ tags } = change] = await withTagIds(transaction, ledgerId, [change])
    const merges = await readMerges(transaction, ledgerId, await readRulesInOrder(transaction, ledgerId))
    let isTaken = false
    await changeRules(
      transaction,
      ledgerId,
      (rules) => {
        const before = rules.find((rule) => rule.id === id)
        if (!before) return rules
        const given = Object.fromEntries(
          Object.entries({ ...change, tags, category: category ?? change.category }).filter(
            ([, value]) => value !== undefined,
          ),
        )
        const after: TransactionRule = { ...before, ...given }
        // If the edit does not change the conditions, they keep the accounts and merchants from before merges.
        if (isDeepStrictEqual(after.conditions, afterMerges(before, merges).conditions))
          after.conditions = before.conditions
        check?.(after)
        const others = rules.filter((rule) => rule !== before)
        isTaken = hasPattern(others, after.descriptionPattern)
        return isTaken ? rules : others.toSpliced(position ?? rules.indexOf(before), 0, after)
      },
      { at, movedId: id },
    )
    return isTaken ? 'taken' : readRule(transaction, ledgerId, id)
  })

/** Deletes a rule. Its transactions get the values of other rules, the user and the bank. False if it doesn't exist. */
export const deleteTransactionRule = (
  store: Store,
  ledgerId: string,
  id: string,
  at = new Date().toISOString(),
): Promise<boolean> =>
  changeLedger(store, ledgerId, async (transaction) => {
    const without = (rules: readonly TransactionRule[]) => rules.filter((rule) => rule.id !== id)
    return (await changeRules(transaction, ledgerId, without, { at })) !== null
  })
