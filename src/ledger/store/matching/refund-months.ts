import { sql } from 'kysely'
import type { Month } from '#domain/calendar.ts'
import { textTable } from '#store/engines/differences.ts'
import type { Store } from '#store/schema.ts'

/**
 * Adds the months in which purchases of these months were refunded, because a linked refund has the category of its
 * purchase.
 */
export async function withRefundMonths(
  store: Store,
  ledgerId: string,
  months: Iterable<Month>,
): Promise<Set<Month>> {
  const all = new Set(months)
  if (all.size === 0) return all
  // Dates are looked up in scalar subqueries, because PostgreSQL would join all transactions of the ledger.
  const monthOf = (id: 'refundId' | 'purchaseId') => sql<Month>`(
    select substr(date, 1, 7) from transactions where ledger_id = ${ledgerId} and id = refunds.${sql.ref(id)}
  )`
  const { rows } = await sql<{ month: Month }>`
    select distinct ${monthOf('refundId')} as month from refunds
    where ledger_id = ${ledgerId} and state = 'linked'
      and ${monthOf('purchaseId')} in (select value from ${textTable(store, [...all])} as asked)
  `.execute(store)
  for (const { month } of rows) all.add(month)
  return all
}
