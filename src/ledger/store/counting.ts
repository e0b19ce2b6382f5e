import type { RefundMonth } from '#domain/matches.ts'
import { firstOfMonth, isMonthStart, type MonthStart } from '#domain/month-start.ts'
import type { Store } from '#store/schema.ts'

/** How a ledger counts: when its months begin, and in which month linked refunds count. */
export type Counting = { monthStart: MonthStart; refundMonth: RefundMonth }

export async function readCounting(store: Store, ledgerId: string): Promise<Counting> {
  const ledger = await store
    .selectFrom('ledgers')
    .select(['monthStart', 'refundMonth'])
    .where('id', '=', ledgerId)
    .executeTakeFirst()
  return {
    monthStart: monthStartOf(ledger?.monthStart ?? null),
    refundMonth: ledger?.refundMonth ?? 'refund',
  }
}

export const readMonthStart = async (store: Store, ledgerId: string): Promise<MonthStart> =>
  (await readCounting(store, ledgerId)).monthStart

/** Stored as text; null if months begin on the first. */
export function monthStartOf(text: string | null): MonthStart {
  if (text === null) return firstOfMonth
  const start = /^\d+$/.test(text) ? Number(text) : text
  if (!isMonthStart(start)) throw new Error(`Months cannot begin on ${text}`)
  return start
}
