import type { Store } from '#store/schema.ts'

/** The ledgers of which a user is an owner. */
export async function readLedgersOwnedBy(store: Store, userId: string): Promise<string[]> {
  const rows = await store
    .selectFrom('ledgerMembers')
    .select('ledgerId')
    .where('userId', '=', userId)
    .where('role', '=', 'owner')
    .orderBy('ledgerId')
    .execute()
  return rows.map(({ ledgerId }) => ledgerId)
}

/** Whether a ledger has an owner besides this user. */
export async function isOwnedByAnother(store: Store, ledgerId: string, userId: string): Promise<boolean> {
  const owner = await store
    .selectFrom('ledgerMembers')
    .select('userId')
    .where('ledgerId', '=', ledgerId)
    .where('role', '=', 'owner')
    .where('userId', '<>', userId)
    .executeTakeFirst()
  return owner !== undefined
}
