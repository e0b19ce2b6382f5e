import { randomUUID } from 'node:crypto'
import type { AuthContext } from '#auth/auth-context.ts'
import { sessionEnded } from '#auth/sessions/caller.ts'
import { assuranceOf, type IssuedSession, withMethod } from '#auth/sessions/session-answer.ts'
import { newRefreshToken } from '#auth/sessions/tokens.ts'
import { type Factor, saveFactor } from '#auth/store/factors.ts'
import { insertRefreshToken } from '#auth/store/refresh-tokens.ts'
import { deleteSession, deleteSessionsBelowAal2, insertSession, type Session } from '#auth/store/sessions.ts'
import type { Store } from '#store/schema.ts'
import type { FactorOwner } from './factor-call.ts'

/** The protocol's `amr` method for each kind of factor. */
export const methodOf = {
  totp: 'totp',
  phone: 'mfa/phone',
} as const satisfies Record<Factor['factorType'], string>

/**
 * Replaces the session with one at aal2 and ends the user's sessions below that (auth-protocol.md, 8). The new session has
 * a new id, so that no earlier access or refresh token is raised with it, not even one refreshed at this very moment.
 * Everything else carries over, including its age. Call it under `lockOwner`.
 */
export async function raiseSession(
  store: Store,
  { clock, secrets }: AuthContext,
  { user, session }: FactorOwner,
  factor: Factor,
): Promise<IssuedSession> {
  const at = new Date(clock.now()).toISOString()
  await saveFactor(store, factor, at)
  const amr = withMethod(session.amr, { method: methodOf[factor.factorType] }, clock.now())
  const raised: Session = {
    ...session,
    id: randomUUID(),
    amr,
    aal: assuranceOf(amr),
    factorId: factor.id,
    updatedAt: at,
  }
  // If the user signed out at this moment, they stay signed out.
  if (!(await deleteSession(store, user.id, session.id))) throw sessionEnded()
  await deleteSessionsBelowAal2(store, user.id)
  await insertSession(store, raised)
  const { token, ...kept } = newRefreshToken(secrets.sealingKey)
  await insertRefreshToken(store, { ...kept, sessionId: raised.id, parentHash: null }, at)
  return { user, session: raised, refreshToken: token }
}
