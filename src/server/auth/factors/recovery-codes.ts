import type { AuthContext } from '#server/auth/auth-context.ts'
import { AuthProblem } from '#server/auth/auth-problem.ts'
import { judgeGuess } from '#server/auth/limits/limits.ts'
import { sessionJson } from '#server/auth/sessions/session-answer.ts'
import { noteSecurityEvent } from '#server/http/note-security-event.ts'
import { readFactors } from '#store/accounts/factors.ts'
import {
  countRecoveryCodes,
  deleteRecoveryCodes,
  replaceRecoveryCodes,
} from '#store/accounts/recovery-codes.ts'
import { insideTransaction } from '#store/inside-transaction.ts'
import { type FactorOwner, lockOwner } from './factor-call.ts'
import { isVerified } from './is-verified.ts'
import { raiseSession } from './raise-session.ts'
import { hashRecoveryCode, newRecoveryCode, spendTypedRecoveryCode } from './recovery-code.ts'

const codesInASet = 10

/** Makes the user's codes anew; those they had stop working. They are shown this once. */
export async function makeRecoveryCodes(context: AuthContext, owner: FactorOwner) {
  const { clock, secrets } = context
  const codes = Array.from({ length: codesInASet }, newRecoveryCode)
  await insideTransaction(context.store, async (store) => {
    const { user, session } = await lockOwner(store, owner)
    if (!(await readFactors(store, user.id)).some(isVerified))
      throw new AuthProblem(
        422,
        'mfa_factor_not_found',
        'Recovery codes stand in for a second factor: add one first',
      )
    requireAal2(session)
    const hashes = codes.map((code) => hashRecoveryCode(user.id, code, secrets.sealingKey))
    await replaceRecoveryCodes(store, user.id, hashes, new Date(clock.now()).toISOString())
    await noteSecurityEvent(store, context, {
      userId: user.id,
      kind: 'recovery_codes_made',
      device: owner.device,
    })
  })
  return { ...described(owner), friendly_name: 'Recovery codes', total: codes.length, codes }
}

/** How many there are and how many are left; never the codes. */
export async function readRecoveryCodes({ store }: AuthContext, owner: FactorOwner) {
  const remaining = await countRecoveryCodes(store, owner.user.id)
  return { ...described(owner), total: codesInASet, remaining }
}

/** The session, proved by one of the codes in place of the factor the user has had longest. */
export async function verifyRecoveryCode(context: AuthContext, owner: FactorOwner, code: string) {
  const issued = await judgeGuess(context.limits, { secret: 'factor', whose: owner.user.id }, () =>
    // A problem is returned, not thrown: what is noted of a wrong code is kept although the call fails.
    insideTransaction(context.store, async (store) => {
      const locked = await lockOwner(store, owner)
      const { id } = locked.user
      const factor = (await readFactors(store, id)).find(isVerified)
      const isRight = factor && (await spendTypedRecoveryCode(store, id, code, context.secrets.sealingKey))
      const kind = isRight ? 'recovery_code_used' : 'second_factor_failed'
      await noteSecurityEvent(store, context, { userId: id, kind, device: owner.device })
      return isRight ? raiseSession(store, context, locked, factor) : wrongCode()
    }),
  )
  return sessionJson(context, issued)
}

const wrongCode = () => new AuthProblem(422, 'mfa_verification_failed', 'Invalid recovery code entered')

/** Makes all of them worthless; throws unless the session was proved twice. */
export async function removeRecoveryCodes(context: AuthContext, owner: FactorOwner) {
  await insideTransaction(context.store, async (store) => {
    const { user, session } = await lockOwner(store, owner)
    requireAal2(session)
    await deleteRecoveryCodes(store, user.id)
    await noteSecurityEvent(store, context, {
      userId: user.id,
      kind: 'recovery_codes_removed',
      device: owner.device,
    })
  })
  return { id: described(owner).id }
}

/** A user has one set of codes: it goes by the user's id. */
const described = ({ user }: FactorOwner) => ({ id: user.id, type: 'recovery_code' })

function requireAal2({ aal }: FactorOwner['session']): void {
  if (aal !== 'aal2') throw new AuthProblem(403, 'insufficient_aal', 'AAL2 required to manage recovery codes')
}
