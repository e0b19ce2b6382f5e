import * as z from 'zod'
import type { AuthContext } from '#auth/auth-context.ts'
import { AuthProblem } from '#auth/auth-problem.ts'
import { forgetPendingProofs } from '#auth/codes/earlier-access.ts'
import { hashCode, isSameHash } from '#auth/codes/one-time-code.ts'
import { checkGuess } from '#auth/limits/limits.ts'
import { openSealed } from '#auth/seal.ts'
import { type IssuedSession, sessionJson } from '#auth/sessions/session-answer.ts'
import {
  countWrongAnswer,
  deleteChallenge,
  type FactorChallenge,
  markChallengeVerified,
  readChallenge,
} from '#auth/store/factor-challenges.ts'
import { deleteUnverifiedFactors, type Factor, readFactors } from '#auth/store/factors.ts'
import { saveUser, type User } from '#auth/store/users.ts'
import { noteSecurityEvent } from '#http/note-security-event.ts'
import { insideTransaction } from '#store/inside-transaction.ts'
import type { Store } from '#store/schema.ts'
import type { SecurityEventKind } from '#store/sign-in-tables.ts'
import {
  type FactorOwner,
  factorGuessKey,
  isVerified,
  lockFactor,
  requireVerificationEnabled,
} from './factor-call.ts'
import { raiseSession } from './raise-session.ts'
import { spendTypedRecoveryCode } from './recovery-codes.ts'
import { acceptedStep } from './totp.ts'

const noChallenge = '00000000-0000-0000-0000-000000000000'
export const ChallengeAnswer = z.object({
  challenge_id: z.guid().toLowerCase().default(noChallenge),
  code: z.string().default(''),
})
export type ChallengeAnswer = z.output<typeof ChallengeAnswer>

const mostWrongCodes = 5

/** Raises the session to aal2 for the code of a challenge (auth-protocol.md, 8). */
export async function verifyFactor(
  context: AuthContext,
  owner: FactorOwner,
  factor: Factor,
  { address, ...answer }: ChallengeAnswer & { ip: string | null; address: string | null },
) {
  requireVerificationEnabled(context, factor)
  if (answer.code === '') throw new AuthProblem(400, 'validation_failed', 'Code needs to be non-empty')
  const whose = await factorGuessKey(context, owner, address)
  const issued = await checkGuess(context.limits, { secret: 'factor', whose }, () =>
    // Returned, not thrown, so that a wrong code is recorded although the call fails.
    insideTransaction(context.store, async (store) =>
      answerChallenge(store, context, await lockFactor(store, owner, factor.id), answer),
    ),
  )
  return sessionJson(context, issued)
}

async function answerChallenge(
  store: Store,
  context: AuthContext,
  { user, session, device, factor }: FactorOwner & { factor: Factor },
  { challenge_id, code, ip }: ChallengeAnswer & { ip: string | null },
): Promise<IssuedSession | AuthProblem> {
  const challenge = await readChallenge(store, factor.id, challenge_id)
  if (!challenge) return new AuthProblem(422, 'mfa_factor_not_found', 'Challenge not found for this factor')
  if (challenge.verifiedAt !== null || challenge.ip !== ip)
    return new AuthProblem(422, 'mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch')
  if (isOver(context, challenge)) {
    await deleteChallenge(store, challenge)
    return new AuthProblem(
      422,
      'mfa_challenge_expired',
      'MFA challenge has expired, verify against another challenge or create a new challenge.',
    )
  }
  // Someone who has only the password must not get around the factor in use by adding another.
  if (factor.status === 'unverified' && session.aal !== 'aal2' && (await hasVerified(store, user.id)))
    return new AuthProblem(403, 'insufficient_aal', 'AAL2 required to verify a new factor')

  const note = (kind: SecurityEventKind) =>
    noteSecurityEvent(store, context, { userId: user.id, kind, device })
  const proved = await provedBy(store, context, factor, challenge, code)
  if (!proved) {
    await countWrongAnswer(store, challenge)
    await note('second_factor_failed')
    return wrongCode(factor)
  }
  const isNew = factor.status === 'unverified'
  await markChallengeVerified(store, challenge, new Date(context.clock.now()).toISOString())
  const owner = { user: isNew ? await withoutPendingChanges(store, context, user) : user, session, device }
  const issued = await raiseSession(store, context, owner, { ...proved, status: 'verified' })
  if (isNew) await note('second_factor_added')
  await deleteUnverifiedFactors(store, user.id, factor.factorType)
  return issued
}

/** Cancels everything that was started without the factor: links, codes, linkings and address changes. */
const withoutPendingChanges = async (store: Store, { clock }: AuthContext, user: User): Promise<User> =>
  saveUser(store, await forgetPendingProofs(store, user), new Date(clock.now()).toISOString())

const isOver = ({ clock, settings }: AuthContext, { createdAt, wrongCodes }: FactorChallenge): boolean =>
  clock.now() >= Date.parse(createdAt) + settings.challengeExpiryDuration * 1000 ||
  wrongCodes >= mostWrongCodes

const hasVerified = async (store: Store, userId: string): Promise<boolean> =>
  (await readFactors(store, userId)).some(isVerified)

/** The factor as it has to be saved after this code, or null if the code is wrong. */
async function provedBy(
  store: Store,
  { clock, secrets: { sealingKey } }: AuthContext,
  factor: Factor,
  challenge: FactorChallenge,
  code: string,
): Promise<Factor | null> {
  if (factor.factorType === 'totp' && factor.secretSealed !== null) {
    const secret = openSealed(factor.secretSealed, factor.id, sealingKey)
    const { lastUsedStep } = factor
    const step = acceptedStep(secret, code, { now: clock.now(), lastUsedStep })
    if (step !== null) return { ...factor, lastUsedStep: step }
  }
  if (challenge.codeHash && isSameHash(challenge.codeHash, hashCode(challenge.id, code, sealingKey)))
    return factor
  const canStandIn = factor.status === 'verified'
  return canStandIn && (await spendTypedRecoveryCode(store, factor.userId, code, sealingKey)) ? factor : null
}

const wrongCode = ({ factorType }: Factor): AuthProblem =>
  new AuthProblem(
    422,
    'mfa_verification_failed',
    factorType === 'totp' ? 'Invalid TOTP code entered' : 'Invalid MFA Phone code entered',
  )
