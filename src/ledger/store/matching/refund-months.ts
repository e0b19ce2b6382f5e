import { sql } from 'kysely'
import type { Month } from '#domain/calendar.ts'
import type { RefundMonth } from '#domain/matches.ts'
import { textTable } from '#store/engines/differences.ts'
import type { Store } from '#store/schema.ts'

// Dates are looked up in scalar subqueries, because PostgreSQL would join all transactions of the ledger.
const monthOf = (ledgerId: string, id: 'refundId' | 'purchaseId') => sql<Month>`(
  select substr(date, 1, 7) from transactions where ledger_id = ${ledgerId} and id = refunds.${sql.ref(id)}
)`

/**
 * Adds the months whose totals depend on these: those in which purchases of these months were refunded, because a linked
 * refund has the category of its purchase, and those of the purchases of refunds, if these count there.
 */
export async function withRefundMonths(
  store: Store,
  ledgerId: string,
  months: Iterable<Month>,
  refundMonth: RefundMonth,
): Promise<Set<Month>> {
  const all = new Set(months)
  if (all.size === 0) return all
  const given = [...all]
  const add = async (wanted: 'refundId' | 'purchaseId', known: 'refundId' | 'purchaseId') => {
    const { rows } = await sql<{ month: Month }>`
      select distinct ${monthOf(ledgerId, wanted)} as month from refunds
      where ledger_id = ${ledgerId} and state = 'linked'
        and ${monthOf(ledgerId, known)} in (select value from ${textTable(store, given)} as asked)
    `.execute(store)
    for (const { month } of rows) all.add(month)
  }
  await add('refundId', 'purchaseId')
  if (refundMonth === 'purchase') await add('purchaseId', 'refundId')
  return all
}

/** The months of all linked refunds and of their purchases. */
export async function readMonthsOfRefunds(store: Store, ledgerId: string): Promise<Month[]> {
  const { rows } = await sql<{ month: Month }>`
    select ${monthOf(ledgerId, 'refundId')} as month from refunds where ledger_id = ${ledgerId} and state = 'linked'
    union
    select ${monthOf(ledgerId, 'purchaseId')} from refunds where ledger_id = ${ledgerId} and state = 'linked'
  `.execute(store)
  return rows.map(({ month }) => month)
}
