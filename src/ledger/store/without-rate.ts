import { sql } from 'kysely'
import type { Month } from '#domain/calendar.ts'
import type { Store } from '#store/schema.ts'

/** The transactions that no total counts because there is no rate for them, by currency. */
export const readWithoutRate = (
  store: Store,
  ledgerId: string,
): Promise<{ currency: string; count: number; firstMonth: Month; lastMonth: Month }[]> =>
  store
    .selectFrom('monthlyTotals')
    .innerJoin('accounts', (join) =>
      join
        .onRef('accounts.ledgerId', '=', 'monthlyTotals.ledgerId')
        .onRef('accounts.id', '=', 'monthlyTotals.accountId'),
    )
    .select('accounts.currency')
    .select(sql<number>`sum(monthly_totals.count)`.as('count'))
    .select(({ fn }) => [
      fn.min<Month>('monthlyTotals.month').as('firstMonth'),
      fn.max<Month>('monthlyTotals.month').as('lastMonth'),
    ])
    .where('monthlyTotals.ledgerId', '=', ledgerId)
    .where('monthlyTotals.leftOutBy', '=', 'no_rate')
    .groupBy('accounts.currency')
    .orderBy('accounts.currency')
    .execute()
