import type { Store } from '#store/schema.ts'

export const mostOutsideAccounts = 100

/** The names of accounts outside the ledger that linked transfers refer to, most frequent first. */
export async function readOutsideAccounts(store: Store, ledgerId: string): Promise<string[]> {
  const rows = await store
    .selectFrom('transfers')
    .select('outsideAccount')
    .where('ledgerId', '=', ledgerId)
    .where('state', '=', 'linked')
    .where('outsideAccount', 'is not', null)
    .groupBy('outsideAccount')
    .orderBy(({ fn }) => fn.countAll(), 'desc')
    .orderBy('outsideAccount')
    .limit(mostOutsideAccounts)
    .execute()
  return rows.flatMap(({ outsideAccount }) => outsideAccount ?? [])
}
