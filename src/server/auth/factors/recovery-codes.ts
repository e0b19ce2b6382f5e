import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import type { AuthContext } from '#server/auth/auth-context.ts'
import { AuthProblem } from '#server/auth/auth-problem.ts'
import { sessionJson } from '#server/auth/session-answer.ts'
import { type Factor, insertFactor, readFactors, saveFactor } from '#store/accounts/factors.ts'
import { countRecoveryCodes, replaceRecoveryCodes } from '#store/accounts/recovery-codes.ts'
import { insideTransaction } from '#store/inside-transaction.ts'
import type { Store } from '#store/schema.ts'
import { type FactorOwner, lockOwner } from './factor-call.ts'
import { isInUse } from './factors-in-use.ts'
import { nameTaken } from './name-taken.ts'
import { raiseSession } from './raise-session.ts'
import { hashRecoveryCode, newRecoveryCode, spendTypedRecoveryCode } from './recovery-code.ts'
import { removeFactor } from './remove-factor.ts'

const total = 10

export const NewRecoveryCodes = z.object({ friendly_name: z.string().max(255).optional() })

/** Makes the user's codes anew; those they had stop working. They are shown this once. */
export async function makeRecoveryCodes(
  context: AuthContext,
  owner: FactorOwner,
  { name, again }: { name?: string | undefined; again: boolean },
) {
  const codes = Array.from({ length: total }, newRecoveryCode)
  const factor = await insideTransaction(context.store, async (store) => {
    const { session } = await lockOwner(store, owner)
    const factors = await readFactors(store, owner.user.id)
    const existing = factors.find(isRecoveryCodes)
    if (again && !existing) throw noCodes()
    if (!factors.some(isInUse))
      throw new AuthProblem(422, 'mfa_recovery_codes_sole_factor', 'Add another second factor first')
    requireAal2(session)
    requireFreeName(factors, name)
    const at = new Date(context.clock.now()).toISOString()
    const hashes = codes.map((code) => hashRecoveryCode(owner.user.id, code, context.secrets.sealingKey))
    await replaceRecoveryCodes(store, owner.user.id, hashes, at)
    return existing
      ? saveFactor(store, { ...existing, friendlyName: name || existing.friendlyName }, at)
      : addFactor(store, owner.user.id, name, at)
  })
  return { ...described(factor), friendly_name: factor.friendlyName, total, codes }
}

/** How many there are and how many are left; never the codes. */
export async function readRecoveryCodes({ store }: AuthContext, { user }: FactorOwner) {
  const factor = requireCodes(await readFactors(store, user.id))
  return { ...described(factor), total, remaining: await countRecoveryCodes(store, user.id) }
}

/** Proves the session by one of the codes, without a challenge. */
export async function verifyRecoveryCode(context: AuthContext, owner: FactorOwner, code: string) {
  const account = `factor:${owner.user.id}`
  await context.limits.requireAttemptsLeft(account)
  const issued = await insideTransaction(context.store, async (store) => {
    const locked = await lockOwner(store, owner)
    const factor = (await readFactors(store, owner.user.id)).find(isRecoveryCodes)
    const isRight =
      factor && (await spendTypedRecoveryCode(store, owner.user.id, code, context.secrets.sealingKey))
    return isRight ? raiseSession(store, context, locked, factor) : null
  })
  if (issued) return sessionJson(context, issued)
  await context.limits.countFailedAttempt(account)
  throw new AuthProblem(422, 'mfa_verification_failed', 'Invalid recovery code entered')
}

export const removeRecoveryCodes = (context: AuthContext, owner: FactorOwner): Promise<{ id: string }> =>
  insideTransaction(context.store, async (store) => {
    const { session } = await lockOwner(store, owner)
    const factor = requireCodes(await readFactors(store, owner.user.id))
    requireAal2(session)
    await removeFactor(store, context, factor)
    return { id: factor.id }
  })

/** The user's set of codes as a factor, so that clients list it. */
async function addFactor(
  store: Store,
  userId: string,
  name: string | undefined,
  at: string,
): Promise<Factor> {
  const factor: Factor = {
    id: randomUUID(),
    userId,
    factorType: 'recovery_code',
    status: 'verified',
    friendlyName: name || 'Recovery codes',
    secretSealed: null,
    phone: null,
    lastUsedStep: null,
    lastChallengedAt: null,
    createdAt: at,
    updatedAt: at,
  }
  await insertFactor(store, factor)
  return factor
}

const isRecoveryCodes = ({ factorType }: Factor): boolean => factorType === 'recovery_code'

function requireFreeName(factors: Factor[], name: string | undefined): void {
  if (name && factors.some((factor) => !isRecoveryCodes(factor) && factor.friendlyName === name))
    throw nameTaken(name)
}

const described = ({ id }: Factor) => ({ id, type: 'recovery_code' })

function requireCodes(factors: Factor[]): Factor {
  const factor = factors.find(isRecoveryCodes)
  if (!factor) throw noCodes()
  return factor
}

const noCodes = () => new AuthProblem(404, 'mfa_factor_not_found', 'This user has no recovery codes')

function requireAal2({ aal }: FactorOwner['session']): void {
  if (aal !== 'aal2') throw new AuthProblem(403, 'insufficient_aal', 'AAL2 required to manage recovery codes')
}
