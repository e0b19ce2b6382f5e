import type { Schema, Store } from '#store/schema.ts'

/** A challenge for a second factor's code, which can be answered once. */
export type FactorChallenge = Schema['factorChallenges']

export async function insertChallenge(store: Store, challenge: FactorChallenge): Promise<void> {
  await store.insertInto('factorChallenges').values(challenge).execute()
}

/** `factorId` must have been read as the user's own. */
export async function readChallenge(
  store: Store,
  factorId: string,
  challengeId: string,
): Promise<FactorChallenge | undefined> {
  return store
    .selectFrom('factorChallenges')
    .selectAll()
    .where('factorId', '=', factorId)
    .where('id', '=', challengeId)
    .executeTakeFirst()
}

/** In the database, so that simultaneous attempts all count. */
export async function countWrongAnswer(store: Store, { factorId, id }: FactorChallenge): Promise<void> {
  await store
    .updateTable('factorChallenges')
    .set((challenges) => ({ wrongCodes: challenges('wrongCodes', '+', 1) }))
    .where('factorId', '=', factorId)
    .where('id', '=', id)
    .execute()
}

export async function markChallengeVerified(
  store: Store,
  { factorId, id }: FactorChallenge,
  at: string,
): Promise<void> {
  await store
    .updateTable('factorChallenges')
    .set({ verifiedAt: at })
    .where('factorId', '=', factorId)
    .where('id', '=', id)
    .execute()
}

export async function deleteChallenge(store: Store, { factorId, id }: FactorChallenge): Promise<void> {
  await store.deleteFrom('factorChallenges').where('factorId', '=', factorId).where('id', '=', id).execute()
}
