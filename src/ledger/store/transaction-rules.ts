import { type SqlBool, sql } from 'kysely'
import { v7 as newId } from 'uuid'
import type { Month } from '#domain/calendar.ts'
import { governedBy, type TransactionRule } from '#domain/rules.ts'
import { indexedBy, isText } from '#store/engines/differences.ts'
import { insideTransaction } from '#store/inside-transaction.ts'
import type { Store } from '#store/schema.ts'
import { categoryToUse } from './category-aliases.ts'
import { changeLedger } from './change-ledger.ts'
import { recomputeMonths } from './monthly-totals.ts'
import { partsOfRows } from './parts-of-rows.ts'

/** A rule and the number of transactions it applies to. */
export type StoredRule = TransactionRule & { matches: number }

const selectRules = (store: Store, ledgerId: string) =>
  store
    .selectFrom('transactionRules')
    .select(['id', 'descriptionPattern', 'category', 'excludeFromTotal'])
    .select((rule) =>
      rule
        .selectFrom('transactions')
        .select((row) => row.fn.countAll<number>().as('count'))
        .whereRef('transactions.ledgerId', '=', 'transactionRules.ledgerId')
        .whereRef('transactions.ruleId', '=', 'transactionRules.id')
        .as('matches'),
    )
    .where('ledgerId', '=', ledgerId)

type Row = Awaited<ReturnType<ReturnType<typeof selectRules>['executeTakeFirstOrThrow']>>

const fromRow = ({ excludeFromTotal, ...row }: Row): StoredRule => ({
  ...row,
  excluded: excludeFromTotal === 1,
  matches: row.matches ?? 0,
})

/** All rules of the ledger, sorted by pattern. */
export async function readTransactionRules(store: Store, ledgerId: string): Promise<StoredRule[]> {
  const rows = await selectRules(store, ledgerId).orderBy('descriptionPattern').execute()
  return rows.map(fromRow)
}

async function readRule(store: Store, ledgerId: string, id: string): Promise<StoredRule | undefined> {
  const row = await selectRules(store, ledgerId).where('id', '=', id).executeTakeFirst()
  return row && fromRow(row)
}

/** Creates a rule, or replaces the ledger's rule with the same pattern (product-decisions.md, 8), and applies it. */
export const saveTransactionRule = (
  store: Store,
  ledgerId: string,
  rule: Omit<TransactionRule, 'id'>,
): Promise<StoredRule> =>
  insideTransaction(store, async (transaction) => {
    const [id = ''] = await saveTransactionRules(transaction, ledgerId, [rule])
    const saved = await readRule(transaction, ledgerId, id)
    if (!saved) throw new Error('A rule just saved is not there')
    return saved
  })

/** The same for many rules, summing each affected month once. Returns their IDs. */
export const saveTransactionRules = (
  store: Store,
  ledgerId: string,
  rules: readonly Omit<TransactionRule, 'id'>[],
): Promise<string[]> =>
  changeLedger(store, ledgerId, async (transaction) => {
    const pattern = sql`ledger_id, ${sql.ref(indexedBy(transaction, 'descriptionPattern'))}`
    const ids: string[] = []
    const months = new Set<Month>()
    for (const { descriptionPattern, category, excluded } of rules) {
      const what = {
        category: await categoryToUse(transaction, ledgerId, category),
        excludeFromTotal: Number(excluded),
      }
      const { id } = await transaction
        .insertInto('transactionRules')
        .values({ ledgerId, id: newId(), descriptionPattern, ...what })
        .onConflict((conflict) => conflict.expression(pattern).doUpdateSet(what))
        .returning('id')
        .executeTakeFirstOrThrow()
      await applyRule(transaction, ledgerId, id, descriptionPattern)
      for (const month of await monthsUnder(transaction, ledgerId, id)) months.add(month)
      ids.push(id)
    }
    await recomputeMonths(transaction, ledgerId, months)
    return ids
  })

/** Changes the given fields; undefined if the rule does not exist, 'taken' if another one has that pattern. */
export const updateTransactionRule = (
  store: Store,
  ledgerId: string,
  id: string,
  change: { [Field in keyof Omit<TransactionRule, 'id'>]?: TransactionRule[Field] | undefined },
): Promise<StoredRule | 'taken' | undefined> =>
  changeLedger(store, ledgerId, async (transaction) => {
    const before = await readRule(transaction, ledgerId, id)
    if (!before) return undefined
    const after = {
      descriptionPattern: change.descriptionPattern ?? before.descriptionPattern,
      category: change.category ?? before.category,
      excluded: change.excluded ?? before.excluded,
    }
    const monthsBefore = await monthsUnder(transaction, ledgerId, id)
    if (after.descriptionPattern !== before.descriptionPattern) {
      if (await isPatternTaken(transaction, ledgerId, after.descriptionPattern)) return 'taken'
      await clearRule(transaction, ledgerId, id)
      await applyRule(transaction, ledgerId, id, after.descriptionPattern)
    }
    await transaction
      .updateTable('transactionRules')
      .set({
        descriptionPattern: after.descriptionPattern,
        category: await categoryToUse(transaction, ledgerId, after.category),
        excludeFromTotal: Number(after.excluded),
      })
      .where('ledgerId', '=', ledgerId)
      .where('id', '=', id)
      .execute()
    const monthsAfter = await monthsUnder(transaction, ledgerId, id)
    await recomputeMonths(transaction, ledgerId, [...monthsBefore, ...monthsAfter])
    return readRule(transaction, ledgerId, id)
  })

/** Deletes a rule, which restores its transactions' own category. False if the rule does not exist. */
export const deleteTransactionRule = (store: Store, ledgerId: string, id: string): Promise<boolean> =>
  changeLedger(store, ledgerId, async (transaction) => {
    const months = await monthsUnder(transaction, ledgerId, id)
    await clearRule(transaction, ledgerId, id)
    const { numDeletedRows } = await transaction
      .deleteFrom('transactionRules')
      .where('ledgerId', '=', ledgerId)
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await recomputeMonths(transaction, ledgerId, months)
    return numDeletedRows > 0n
  })

/** Sets the rule in every transaction it applies to: an index finds candidates, and the domain decides. */
async function applyRule(store: Store, ledgerId: string, id: string, descriptionPattern: string) {
  const ruleOf = governedBy([{ id, descriptionPattern }])
  const candidates = await store
    .selectFrom('transactions')
    .select('description')
    .distinct()
    .where(described(store, ledgerId, descriptionPattern))
    .execute()
  for (const { description } of candidates) {
    const ruleId = ruleOf(description)?.id
    if (ruleId === undefined) continue
    const rows = described(store, ledgerId, description)
    for await (const part of partsOfRows(store, 'transactions', rows, 'rowid'))
      await store.updateTable('transactions').set({ ruleId }).where(part).execute()
  }
}

const described = (store: Store, ledgerId: string, description: string) =>
  sql<SqlBool>`ledger_id = ${ledgerId} and ${isText(store, 'description', description)}`

async function clearRule(store: Store, ledgerId: string, ruleId: string) {
  for await (const part of rowsUnder(store, ledgerId, ruleId))
    await store.updateTable('transactions').set({ ruleId: null }).where(part).execute()
}

async function monthsUnder(store: Store, ledgerId: string, ruleId: string): Promise<Set<Month>> {
  const months = new Set<Month>()
  for await (const part of rowsUnder(store, ledgerId, ruleId)) {
    const month = sql<Month>`substr(date, 1, 7)`.as('month')
    const rows = await store.selectFrom('transactions').select(month).distinct().where(part).execute()
    for (const { month } of rows) months.add(month)
  }
  return months
}

const rowsUnder = (store: Store, ledgerId: string, ruleId: string) =>
  partsOfRows(store, 'transactions', sql<SqlBool>`ledger_id = ${ledgerId} and rule_id = ${ruleId}`, 'rowid')

async function isPatternTaken(store: Store, ledgerId: string, pattern: string): Promise<boolean> {
  const rule = await store
    .selectFrom('transactionRules')
    .select('id')
    .where('ledgerId', '=', ledgerId)
    .where(isText(store, 'descriptionPattern', pattern))
    .executeTakeFirst()
  return rule !== undefined
}
