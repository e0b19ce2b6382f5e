import { type RawBuilder, sql } from 'kysely'
import type { Month } from '#domain/calendar.ts'
import { rowTable } from '#store/engines/differences.ts'
import type { Store } from '#store/schema.ts'
import { forgetReportTotals } from './report-totals.ts'
import { type Summing, totalsOfRows } from './totals-of-rows.ts'

/** Adds up the totals of accounts to those of the ledger. */
export const addUpAccounts = (store: Store, condition: RawBuilder<unknown>) =>
  sql`
    insert into ledger_totals (ledger_id, month, category, left_out_by, net_cents, gross_cents, count)
    select ledger_id, month, category, left_out_by, sum(net_cents), sum(gross_cents), sum(count)
    from monthly_totals
    where ${condition}
    group by 1, 2, 3, 4
    having sum(count) <> 0
  `.execute(store)

const columns = {
  month: 'text',
  category: 'text',
  leftOutBy: 'text',
  accountId: 'text',
  netCents: 'bigint',
  grossCents: 'bigint',
  count: 'bigint',
  amountCents: 'bigint',
} as const

export type TotalsRow = { [Column in keyof typeof columns]: string | number }

/** The totals of a month, computed from its rows. */
export async function computeTotalsOfMonth(
  store: Store,
  ledgerId: string,
  month: Month,
  summing: Summing,
): Promise<TotalsRow[]> {
  const { rows } = await sql<TotalsRow>`
    select month, category, left_out_by, account_id, net_cents, gross_cents, count, amount_cents
    from (${totalsOfRows(ledgerId, summing, { first: month, last: month })}) as computed
  `.execute(store)
  return rows
}

export async function forgetTotals(store: Store, ledgerId: string): Promise<void> {
  await forgetReportTotals(store, ledgerId)
  for (const table of ['monthlyTotals', 'ledgerTotals'] as const)
    await store.deleteFrom(table).where('ledgerId', '=', ledgerId).execute()
}

/** Replaces all totals of a ledger. Called in a change. */
export async function replaceTotals(
  store: Store,
  ledgerId: string,
  rows: readonly TotalsRow[],
): Promise<void> {
  await forgetTotals(store, ledgerId)
  await sql`
    insert into monthly_totals (
      ledger_id, month, category, left_out_by, account_id, net_cents, gross_cents, count, amount_cents
    )
    select cast(${ledgerId} as text), month, category, left_out_by, account_id, net_cents, gross_cents, count, amount_cents
    from ${rowTable(store, columns, rows)} where true
  `.execute(store)
  await addUpAccounts(store, sql`ledger_id = ${ledgerId}`)
}
