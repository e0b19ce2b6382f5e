import type { Store } from '#store/schema.ts'

/** Whether a transaction, or a deleted one that is still kept, has this ID or belongs to this account. */
export async function isInRows(
  store: Store,
  ledgerId: string,
  column: 'id' | 'accountId',
  value: string,
): Promise<boolean> {
  for (const table of ['transactions', 'deletedTransactions'] as const) {
    const row = await store
      .selectFrom(table)
      .select('id')
      .where('ledgerId', '=', ledgerId)
      .where(column, '=', value)
      .limit(1)
      .executeTakeFirst()
    if (row) return true
  }
  return false
}
