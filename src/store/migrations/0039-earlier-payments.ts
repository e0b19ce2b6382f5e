import { sql } from 'kysely'
import { firstDayOf, latestDay, monthOf } from '#domain/calendar.ts'
import {
  findPayments,
  type PayableCost,
  type PaymentRow,
  rowsThatCanPay,
} from '#domain/recurring-payments.ts'
import { rowTable } from '#store/engines/differences.ts'
import type { Store } from '#store/schema.ts'

type Cost = {
  ledger_id: string
  id: string
  name: string
  amount_cents: number
  day_of_month: number
  start_date: string
  end_date: string | null
}

/** Recognizes the payments of recurring costs among existing rows. */
export async function earlierPayments(store: Store): Promise<void> {
  const { rows } = await sql<Cost>`
    select ledger_id, id, name, amount_cents, day_of_month, start_date, end_date
    from recurring_costs where active = 1
  `.execute(store)
  for (const [ledgerId, ofLedger] of Map.groupBy(rows, (cost) => cost.ledger_id)) {
    const costs = ofLedger.map(toCost)
    const candidates = new Map<string, PaymentRow>()
    for (const cost of costs)
      for (const row of await readCandidates(store, ledgerId, cost)) candidates.set(row.id, row)
    await insertPayments(store, ledgerId, findPayments(costs, [], [...candidates.values()]))
  }
}

const toCost = (cost: Cost): PayableCost => ({
  id: cost.id,
  name: cost.name,
  cents: cost.amount_cents,
  cadence: 'monthly',
  dayOfMonth: cost.day_of_month,
  active: true,
  startDate: cost.start_date,
  endDate: cost.end_date,
})

/** Reads no more rows than a change of the cost would. */
async function readCandidates(store: Store, ledgerId: string, cost: PayableCost): Promise<PaymentRow[]> {
  const { firstDay, leastCents, mostCents } = rowsThatCanPay(
    cost,
    firstDayOf(monthOf(cost.startDate)),
    latestDay,
  )
  const { rows } = await sql<PaymentRow>`
    select id, date, coalesce(value_cents, amount_cents) as value, description from transactions
    where ledger_id = ${ledgerId} and date >= ${firstDay}
      and coalesce(value_cents, amount_cents) between ${-mostCents} and ${-leastCents}
    order by date desc, id desc limit 20000
  `.execute(store)
  return rows
}

async function insertPayments(
  store: Store,
  ledgerId: string,
  found: ReturnType<typeof findPayments>,
): Promise<void> {
  if (found.length === 0) return
  const columns = { cost_id: 'text', row_id: 'text', state: 'text' } as const
  const payments = found.map(({ costId, rowId, state }) => ({ cost_id: costId, row_id: rowId, state }))
  await sql`
    insert into recurring_payments (ledger_id, recurring_cost_id, transaction_id, state, decided_by)
    select ${ledgerId}, cost_id, row_id, state, 'product' from ${rowTable(store, columns, payments)}
    where true on conflict do nothing
  `.execute(store)
}
