import { sql } from 'kysely'
import { merchantNameOf } from '#domain/merchants/merchant.ts'
import { rootsOf } from '#domain/merchants/merged-merchants.ts'
import type { Store } from '#store/schema.ts'
import { readDecidedMerchants } from './decided-merchants.ts'

/** The merchant keys of all transactions, each with the name of its merchant. */
export async function readMerchantNames(store: Store, ledgerId: string) {
  const decided = await readDecidedMerchants(store, ledgerId)
  const chosen = new Map(decided.map(({ key, name }) => [key, name]))
  const rootOf = rootsOf(decided)
  return (await readMerchantKeys(store, ledgerId)).map((key) => {
    const root = rootOf(key)
    return { key, name: chosen.get(root) ?? merchantNameOf(root) }
  })
}

/** Jumps through the index from key to key, because `distinct` would read all rows. */
async function readMerchantKeys(store: Store, ledgerId: string): Promise<string[]> {
  const next = sql`select min(merchant_key) from transactions where ledger_id = ${ledgerId}`
  const { rows } = await sql<{ key: string }>`
    with recursive keys (key) as (
      select (${next})
      union all
      select (${next} and merchant_key > keys.key) from keys where keys.key is not null
    )
    select key from keys where key is not null
  `.execute(store)
  return rows.map(({ key }) => key)
}
