import * as z from 'zod'
import type { AuthContext } from '#auth/auth-context.ts'
import { AuthProblem } from '#auth/auth-problem.ts'
import { queueCalls } from '#auth/limits/queue-calls.ts'
import {
  insertRefreshToken,
  readActiveRefreshToken,
  readRefreshToken,
  readUserIdOfRefreshToken,
  revokeAllRefreshTokens,
  revokeRefreshToken,
  type StoredRefreshToken,
} from '#auth/store/refresh-tokens.ts'
import { type Device, lockSessionOfRefreshToken, markSessionDead, noteRefresh } from '#auth/store/sessions.ts'
import { isBanned } from '#http/access-token.ts'
import { insideTransaction } from '#store/inside-transaction.ts'
import type { Store } from '#store/schema.ts'
import { type IssuedSession, sessionJson } from './session-answer.ts'
import { mayRefresh } from './session-limits.ts'
import { hashRefreshToken, newRefreshToken, openSealedToken } from './tokens.ts'

export const RefreshTokenGrant = z.object({ refresh_token: z.string().default('') })

/** Refreshes of one session wait for each other anyway; here they wait without a database connection. */
const runQueued = queueCalls(2)

/** Issues the session's next tokens, or throws if the refresh token is not valid (auth-protocol.md, 4). */
export async function grantByRefreshToken(
  context: AuthContext,
  { refresh_token }: z.output<typeof RefreshTokenGrant>,
  device: Device,
) {
  const { store } = context
  const hash = hashRefreshToken(refresh_token)
  const userId = await readUserIdOfRefreshToken(store, hash)
  if (userId === undefined) throw notFound()
  // Returned, not thrown, so that the effect of a reused token is committed although the call fails.
  const outcome = await runQueued(userId, () =>
    insideTransaction(store, (transaction) => refresh(transaction, context, hash, device)),
  )
  if (outcome instanceof AuthProblem) throw outcome
  return sessionJson(context, outcome)
}

async function refresh(
  store: Store,
  context: AuthContext,
  hash: string,
  device: Device,
): Promise<IssuedSession | AuthProblem> {
  const locked = await lockSessionOfRefreshToken(store, hash)
  const presented = locked && (await readRefreshToken(store, hash))
  if (!presented) return notFound()
  const { user, session } = locked
  if (isBanned(user, context.clock)) return new AuthProblem(400, 'user_banned', 'This user is banned')
  if (session.deadAt !== null) return alreadyUsed()
  if (!(await mayRefresh(store, context, session)))
    return new AuthProblem(400, 'session_expired', 'Invalid Refresh Token: Session Expired')

  const refreshToken = await nextToken(store, context, presented)
  const at = new Date(context.clock.now()).toISOString()
  if (refreshToken === null) {
    if (context.settings.refreshTokenRotationEnabled) await endRefreshing(store, session.id, at)
    return alreadyUsed()
  }
  await noteRefresh(store, session.id, device, at)
  return { user, session, refreshToken }
}

/** Someone has a token they should not have, and it is unknown who: nobody can refresh the session any more. */
async function endRefreshing(store: Store, sessionId: string, at: string): Promise<void> {
  await revokeAllRefreshTokens(store, sessionId, at)
  await markSessionDead(store, sessionId, at)
}

/** The token to return for the one presented, or null if that was used too often (auth-protocol.md, 4). */
async function nextToken(
  store: Store,
  context: AuthContext,
  presented: StoredRefreshToken,
): Promise<string | null> {
  if (!presented.revoked) return rotate(store, context, presented)

  const active = await readActiveRefreshToken(store, presented.sessionId)
  // The response was lost, or two tabs refreshed at once: the client gets the token it missed.
  if (active?.parentHash === presented.tokenHash) return openSealedToken(active, context.secrets.sealingKey)

  const reusableUntil = Date.parse(presented.updatedAt) + context.settings.refreshTokenReuseInterval * 1000
  return context.clock.now() <= reusableUntil ? rotate(store, context, presented) : null
}

async function rotate(
  store: Store,
  { clock, secrets }: AuthContext,
  presented: StoredRefreshToken,
): Promise<string> {
  const at = new Date(clock.now()).toISOString()
  // A token revoked earlier keeps its time, or else each reuse would extend the interval.
  if (!presented.revoked) await revokeRefreshToken(store, presented.tokenHash, at)
  const { token, ...kept } = newRefreshToken(secrets.sealingKey)
  await insertRefreshToken(
    store,
    { ...kept, sessionId: presented.sessionId, parentHash: presented.tokenHash },
    at,
  )
  return token
}

const notFound = () =>
  new AuthProblem(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found')

const alreadyUsed = () =>
  new AuthProblem(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used')
