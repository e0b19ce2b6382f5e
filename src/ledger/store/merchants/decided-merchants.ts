import { sql } from 'kysely'
import { type DecidedMerchant, rootsOf } from '#domain/merchants/merged-merchants.ts'
import { changeLedger } from '#ledger/store/change-ledger.ts'
import { decideRowsOfMerchants } from '#ledger/store/rules/decide-again.ts'
import { rowTable } from '#store/engines/differences.ts'
import type { Store } from '#store/schema.ts'

/** The merchants that users renamed or merged, sorted by key. */
export const readDecidedMerchants = (store: Store, ledgerId: string): Promise<DecidedMerchant[]> =>
  store
    .selectFrom('merchants')
    .select(['key', 'name', 'intoKey'])
    .where('ledgerId', '=', ledgerId)
    .orderBy('key')
    .execute()

/** The keys of transactions that belong to the merchant that this one belongs to. */
export async function readKeysOfMerchant(store: Store, ledgerId: string, key: string): Promise<string[]> {
  const own = await store
    .selectFrom('merchants')
    .select('rootKey')
    .where('ledgerId', '=', ledgerId)
    .where('key', '=', key)
    .executeTakeFirst()
  const root = own?.rootKey ?? key
  const merged = await store
    .selectFrom('merchants')
    .select('key')
    .where('ledgerId', '=', ledgerId)
    .where('rootKey', '=', root)
    .execute()
  return [...new Set([root, ...merged.map((one) => one.key)])]
}

/** The keys of several merchants, including those merged into them. */
export async function readKeysOfMerchants(
  store: Store,
  ledgerId: string,
  keys: readonly string[],
): Promise<string[]> {
  const found = await Promise.all(keys.map((key) => readKeysOfMerchant(store, ledgerId, key)))
  return [...new Set(found.flat())]
}

/**
 * Merges merchants into another one, which keeps its name. No transaction changes. Returns the merchants that it merged.
 * Pass them to `unmergeMerchants` to undo it.
 */
export const mergeMerchants = (
  store: Store,
  ledgerId: string,
  { keys, into }: { keys: readonly string[]; into: string },
): Promise<{ into: string; merged: string[] }> =>
  changeLedger(store, ledgerId, async (transaction) => {
    const decided = await readDecidedMerchants(transaction, ledgerId)
    const rootOf = rootsOf(decided)
    const root = rootOf(into)
    const merged = [...new Set(keys.map(rootOf))].filter((key) => key !== root)
    const nameOf = new Map(decided.map(({ key, name }) => [key, name]))
    await putDecidedMerchants(
      transaction,
      ledgerId,
      merged.map((key) => ({ key, name: nameOf.get(key) ?? null, intoKey: root })),
    )
    return { into: root, merged }
  })

/** Separates merged merchants, which keep what had been merged into them. Returns how many had been merged. */
export const unmergeMerchants = (store: Store, ledgerId: string, keys: readonly string[]): Promise<number> =>
  changeLedger(store, ledgerId, async (transaction) => {
    const asked = new Set(keys)
    const merged = (await readDecidedMerchants(transaction, ledgerId)).filter(
      ({ key, intoKey }) => asked.has(key) && intoKey !== null,
    )
    await putDecidedMerchants(
      transaction,
      ledgerId,
      merged.map((one) => ({ ...one, intoKey: null })),
    )
    return merged.length
  })

const columns = { key: 'text', name: 'text', intoKey: 'text', rootKey: 'text' } as const

/** Replaces the names and merges of these merchants. Call it in a transaction. */
export async function putDecidedMerchants(
  store: Store,
  ledgerId: string,
  given: readonly DecidedMerchant[],
): Promise<void> {
  if (given.length === 0) return
  const before = await readRows(store, ledgerId)
  const after = new Map<string, DecidedMerchant>(before)
  for (const { key, name, intoKey } of given) after.set(key, { key, name, intoKey })
  const rootOf = rootsOf([...after.values()])
  const decided = [...after.values()].filter(({ name, intoKey }) => name !== null || intoKey !== null)
  const rows = decided.map((one) => ({ ...one, rootKey: rootOf(one.key) }))
  const changed = rows.filter((row) => {
    const old = before.get(row.key)
    return old?.name !== row.name || old.intoKey !== row.intoKey || old.rootKey !== row.rootKey
  })
  await sql`
    insert into merchants (ledger_id, key, name, into_key, root_key)
    select ${ledgerId}, key, name, into_key, root_key from ${rowTable(store, columns, changed)} where true
    on conflict (ledger_id, key) do update
      set name = excluded.name, into_key = excluded.into_key, root_key = excluded.root_key
  `.execute(store)
  const emptied = given.filter(({ name, intoKey }) => name === null && intoKey === null)
  for (const { key } of emptied)
    await store.deleteFrom('merchants').where('ledgerId', '=', ledgerId).where('key', '=', key).execute()
  await decideRowsOfMerchants(store, ledgerId, regrouped([...before.values()], decided))
}

/** The keys of all merchants in a group that another merchant has joined or left, and of that merchant. */
function regrouped(before: readonly DecidedMerchant[], after: readonly DecidedMerchant[]): string[] {
  const [rootBefore, rootAfter] = [rootsOf(before), rootsOf(after)]
  const keys = [...new Set([...before, ...after].map(({ key }) => key))]
  const moved = keys.filter((key) => rootBefore(key) !== rootAfter(key))
  const roots = new Set(moved.flatMap((key) => [rootBefore(key), rootAfter(key)]))
  return [...roots, ...keys.filter((key) => roots.has(rootBefore(key)) || roots.has(rootAfter(key)))]
}

async function readRows(store: Store, ledgerId: string) {
  const rows = await store
    .selectFrom('merchants')
    .select(['key', 'name', 'intoKey', 'rootKey'])
    .where('ledgerId', '=', ledgerId)
    .execute()
  return new Map(rows.map((row) => [row.key, row]))
}

/** The number of renamed or merged merchants. */
export async function countDecidedMerchants(store: Store, ledgerId: string): Promise<number> {
  const { count } = await store
    .selectFrom('merchants')
    .select((merchant) => merchant.fn.countAll<number>().as('count'))
    .where('ledgerId', '=', ledgerId)
    .executeTakeFirstOrThrow()
  return Number(count)
}
