import type { Store } from '#store/schema.ts'

/** How many changes of its rates, of its rules and of its budgets a ledger keeps. */
export const mostChanges = 100

/** Deletes all but the latest changes of a ledger. Later changes have greater IDs. */
export async function forgetOldChanges(
  store: Store,
  table: 'rateChanges' | 'ruleChanges' | 'budgetChanges',
  ledgerId: string,
): Promise<void> {
  const oldest = await store
    .selectFrom(table)
    .select('id')
    .where('ledgerId', '=', ledgerId)
    .orderBy('id', 'desc')
    .offset(mostChanges - 1)
    .limit(1)
    .executeTakeFirst()
  if (oldest)
    await store.deleteFrom(table).where('ledgerId', '=', ledgerId).where('id', '<', oldest.id).execute()
}
