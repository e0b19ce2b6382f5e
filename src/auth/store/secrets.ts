import type { Schema, Store } from '#store/schema.ts'

type SecretKind = Schema['secrets']['kind']

/**
 * The instance's secret of a kind, created if there is none yet. If two processes start at once on a new database,
 * the first insert wins and both read the same one.
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
    .values({ id: kind, kind, key: await make(), createdAt: at, retiredAt: null, tokensUntil: null })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  const made = await readSecret(store, kind)
  if (made === undefined) throw new Error(`The ${kind} secret was not kept by the database.`)
  return made
}

async function readSecret(store: Store, kind: SecretKind): Promise<string | undefined> {
  const row = await store
    .selectFrom('secrets')
    .select('key')
    .where('kind', '=', kind)
    .where('retiredAt', 'is', null)
    .executeTakeFirst()
  return row?.key
}

export type StoredSigningKey = Pick<Schema['secrets'], 'id' | 'key' | 'retiredAt' | 'tokensUntil'>

/** The signing key and its predecessors whose tokens may still be in use; newest first. */
export async function readSigningKeys(store: Store): Promise<StoredSigningKey[]> {
  return store
    .selectFrom('secrets')
    .select(['id', 'key', 'retiredAt', 'tokensUntil'])
    .where('kind', '=', 'signing')
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute()
}

/** Blocks all other changes of the keys until the transaction ends, on both engines. */
export async function lockSigningKeys(store: Store): Promise<StoredSigningKey[]> {
  await store
    .updateTable('secrets')
    .set((secrets) => ({ createdAt: secrets.ref('createdAt') }))
    .where('kind', '=', 'sealing')
    .execute()
  return readSigningKeys(store)
}

export async function insertSigningKey(store: Store, id: string, key: string, at: string): Promise<void> {
  await store
    .insertInto('secrets')
    .values({ id, kind: 'signing', key, createdAt: at, retiredAt: null, tokensUntil: null })
    .execute()
}

/** Saves the mutable columns of a key: a retired one keeps only its public half. */
export async function saveSigningKey(store: Store, { id, key, retiredAt, tokensUntil }: StoredSigningKey) {
  await store
    .updateTable('secrets')
    .set({ key, retiredAt, tokensUntil })
    .where('kind', '=', 'signing')
    .where('id', '=', id)
    .execute()
}

export async function deleteSigningKey(store: Store, id: string): Promise<void> {
  await store.deleteFrom('secrets').where('kind', '=', 'signing').where('id', '=', id).execute()
}

/** The newly signed anon token. */
export async function saveAnonKey(store: Store, token: string): Promise<void> {
  await store.updateTable('secrets').set({ key: token }).where('kind', '=', 'anon').execute()
}
