import { sql } from 'kysely'
import { addMonths, firstDayOf, lastDayOf, type Month, monthOf } from '#domain/calendar.ts'
import type { Cents } from '#domain/money.ts'
import type { SpendingCell } from '#domain/spending-window.ts'
import { sharesThread } from '#store/engines/differences.ts'
import type { Store } from '#store/schema.ts'
import { changeLedger } from './change-ledger.ts'
import { effectiveCategory, effectiveExcluded, type LedgerFilter, matches } from './ledger-filter.ts'

/**
 * Recomputes the totals of these months from their rows. Called in the transaction of every change with the months
 * it affected, so that the totals are always right.
 */
export async function recomputeMonths(store: Store, userId: string, months: Iterable<Month>): Promise<void> {
  const runs = sharesThread(store)
    ? Array.from(new Set(months), (month) => ({ first: month, last: month }))
    : runsOf(months)
  for (const { first, last } of runs) await recomputeRun(store, userId, first, last)
}

/** One statement for consecutive months: every planner can use a range, but not a list of months. */
async function recomputeRun(store: Store, userId: string, first: Month, last: Month): Promise<void> {
  await store
    .deleteFrom('monthlyTotals')
    .where('userId', '=', userId)
    .where('month', '>=', first)
    .where('month', '<=', last)
    .execute()
  await sql`
    insert into monthly_totals (user_id, month, category, excluded, net_cents, gross_cents, count)
    select transactions.user_id, substr(transactions.date, 1, 7), ${effectiveCategory}, ${effectiveExcluded},
      sum(amount_cents), sum(abs(amount_cents)), count(*)
    from transactions
    left join transaction_rules as rule
      on rule.user_id = transactions.user_id and rule.id = transactions.rule_id
    where transactions.user_id = ${userId}
      and transactions.date >= ${firstDayOf(first)} and transactions.date <= ${lastDayOf(last)}
    group by 1, 2, 3, 4
  `.execute(store)
}

/** Rebuilds all totals of a user. They are only ever wrong if another program has changed the database. */
export const rebuildMonthlyTotals = (store: Store, userId: string): Promise<void> =>
  changeLedger(store, userId, async (transaction) => {
    await transaction.deleteFrom('monthlyTotals').where('userId', '=', userId).execute()
    const months = await transaction
      .selectFrom('transactions')
      .select(sql<Month>`substr(date, 1, 7)`.as('month'))
      .distinct()
      .where('userId', '=', userId)
      .execute()
    await recomputeMonths(
      transaction,
      userId,
      months.map(({ month }) => month),
    )
  })

/** Groups months, in any order and with repetitions, into runs of consecutive ones. */
function runsOf(months: Iterable<Month>): { first: Month; last: Month }[] {
  const runs: { first: Month; last: Month }[] = []
  for (const month of [...new Set(months)].sort()) {
    const run = runs.at(-1)
    if (run && month === addMonths(run.last, 1)) run.last = month
    else runs.push({ first: month, last: month })
  }
  return runs
}

/** All of a user's spending: a few hundred cells, whatever the number of transactions (product-decisions.md, 18). */
export async function readSpendingCells(store: Store, userId: string): Promise<SpendingCell[]> {
  const rows = await store
    .selectFrom('monthlyTotals')
    .select(['month', 'category', 'excluded', 'netCents', 'grossCents', 'count'])
    .where('userId', '=', userId)
    .orderBy('month')
    .orderBy('category')
    .orderBy('excluded')
    .execute()
  return rows.map((row) => ({ ...row, excluded: row.excluded === 1 }))
}

/** One month in History: sums of absolute amounts, and the signed sum of what is not excluded. */
export type MonthTotal = {
  month: Month
  totalCents: Cents
  netCents: Cents
  count: number
  excludedCents: Cents
  excludedCount: number
}

/** The months with matching transactions, newest first. */
export const readMonthList = (store: Store, userId: string, filter: LedgerFilter): Promise<MonthTotal[]> =>
  isWholeMonths(filter) ? monthsFromTotals(store, userId, filter) : monthsFromRows(store, userId, filter)

/** Whether the stored totals can answer the filter without reading rows. */
const isWholeMonths = ({ startDate, endDate, search, ruleId }: LedgerFilter) =>
  !search &&
  !ruleId &&
  (!startDate || startDate === firstDayOf(monthOf(startDate))) &&
  (!endDate || endDate === lastDayOf(monthOf(endDate)))

const monthsFromTotals = (
  store: Store,
  userId: string,
  { startDate, endDate, category, notCategories = [], excluded }: LedgerFilter,
) =>
  store
    .selectFrom('monthlyTotals')
    .select('month')
    .select(sql<number>`sum(case excluded when 0 then gross_cents else 0 end)`.as('totalCents'))
    .select(sql<number>`sum(case excluded when 0 then net_cents else 0 end)`.as('netCents'))
    .select(sql<number>`sum(case excluded when 0 then count else 0 end)`.as('count'))
    .select(sql<number>`sum(case excluded when 0 then 0 else gross_cents end)`.as('excludedCents'))
    .select(sql<number>`sum(case excluded when 0 then 0 else count end)`.as('excludedCount'))
    .where('userId', '=', userId)
    .$if(!!startDate, (query) => query.where('month', '>=', monthOf(startDate ?? '')))
    .$if(!!endDate, (query) => query.where('month', '<=', monthOf(endDate ?? '')))
    .$if(!!category, (query) => query.where('category', '=', category ?? ''))
    .$if(notCategories.length > 0, (query) => query.where('category', 'not in', notCategories))
    .$if(excluded !== undefined, (query) => query.where('excluded', '=', Number(excluded)))
    .groupBy('month')
    .orderBy('month', 'desc')
    .execute()

const monthsFromRows = (store: Store, userId: string, filter: LedgerFilter) =>
  store
    .selectFrom('transactions')
    .leftJoin('transactionRules as rule', (join) =>
      join.onRef('rule.userId', '=', 'transactions.userId').onRef('rule.id', '=', 'transactions.ruleId'),
    )
    .select(sql<Month>`substr(transactions.date, 1, 7)`.as('month'))
    .select(
      sql<number>`sum(case ${effectiveExcluded} when 0 then abs(amount_cents) else 0 end)`.as('totalCents'),
    )
    .select(sql<number>`sum(case ${effectiveExcluded} when 0 then amount_cents else 0 end)`.as('netCents'))
    .select(sql<number>`sum(case ${effectiveExcluded} when 0 then 1 else 0 end)`.as('count'))
    .select(
      sql<number>`sum(case ${effectiveExcluded} when 0 then 0 else abs(amount_cents) end)`.as(
        'excludedCents',
      ),
    )
    .select(sql<number>`sum(case ${effectiveExcluded} when 0 then 0 else 1 end)`.as('excludedCount'))
    .where('transactions.userId', '=', userId)
    .where(matches(filter))
    .groupBy('month')
    .orderBy('month', 'desc')
    .execute()
