import { type KeyObject, randomInt } from 'node:crypto'
import type { AuthContext } from '#auth/auth-context.ts'
import { AuthProblem } from '#auth/auth-problem.ts'
import { hashCode } from '#auth/codes/one-time-code.ts'
import { checkGuess } from '#auth/limits/limits.ts'
import { sessionJson } from '#auth/sessions/session-answer.ts'
import { readFactors } from '#auth/store/factors.ts'
import {
  countRecoveryCodes,
  deleteRecoveryCodes,
  replaceRecoveryCodes,
  spendRecoveryCode,
} from '#auth/store/recovery-codes.ts'
import { noteSecurityEvent } from '#http/note-security-event.ts'
import { insideTransaction } from '#store/inside-transaction.ts'
import type { Store } from '#store/schema.ts'
import { type FactorOwner, factorGuessKey, isVerified, lockOwner } from './factor-call.ts'
import { raiseSession } from './raise-session.ts'

const codesInASet = 10

/** Replaces the user's codes. The new ones are shown only this once. */
export async function makeRecoveryCodes(context: AuthContext, owner: FactorOwner) {
  const { clock, secrets } = context
  const codes = Array.from({ length: codesInASet }, newRecoveryCode)
  await insideTransaction(context.store, async (store) => {
    const { user, session } = await lockOwner(store, owner)
    if (!(await readFactors(store, user.id)).some(isVerified))
      throw new AuthProblem(
        422,
        'mfa_factor_not_found',
        'Recovery codes replace a second factor: add one first',
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

/** The number of codes and how many are left; never the codes themselves. */
export async function readRecoveryCodes({ store }: AuthContext, owner: FactorOwner) {
  const remaining = await countRecoveryCodes(store, owner.user.id)
  return { ...described(owner), total: codesInASet, remaining }
}

/** Raises the session with a recovery code, which stands in for the user's oldest factor. */
export async function verifyRecoveryCode(
  context: AuthContext,
  owner: FactorOwner,
  { code, address }: { code: string; address: string | null },
) {
  const whose = await factorGuessKey(context, owner, address)
  const issued = await checkGuess(context.limits, { secret: 'factor', whose }, () =>
    // Returned, not thrown, so that a wrong code is recorded although the call fails.
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

/** Deletes all codes; requires an aal2 session. */
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

/** Each user has one set of codes, identified by the user's id. */
const described = ({ user }: FactorOwner) => ({ id: user.id, type: 'recovery_code' })

function requireAal2({ aal }: FactorOwner['session']): void {
  if (aal !== 'aal2') throw new AuthProblem(403, 'insufficient_aal', 'AAL2 required to manage recovery codes')
}

/** Digits and letters except those that look alike (Crockford's base 32). */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
const characters = 10

/** Fifty bits in two groups. It always has a letter, so that it cannot be mistaken for a sent code. */
function newRecoveryCode(): string {
  const code = Array.from({ length: characters }, () => alphabet[randomInt(alphabet.length)]).join('')
  return /^\d+$/.test(code) ? newRecoveryCode() : `${code.slice(0, 5)}-${code.slice(5)}`
}

/** Ignores grouping and case, and reads letters that look like digits as digits. */
const readRecoveryCode = (typed: string): string =>
  typed.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1')

/** The hash does not depend on how the code was typed. */
const hashRecoveryCode = (userId: string, code: string, key: KeyObject): string =>
  hashCode(`recovery-code:${userId}`, readRecoveryCode(code), key)

/** Uses up one of the user's codes; false if it is wrong or already used. */
export const spendTypedRecoveryCode = (
  store: Store,
  userId: string,
  typed: string,
  key: KeyObject,
): Promise<boolean> => spendRecoveryCode(store, userId, hashRecoveryCode(userId, typed, key))
