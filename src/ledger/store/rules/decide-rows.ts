import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Month, monthOf } from '#domain/calendar.ts'
import type { RuleFields } from '#domain/rules/rule.ts'
import { partsOfRows } from '#ledger/store/parts-of-rows.ts'
import { isOneOf } from '#store/engines/differences.ts'
import type { Store } from '#store/schema.ts'
import { decideByRules, type RowToDecide } from './outcomes.ts'
import { readMerges } from './read-merges.ts'
import { rowsOfRule } from './rows-of-rule.ts'

type StoredRow = RowToDecide & { id: string; ruleId: string | null }

/** Rows per query: a few milliseconds on SQLite. */
const rowsAtOnce = 1000

const selectRows = (store: Store, where: RawBuilder<SqlBool>) =>
  store
    .selectFrom('transactions')
    .select(['id', 'accountId', 'date', 'description', 'merchantKey', 'amountCents as cents'])
    .select(['byHand', 'ruleId'])
    .where(where)

/** Pages of the rows that meet a condition, latest first. */
export async function* pagesOfRows(
  store: Store,
  where: RawBuilder<SqlBool>,
): AsyncGenerator<(StoredRow & { note: string | null; category: string; tagIds: string | null })[]> {
  let last: StoredRow | undefined
  for (;;) {
    const rest = last ? sql<SqlBool>`${where} and (date, id) < (${last.date}, ${last.id})` : where
    const rows = await selectRows(store, rest)
      .select(['note', 'category', 'tagIds'])
      .orderBy('date', 'desc')
      .orderBy('id', 'desc')
      .limit(rowsAtOnce)
      .execute()
    if (rows.length > 0) yield rows
    if (rows.length < rowsAtOnce) return
    last = rows.at(-1)
  }
}

/** Applies the rules again to the transactions that a rule may match. Returns the months of those that changed. */
export async function decideRowsOfRule(
  store: Store,
  ledgerId: string,
  rule: RuleFields,
  decide: Awaited<ReturnType<typeof decideByRules>>,
): Promise<Set<Month>> {
  const { where } = rowsOfRule(store, ledgerId, rule, await readMerges(store, ledgerId, [rule]))
  const months = new Set<Month>()
  if (rule.conditions !== null) {
    for await (const rows of pagesOfRows(store, where))
      await decideAgain(store, ledgerId, rows, decide, months)
    return months
  }
  // These are found by their description, in no order.
  for await (const part of partsOfRows(store, 'transactions', where, 'rowid'))
    await decideAgain(store, ledgerId, await selectRows(store, part).execute(), decide, months)
  return months
}

/** The same for the transactions that meet a condition. */
export async function decideRows(
  store: Store,
  ledgerId: string,
  where: RawBuilder<SqlBool>,
): Promise<Set<Month>> {
  const decide = await decideByRules(store, ledgerId)
  const months = new Set<Month>()
  for await (const rows of pagesOfRows(store, where)) await decideAgain(store, ledgerId, rows, decide, months)
  return months
}

async function decideAgain(
  store: Store,
  ledgerId: string,
  rows: readonly StoredRow[],
  decide: Awaited<ReturnType<typeof decideByRules>>,
  months: Set<Month>,
): Promise<void> {
  const decided = await decide(rows)
  const changed = rows.flatMap(({ id, date, ruleId }, index) => {
    const after = decided[index] ?? null
    return after === ruleId ? [] : [{ id, date, ruleId: after }]
  })
  for (const [ruleId, rows] of Map.groupBy(changed, (row) => row.ruleId)) {
    const ids = rows.map(({ id }) => id)
    await store
      .updateTable('transactions')
      .set({ ruleId })
      .where('ledgerId', '=', ledgerId)
      .where(isOneOf(store, 'id', ids))
      .execute()
  }
  for (const { date } of changed) months.add(monthOf(date))
}

/** The same for transactions that were just added or moved without applying the rules. */
export async function decideRowsById(store: Store, ledgerId: string, ids: readonly string[]): Promise<void> {
  const decide = await decideByRules(store, ledgerId)
  for (let first = 0; first < ids.length; first += rowsAtOnce) {
    const part = ids.slice(first, first + rowsAtOnce)
    const rows = await selectRows(
      store,
      sql`ledger_id = ${ledgerId} and ${isOneOf(store, 'id', part)}`,
    ).execute()
    await decideAgain(store, ledgerId, rows, decide, new Set())
  }
}
