import type { AuthContext } from '#auth/auth-context.ts'
import { AuthProblem } from '#auth/auth-problem.ts'
import { assuranceOf } from '#auth/sessions/session-answer.ts'
import { deleteFactor, type Factor, readFactors } from '#auth/store/factors.ts'
import { deleteRecoveryCodes } from '#auth/store/recovery-codes.ts'
import { lowerSession, readSessions, type Session } from '#auth/store/sessions.ts'
import { noteSecurityEvent } from '#http/note-security-event.ts'
import { insideTransaction } from '#store/inside-transaction.ts'
import type { Store } from '#store/schema.ts'
import { type FactorOwner, isVerified, lockFactor } from './factor-call.ts'
import { methodOf } from './raise-session.ts'

/** Removes the user's own factor. One in use can only be removed in an aal2 session. */
export function unenrollFactor(context: AuthContext, owner: FactorOwner, { id }: Factor): Promise<void> {
  return insideTransaction(context.store, async (store) => {
    const { factor, session } = await lockFactor(store, owner, id)
    if (factor.status === 'verified' && session.aal !== 'aal2')
      throw new AuthProblem(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor')
    await removeFactor(store, context, factor)
    if (factor.status === 'verified')
      await noteSecurityEvent(store, context, {
        userId: factor.userId,
        kind: 'second_factor_removed',
        device: owner.device,
      })
  })
}

/**
 * Deletes a factor and lowers the sessions that used it to aal1. Recovery codes only stand in for other factors, so they
 * are deleted with the last one. Call it under `lockUser`.
 */
export async function removeFactor(store: Store, context: AuthContext, factor: Factor): Promise<void> {
  await deleteFactor(store, factor.userId, factor.id)
  await lowerSessions(store, context, factor)
  const left = await readFactors(store, factor.userId)
  if (!left.some(isVerified)) await deleteRecoveryCodes(store, factor.userId)
}

async function lowerSessions(store: Store, { clock }: AuthContext, factor: Factor): Promise<void> {
  const at = new Date(clock.now()).toISOString()
  const bound = (await readSessions(store, factor.userId)).filter(({ factorId }) => factorId === factor.id)
  for (const session of bound) await lowerSession(store, lowered(session), at)
}

/** Drops all second factors from the session: another one has to be used again. */
function lowered(session: Session): Session {
  const secondFactors: string[] = Object.values(methodOf)
  const amr = session.amr.filter(({ method }) => !secondFactors.includes(method))
  return { ...session, amr, aal: assuranceOf(amr), factorId: null }
}
