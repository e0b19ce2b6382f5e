import type { AuthContext } from '#server/auth/auth-context.ts'
import { newRefreshToken } from '#server/auth/sessions/refresh-token.ts'
import { assuranceOf, type IssuedSession, withMethod } from '#server/auth/sessions/session-answer.ts'
import { type Factor, saveFactor } from '#store/accounts/factors.ts'
import { deleteRefreshTokens, insertRefreshToken } from '#store/accounts/refresh-tokens.ts'
import { deleteSessionsBelowAal2, type Session, setSessionAssurance } from '#store/accounts/sessions.ts'
import type { Store } from '#store/schema.ts'
import type { FactorOwner } from './factor-call.ts'

/** The protocol's `amr` method of each kind of factor. */
export const methodOf = {
  totp: 'totp',
  phone: 'mfa/phone',
} as const satisfies Record<Factor['factorType'], string>

/**
 * What a proved factor does (auth-protocol 8): the session counts as proved twice and goes on with a new refresh
 * token; the user's sessions that were proved once end. Must be called under `lockOwner`.
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
  const raised: Session = { ...session, amr, aal: assuranceOf(amr), factorId: factor.id, updatedAt: at }
  await setSessionAssurance(store, raised, at)
  await deleteSessionsBelowAal2(store, user.id)

  // The old tokens are forgotten, not used up: one that is presented again must neither lead to the new one,
  // which proves more (auth-protocol 4, rules 4 and 5), nor count as theft when it is only another tab.
  await deleteRefreshTokens(store, session.id)
  const { token, hash, sealed } = newRefreshToken(secrets.sealingKey)
  await insertRefreshToken(store, { hash, sealed, sessionId: session.id, parentHash: null }, at)
  return { user, session: raised, refreshToken: token }
}
