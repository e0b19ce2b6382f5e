import type { MonthBalance } from '#domain/net-worth.ts'
import type { Store } from '#store/schema.ts'

/** The balance of every account at the end of each month that has transactions of it, oldest first. */
export async function readMonthBalances(store: Store, ledgerId: string): Promise<MonthBalance[]> {
  const accounts = await store
    .selectFrom('accounts')
    .select(['id', 'openingCents'])
    .where('ledgerId', '=', ledgerId)
    .execute()
  const nets = await store
    .selectFrom('monthlyTotals')
    .select(['accountId', 'month'])
    .select(({ fn }) => fn.sum<number>('amountCents').as('netCents'))
    .where('ledgerId', '=', ledgerId)
    .groupBy(['month', 'accountId'])
    .orderBy('month')
    .orderBy('accountId')
    .execute()
  const balances = new Map(accounts.map(({ id, openingCents }) => [id, openingCents]))
  return nets.map(({ accountId, month, netCents }) => {
    const balanceCents = (balances.get(accountId) ?? 0) + netCents
    balances.set(accountId, balanceCents)
    return { accountId, month, balanceCents }
  })
}
