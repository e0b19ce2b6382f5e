import { merchantNameOf } from '#domain/merchants/merchant.ts'
import { isOneOf } from '#store/engines/differences.ts'
import type { Store } from '#store/schema.ts'

/** The names of the merchants with these keys, none of which was merged into another. */
export async function readNamesOfMerchants(store: Store, ledgerId: string, keys: readonly string[]) {
  if (keys.length === 0) return []
  const rows = await store
    .selectFrom('merchants')
    .select(['key', 'name'])
    .where('ledgerId', '=', ledgerId)
    .where(isOneOf(store, 'key', keys))
    .execute()
  const chosen = new Map(rows.map(({ key, name }) => [key, name]))
  return [...new Set(keys)].map((key) => ({ key, name: chosen.get(key) ?? merchantNameOf(key) }))
}
