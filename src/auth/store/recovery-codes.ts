import type { Store } from '#store/schema.ts'

/** Replaces all of the user's codes with these. */
export async function replaceRecoveryCodes(
  store: Store,
  userId: string,
  codeHashes: string[],
  at: string,
): Promise<void> {
  await deleteRecoveryCodes(store, userId)
  await store
    .insertInto('recoveryCodes')
    .values(codeHashes.map((hash) => ({ userId, codeHash: hash, createdAt: at })))
    .execute()
}

export async function countRecoveryCodes(store: Store, userId: string): Promise<number> {
  const { count } = await store
    .selectFrom('recoveryCodes')
    .select((codes) => codes.fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Uses up a code; false if the user does not have it. Of two simultaneous calls, only one succeeds. */
export async function spendRecoveryCode(store: Store, userId: string, codeHash: string): Promise<boolean> {
  const spent = await store
    .deleteFrom('recoveryCodes')
    .where('userId', '=', userId)
    .where('codeHash', '=', codeHash)
    .returning('codeHash')
    .executeTakeFirst()
  return spent !== undefined
}

export async function deleteRecoveryCodes(store: Store, userId: string): Promise<void> {
  await store.deleteFrom('recoveryCodes').where('userId', '=', userId).execute()
}
