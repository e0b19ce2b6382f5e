import type { Schema, Store } from '#store/schema.ts'

type SecretKind = Schema['secrets']['kind']

/**
 * The instance's secret of a kind, made and kept if there is none yet. When two processes start at once on a new
 * database the first to insert wins and both read the same one back.
 */
export async function readOrMakeSecret(
  store: Store,
  kind: SecretKind,
  make: () => Promise<string>,
  at: string,
): Promise<string> {
  const kept = await readSecret(store, kind)
  if (kept !== undefined) return kept
  await store
    .insertInto('secrets')
    .values({ id: kind, kind, key: await make(), created_at: at })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  const made = await readSecret(store, kind)
  if (made === undefined) throw new Error(`The ${kind} secret was not kept by the database.`)
  return made
}

async function readSecret(store: Store, kind: SecretKind): Promise<string | undefined> {
  const row = await store.selectFrom('secrets').select('key').where('id', '=', kind).executeTakeFirst()
  return row?.key
}
