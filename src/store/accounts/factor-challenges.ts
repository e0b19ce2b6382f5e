import type { Selectable } from 'kysely'
import type { Schema, Store } from '#store/schema.ts'

/** A question for a second factor's code, which is answered once. */
export type FactorChallenge = {
  id: string
  factorId: string
  /** Where it was asked from: the answer must come from there, too. */
  ip: string | null
  /** Of the code that was sent, where one was. */
  codeHash: string | null
  wrongCodes: number
  verifiedAt: string | null
  createdAt: string
}

const columns = ['id', 'factor_id', 'ip', 'code_hash', 'wrong_codes', 'verified_at', 'created_at'] as const

const challengeFromRow = (row: Selectable<Schema['factor_challenges']>): FactorChallenge => ({
  id: row.id,
  factorId: row.factor_id,
  ip: row.ip,
  codeHash: row.code_hash,
  wrongCodes: row.wrong_codes,
  verifiedAt: row.verified_at,
  createdAt: row.created_at,
})

export async function insertChallenge(store: Store, challenge: FactorChallenge): Promise<void> {
  await store
    .insertInto('factor_challenges')
    .values({
      id: challenge.id,
      factor_id: challenge.factorId,
      ip: challenge.ip,
      code_hash: challenge.codeHash,
      wrong_codes: challenge.wrongCodes,
      verified_at: challenge.verifiedAt,
      created_at: challenge.createdAt,
    })
    .execute()
}

/** `factorId`: of a factor that was read as its user's. */
export async function readChallenge(
  store: Store,
  factorId: string,
  challengeId: string,
): Promise<FactorChallenge | undefined> {
  const row = await store
    .selectFrom('factor_challenges')
    .select(columns)
    .where('factor_id', '=', factorId)
    .where('id', '=', challengeId)
    .executeTakeFirst()
  return row && challengeFromRow(row)
}

/** In the database, so that answers side by side count each. */
export async function countWrongAnswer(store: Store, { factorId, id }: FactorChallenge): Promise<void> {
  await store
    .updateTable('factor_challenges')
    .set((challenges) => ({ wrong_codes: challenges('wrong_codes', '+', 1) }))
    .where('factor_id', '=', factorId)
    .where('id', '=', id)
    .execute()
}

export async function markChallengeVerified(
  store: Store,
  { factorId, id }: FactorChallenge,
  at: string,
): Promise<void> {
  await store
    .updateTable('factor_challenges')
    .set({ verified_at: at })
    .where('factor_id', '=', factorId)
    .where('id', '=', id)
    .execute()
}

export async function deleteChallenge(store: Store, { factorId, id }: FactorChallenge): Promise<void> {
  await store.deleteFrom('factor_challenges').where('factor_id', '=', factorId).where('id', '=', id).execute()
}
