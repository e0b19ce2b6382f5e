import { isDeepStrictEqual } from 'node:util'
import { type SqlBool, sql } from 'kysely'
import type { Month } from '#domain/calendar.ts'
import { hasAction, type RuleFields, ruleActions, type TransactionRule } from '#domain/rules/rule.ts'
import { recomputeMonths } from '#ledger/store/monthly-totals.ts'
import { partsOfRows } from '#ledger/store/parts-of-rows.ts'
import { rowTable } from '#store/engines/differences.ts'
import type { Store } from '#store/schema.ts'
import { decideRowsOfRule } from './decide-rows.ts'
import { decideByRules, forgetUnusedOutcomes, readOutcomes, refreshOutcomes, ruleIdsOf } from './outcomes.ts'
import { columnsOfRule, readRulesInOrder } from './read-rules.ts'
import { recordRuleChange } from './rule-changes.ts'

type PlacedRule = TransactionRule & { position: number | null }

/**
 * Replaces the ordered list of rules with the result of `change`, applies the rules again to every transaction that the
 * difference can affect, and records the difference so that it can be undone. Call it in a transaction. Returns the ID
 * of the recorded change, or null if there is no difference.
 */
export async function changeRules(
  store: Store,
  ledgerId: string,
  change: (rules: readonly TransactionRule[]) => readonly TransactionRule[],
  { at, movedId }: { at: string; movedId?: string | undefined },
): Promise<string | null> {
  const placed = await readRulesInOrder(store, ledgerId)
  const positions = new Map(placed.map(({ id, position }) => [id, position]))
  const before: TransactionRule[] = placed.map(({ position: _, changedAt: __, ...rule }) => rule)
  const after = change(before)
  const different = differenceOf(before, after, movedId)
  if (different.length === 0) return null

  const months = await monthsOfRules(store, ledgerId, new Set(different.map(({ id }) => id)))
  await writeRules(store, ledgerId, different, at)
  await placeRules(
    store,
    ledgerId,
    after.map((rule) => ({ ...rule, position: positions.get(rule.id) ?? null })),
  )
  await refreshOutcomes(store, ledgerId)
  const decide = await decideByRules(store, ledgerId)
  for (const rule of different.flatMap(rulesToApply))
    for (const month of await decideRowsOfRule(store, ledgerId, rule, decide)) months.add(month)
  await forgetUnusedOutcomes(store, ledgerId)
  await recomputeMonths(store, ledgerId, months)
  return recordRuleChange(store, ledgerId, { before, after, ids: different.map(({ id }) => id) }, at)
}

/** A rule before and after a change; undefined where it does not exist. */
type Difference = {
  id: string
  before: TransactionRule | undefined
  after: TransactionRule | undefined
  isMoved: boolean
}

/** The rules that were added, removed, changed or moved. */
function differenceOf(
  before: readonly TransactionRule[],
  after: readonly TransactionRule[],
  movedId: string | undefined,
): Difference[] {
  const [was, is] = [byId(before), byId(after)]
  const moved = movedIds(
    before.flatMap(({ id }) => (is.has(id) ? [id] : [])),
    after.flatMap(({ id }) => (was.has(id) ? [id] : [])),
    movedId,
  )
  return [...new Set([...was.keys(), ...is.keys()])]
    .map((id) => ({ id, before: was.get(id), after: is.get(id), isMoved: moved.has(id) }))
    .filter(({ before, after, isMoved }) => isMoved || !isDeepStrictEqual(before, after))
}

const byId = (rules: readonly TransactionRule[]) => new Map(rules.map((rule) => [rule.id, rule]))

/**
 * The IDs that moved between two orders: only one if moving it explains the difference, otherwise all in between. If two
 * neighbors changed places, it is the one that the user moved.
 */
function movedIds(
  before: readonly string[],
  after: readonly string[],
  movedId: string | undefined,
): Set<string> {
  const first = before.findIndex((id, index) => id !== after[index])
  if (first < 0) return new Set()
  const without = (ids: readonly string[], moved?: string) => ids.filter((id) => id !== moved).join()
  for (const moved of [movedId, before[first], after[first]])
    if (without(before, moved) === without(after, moved)) return new Set(moved === undefined ? [] : [moved])
  const last = before.findLastIndex((id, index) => id !== after[index])
  return new Set(before.slice(first, last + 1))
}

/** The versions of a rule to whose transactions rules have to be applied again. */
function rulesToApply({ before, after, isMoved }: Difference): RuleFields[] {
  const [was, is] = [before, after].map((rule) => (rule?.enabled ? rule : undefined))
  if (!was || !is) return [was ?? is].flatMap((rule) => rule ?? [])
  const isSameMatch = isDeepStrictEqual(matchOf(was), matchOf(is))
  const isSameAction = ruleActions.every((action) => hasAction(was, action) === hasAction(is, action))
  if (!isSameMatch) return [was, is]
  // If only the value of an action differs, the outcomes contain it already.
  return isSameAction && !isMoved ? [] : [is]
}

const matchOf = ({ descriptionPattern, conditions }: RuleFields) => ({ descriptionPattern, conditions })

async function writeRules(
  store: Store,
  ledgerId: string,
  different: readonly Difference[],
  changedAt: string,
) {
  // First, so that another rule can take its description.
  for (const { id, after } of different)
    if (!after)
      await store
        .deleteFrom('transactionRules')
        .where('ledgerId', '=', ledgerId)
        .where('id', '=', id)
        .execute()
  for (const { id, before, after } of different) {
    if (!after || isDeepStrictEqual(before, after)) continue
    const { id: _, ...fields } = after
    const columns = { ...columnsOfRule(fields), changedAt }
    if (before)
      await store
        .updateTable('transactionRules')
        .set(columns)
        .where('ledgerId', '=', ledgerId)
        .where('id', '=', id)
        .execute()
    else
      await store
        .insertInto('transactionRules')
        .values({ ledgerId, id, position: 0, ...columns })
        .execute()
  }
}

/** Numbers the rules in their order. Rules added in front get the numbers below the others, which stay. */
async function placeRules(store: Store, ledgerId: string, rules: readonly PlacedRule[]): Promise<void> {
  const firstOld = rules.findIndex(({ position }) => position !== null)
  const old = firstOld < 0 ? [] : rules.slice(firstOld)
  const isInOrder = old.every(
    ({ position }, index) => position !== null && (index === 0 || position > (old[index - 1]?.position ?? 0)),
  )
  const start = isInOrder && old[0] ? (old[0].position ?? 0) - firstOld : 0
  const placed = rules.flatMap(({ id, position }, index) => {
    const next = isInOrder && index >= firstOld && firstOld >= 0 ? position : start + index
    return next === position || next === null ? [] : [{ id, position: next }]
  })
  if (placed.length === 0) return
  await sql`
    update transaction_rules set position = rows.position
    from ${rowTable(store, { id: 'text', position: 'bigint' }, placed)}
    where transaction_rules.ledger_id = ${ledgerId} and transaction_rules.id = rows.id
  `.execute(store)
}

/** The months of the transactions for which one of these rules decides an action. */
async function monthsOfRules(
  store: Store,
  ledgerId: string,
  ruleIds: ReadonlySet<string>,
): Promise<Set<Month>> {
  const months = new Set<Month>()
  const outcomes = await readOutcomes(store, ledgerId)
  for (const { id } of outcomes.filter((outcome) => [...ruleIdsOf(outcome)].some((id) => ruleIds.has(id)))) {
    const rows = sql<SqlBool>`ledger_id = ${ledgerId} and rule_id = ${id}`
    for await (const part of partsOfRows(store, 'transactions', rows, 'rowid')) {
      const month = sql<Month>`substr(date, 1, 7)`.as('month')
      const found = await store.selectFrom('transactions').select(month).distinct().where(part).execute()
      for (const { month } of found) months.add(month)
    }
  }
  return months
}
