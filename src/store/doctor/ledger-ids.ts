import type { Store } from '#store/schema.ts'

/** The IDs of all ledgers, for operator commands that process every one. */
export async function readLedgerIds(store: Store): Promise<string[]> {
  const rows = await store.selectFrom('ledgers').select('id').orderBy('id').execute()
  return rows.map(({ id }) => id)
}
