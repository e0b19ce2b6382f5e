import type { Schema, Store } from '#store/schema.ts'

/** A refresh token as stored: found by its hash, readable only with the instance's encryption key. */
export type StoredRefreshToken = Omit<TokenRow, 'revoked'> & { revoked: boolean }

const columns = ['tokenHash', 'tokenSealed', 'sessionId', 'parentHash', 'revoked', 'updatedAt'] as const

type TokenRow = Pick<Schema['refreshTokens'], (typeof columns)[number]>

const tokenFromRow = (row: TokenRow): StoredRefreshToken => ({ ...row, revoked: row.revoked === 1 })

/** Adds the session's next token. Two simultaneous ones cannot both be next: (session_id, generation) is unique. */
export async function insertRefreshToken(
  store: Store,
  token: Pick<StoredRefreshToken, 'tokenHash' | 'tokenSealed' | 'sessionId' | 'parentHash'>,
  at: string,
): Promise<void> {
  const { newest } = await store
    .selectFrom('refreshTokens')
    .select((tokens) => tokens.fn.max('generation').as('newest'))
    .where('sessionId', '=', token.sessionId)
    .executeTakeFirstOrThrow()
  await store
    .insertInto('refreshTokens')
    .values({
      ...token,
      generation: (newest ?? 0) + 1,
      revoked: 0,
      createdAt: at,
      updatedAt: at,
    })
    .execute()
}

/** The token with this hash, revoked or not. */
export async function readRefreshToken(store: Store, hash: string): Promise<StoredRefreshToken | undefined> {
  const row = await store
    .selectFrom('refreshTokens')
    .select(columns)
    .where('tokenHash', '=', hash)
    .executeTakeFirst()
  return row && tokenFromRow(row)
}

/** The user who got the token with this hash. */
export async function readUserIdOfRefreshToken(store: Store, hash: string): Promise<string | undefined> {
  const row = await store
    .selectFrom('refreshTokens')
    .innerJoin('sessions', 'sessions.id', 'refreshTokens.sessionId')
    .select('sessions.userId')
    .where('tokenHash', '=', hash)
    .executeTakeFirst()
  return row?.userId
}

/** The session's latest token that is not revoked. */
export async function readActiveRefreshToken(
  store: Store,
  sessionId: string,
): Promise<StoredRefreshToken | undefined> {
  const row = await store
    .selectFrom('refreshTokens')
    .select(columns)
    .where('sessionId', '=', sessionId)
    .where('revoked', '=', 0)
    .orderBy('generation', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && tokenFromRow(row)
}

export async function revokeRefreshToken(store: Store, hash: string, at: string): Promise<void> {
  await store
    .updateTable('refreshTokens')
    .set({ revoked: 1, updatedAt: at })
    .where('tokenHash', '=', hash)
    .execute()
}

/** Revokes those that are not revoked yet; the others keep their time. */
export async function revokeAllRefreshTokens(store: Store, sessionId: string, at: string): Promise<void> {
  await store
    .updateTable('refreshTokens')
    .set({ revoked: 1, updatedAt: at })
    .where('sessionId', '=', sessionId)
    .where('revoked', '=', 0)
    .execute()
}
