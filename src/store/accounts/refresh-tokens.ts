import type { Store } from '#store/schema.ts'

/** A refresh token as kept: found by its hash, readable again only with the instance's sealing key. */
export type StoredRefreshToken = {
  hash: string
  sealed: string
  sessionId: string
  parentHash: string | null
  revoked: boolean
  updatedAt: string
}

const columns = ['token_hash', 'token_sealed', 'session_id', 'parent_hash', 'revoked', 'updated_at'] as const

type Row = {
  token_hash: string
  token_sealed: string
  session_id: string
  parent_hash: string | null
  revoked: number
  updated_at: string
}

const tokenFromRow = (row: Row): StoredRefreshToken => ({
  hash: row.token_hash,
  sealed: row.token_sealed,
  sessionId: row.session_id,
  parentHash: row.parent_hash,
  revoked: row.revoked === 1,
  updatedAt: row.updated_at,
})

/** Adds the session's next token. Two at once cannot both be next: (session_id, generation) is unique. */
export async function insertRefreshToken(
  store: Store,
  token: { hash: string; sealed: string; sessionId: string; parentHash: string | null },
  at: string,
): Promise<void> {
  const { newest } = await store
    .selectFrom('refresh_tokens')
    .select((tokens) => tokens.fn.max('generation').as('newest'))
    .where('session_id', '=', token.sessionId)
    .executeTakeFirstOrThrow()
  await store
    .insertInto('refresh_tokens')
    .values({
      token_hash: token.hash,
      token_sealed: token.sealed,
      session_id: token.sessionId,
      generation: (newest ?? 0) + 1,
      parent_hash: token.parentHash,
      revoked: 0,
      created_at: at,
      updated_at: at,
    })
    .execute()
}

/** The token of this hash, revoked or not. */
export async function readRefreshToken(store: Store, hash: string): Promise<StoredRefreshToken | undefined> {
  const row = await store
    .selectFrom('refresh_tokens')
    .select(columns)
    .where('token_hash', '=', hash)
    .executeTakeFirst()
  return row && tokenFromRow(row)
}

/** The session's newest token that is not revoked. */
export async function readActiveRefreshToken(
  store: Store,
  sessionId: string,
): Promise<StoredRefreshToken | undefined> {
  const row = await store
    .selectFrom('refresh_tokens')
    .select(columns)
    .where('session_id', '=', sessionId)
    .where('revoked', '=', 0)
    .orderBy('generation', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && tokenFromRow(row)
}

export async function revokeRefreshToken(store: Store, hash: string, at: string): Promise<void> {
  await store
    .updateTable('refresh_tokens')
    .set({ revoked: 1, updated_at: at })
    .where('token_hash', '=', hash)
    .execute()
}

/** Revokes those that are not revoked yet: the others keep the time at which they were. */
export async function revokeAllRefreshTokens(store: Store, sessionId: string, at: string): Promise<void> {
  await store
    .updateTable('refresh_tokens')
    .set({ revoked: 1, updated_at: at })
    .where('session_id', '=', sessionId)
    .where('revoked', '=', 0)
    .execute()
}
