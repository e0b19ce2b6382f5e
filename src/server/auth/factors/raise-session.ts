import { randomUUID } from 'node:crypto'
import type { AuthContext } from '#server/auth/auth-context.ts'
import { sessionEnded } from '#server/auth/sessions/caller.ts'
import { assuranceOf, type IssuedSession, withMethod } from '#server/auth/sessions/session-answer.ts'
import { newRefreshToken } from '#server/auth/sessions/tokens.ts'
import { type Factor, saveFactor } from '#store/accounts/factors.ts'
import { insertRefreshToken } from '#store/accounts/refresh-tokens.ts'
import {
  deleteSession,
  deleteSessionsBelowAal2,
  insertSession,
  type Session,
} from '#store/accounts/sessions.ts'
import type { Store } from '#store/schema.ts'
import type { FactorOwner } from './factor-call.ts'

/** The protocol's `amr` method of each kind of factor. */
export const methodOf = {
  totp: 'totp',
  phone: 'mfa/phone',
} as const satisfies Record<Factor['factorType'], string>

/**
 * What a proved factor does (auth-protocol.md, 8): a session proved twice takes the place of the one at hand, and the
 * user's sessions that were proved once end. It has an id of its own, so that no token issued before rises with it:
 * neither an access token nor a refresh token, not even one that was refreshed at this very moment. All else goes on,
 * its age as well. Must be called under `lockOwner`.
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
  // Whoever signed out at this moment stays signed out.
  if (!(await deleteSession(store, user.id, session.id))) throw sessionEnded()
  await deleteSessionsBelowAal2(store, user.id)
  await insertSession(store, raised)
  const { token, hash, sealed } = newRefreshToken(secrets.sealingKey)
  await insertRefreshToken(store, { hash, sealed, sessionId: raised.id, parentHash: null }, at)
  return { user, session: raised, refreshToken: token }
}
