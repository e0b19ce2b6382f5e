import { type SqlBool, sql } from 'kysely'
import {
  addMonths,
  type Day,
  earliestDay,
  earliestOf,
  firstDayOf,
  lastDayOf,
  latestDay,
  latestOf,
  type Month,
  monthOf,
} from '#domain/calendar.ts'
import { rowTable } from '#store/engines/differences.ts'
import type { Store } from '#store/schema.ts'
import { changeLedger } from './change-ledger.ts'
import { readCurrencies } from './foreign-accounts.ts'
import { matchRevalued } from './matching/match-revalued.ts'
import { selectMovements, toMovement } from './matching/near-rows.ts'
import { recomputeMonths } from './monthly-totals.ts'
import { valueColumns, valuesOf } from './values.ts'

// A change to rates or currencies takes effect at once, but values are recomputed month by month. `stale_values` says
// which rows of an account may still have old values, so that the work continues after a restart, or in another
// process.

/** The whole time that a ledger can cover. */
export const allDays = { from: earliestDay, to: latestDay }

/**
 * Marks the values of these accounts as outdated, between two days, both included. While months in another currency
 * wait, `hidesTotals` keeps them out of totals. Called in the change that outdates them.
 */
export async function markStale(
  store: Store,
  ledgerId: string,
  accountIds: Iterable<string>,
  { from, to, hidesTotals = false }: { from: Day; to: Day; hidesTotals?: boolean },
): Promise<void> {
  for (const accountId of accountIds)
    await store
      .insertInto('staleValues')
      .values({ ledgerId, accountId, fromDay: from, toDay: to, hidesTotals: Number(hidesTotals) })
      .onConflict((conflict) =>
        conflict.columns(['ledgerId', 'accountId']).doUpdateSet({
          fromDay: sql`case when stale_values.from_day < ${from} then stale_values.from_day else ${from} end`,
          toDay: sql`case when stale_values.to_day > ${to} then stale_values.to_day else ${to} end`,
          hidesTotals: sql`case when ${Number(hidesTotals)} = 1 then 1 else stale_values.hides_totals end`,
        }),
      )
      .execute()
}

/** How many transactions wait for their values. */
export async function countStaleValues(store: Store, ledgerId: string): Promise<number> {
  const { count } = await store
    .selectFrom('staleValues')
    .innerJoin('transactions', (join) =>
      join
        .onRef('transactions.ledgerId', '=', 'staleValues.ledgerId')
        .onRef('transactions.accountId', '=', 'staleValues.accountId')
        .onRef('transactions.date', '>=', 'staleValues.fromDay')
        .onRef('transactions.date', '<=', 'staleValues.toDay'),
    )
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('staleValues.ledgerId', '=', ledgerId)
    .executeTakeFirstOrThrow()
  return count
}

/** Gives the transactions of the next month that waits their values. False if no month waits. */
export const refreshNextMonth = (store: Store, ledgerId: string): Promise<boolean> =>
  changeLedger(store, ledgerId, async (transaction) => {
    const waiting = await readWaiting(transaction, ledgerId)
    const months = waiting.flatMap(({ month }) => month ?? []).sort()
    const [month] = months
    if (month !== undefined) {
      for (const { accountId, fromDay, toDay } of waiting.filter((one) => one.month === month)) {
        const from = latestOf(fromDay, firstDayOf(month))
        await refreshValues(transaction, ledgerId, accountId, {
          from,
          to: earliestOf(toDay, lastDayOf(month)),
        })
      }
      await recomputeMonths(transaction, ledgerId, [month])
    }
    await advance(transaction, ledgerId, month)
    return months.length > 0
  })

/** The accounts whose values are outdated, with the next month in which they have transactions. */
async function readWaiting(store: Store, ledgerId: string) {
  const stale = await store
    .selectFrom('staleValues')
    .select(['accountId', 'fromDay', 'toDay'])
    .where('ledgerId', '=', ledgerId)
    .execute()
  const waiting: ((typeof stale)[number] & { month: Month | null })[] = []
  for (const account of stale) {
    const next = await store
      .selectFrom('transactions')
      .select('date')
      .where('ledgerId', '=', ledgerId)
      .where('accountId', '=', account.accountId)
      .where('date', '>=', account.fromDay)
      .where('date', '<=', account.toDay)
      .orderBy('date')
      .limit(1)
      .executeTakeFirst()
    waiting.push({ ...account, month: next ? monthOf(next.date) : null })
  }
  return waiting
}

/** Returns whether a transaction's value is waiting to be computed. */
export async function readStaleness(store: Store, ledgerId: string) {
  const stale = await store
    .selectFrom('staleValues')
    .select(['accountId', 'fromDay', 'toDay'])
    .where('ledgerId', '=', ledgerId)
    .execute()
  return ({ accountId, date }: { accountId: string; date: Day }): boolean =>
    stale.some((one) => one.accountId === accountId && one.fromDay <= date && date <= one.toDay)
}

/** Everything up to this month has its values; without a month, everything. */
async function advance(store: Store, ledgerId: string, done: Month | undefined): Promise<void> {
  const fromDay = done === undefined ? null : firstDayOf(addMonths(done, 1))
  await store
    .deleteFrom('staleValues')
    .where('ledgerId', '=', ledgerId)
    .$if(fromDay !== null, (query) => query.where('toDay', '<', fromDay ?? ''))
    .execute()
  if (fromDay !== null)
    await store
      .updateTable('staleValues')
      .set({ fromDay })
      .where('ledgerId', '=', ledgerId)
      .where('fromDay', '<', fromDay)
      .execute()
}

/** Few enough for other users of SQLite to get their turn in between. */
const rowsInStatement = 250

/** Computes all values in other currencies in these months. The caller recomputes the months. */
export async function refreshForeignValues(
  store: Store,
  ledgerId: string,
  months: Iterable<Month>,
): Promise<void> {
  const { foreign } = await readCurrencies(store, ledgerId)
  if (foreign.size === 0) return
  for (const month of months)
    for (const accountId of foreign.keys())
      await refreshValues(store, ledgerId, accountId, { from: firstDayOf(month), to: lastDayOf(month) })
}

/**
 * Computes the values of an account's transactions between two days, and matches transactions again whose value has
 * changed. The caller recomputes the months.
 */
async function refreshValues(
  store: Store,
  ledgerId: string,
  accountId: string,
  { from, to }: { from: Day; to: Day },
): Promise<void> {
  const rows = await selectMovements(store, ledgerId)
    .where('accountId', '=', accountId)
    .where('date', '>=', from)
    .where('date', '<=', to)
    .execute()
  const valueFor = await valuesOf(store, ledgerId, rows)
  const values = rows.map((row) => ({ id: row.id, ...valueFor(row) }))
  for (let first = 0; first < values.length; first += rowsInStatement) {
    const part = values.slice(first, first + rowsInStatement)
    const isSame = sql<SqlBool>`transactions.ledger_id = ${ledgerId} and transactions.id = rows.id`
    await sql`
      update transactions set value_cents = rows.value_cents, rate = rows.rate, rate_date = rows.rate_date
      from ${rowTable(store, { id: 'text', ...valueColumns }, part)} where ${isSame}
    `.execute(store)
  }
  const revalued = rows
    .map((row) => ({ before: toMovement(row), after: toMovement({ ...row, ...valueFor(row) }) }))
    .filter(({ before, after }) => before.value !== after.value)
  await matchRevalued(
    store,
    ledgerId,
    revalued.map(({ after }) => after),
  )
}

/** The ledgers in which values are outdated. */
export async function findStaleLedgers(store: Store): Promise<string[]> {
  const rows = await store.selectFrom('staleValues').select('ledgerId').distinct().execute()
  return rows.map(({ ledgerId }) => ledgerId)
}
