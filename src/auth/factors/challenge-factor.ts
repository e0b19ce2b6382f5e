import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import type { AuthContext } from '#auth/auth-context.ts'
import { hashCode, newCode } from '#auth/codes/one-time-code.ts'
import { testCodeOf } from '#auth/codes/one-time-message.ts'
import { requireTextChannel } from '#auth/contact.ts'
import { afterPause } from '#auth/limits/limits.ts'
import { writeTextMessage } from '#auth/messages/write-mail.ts'
import { deleteChallenge, type FactorChallenge, insertChallenge } from '#auth/store/factor-challenges.ts'
import { type Factor, readFactor, saveFactor } from '#auth/store/factors.ts'
import { lockUser } from '#auth/store/users.ts'
import { insideTransaction } from '#store/inside-transaction.ts'
import { type FactorOwner, isVerified, lockFactor, requireVerificationEnabled } from './factor-call.ts'

export const ChallengeRequest = z.object({ channel: z.string().default('sms') })

/** Starts a challenge; a phone is sent its code (auth-protocol.md, 8). */
export async function challengeFactor(
  context: AuthContext,
  owner: FactorOwner,
  factor: Factor,
  { channel, ip }: { channel: string; ip: string | null },
) {
  requireVerificationEnabled(context, factor)
  const now = context.clock.now()
  const challenge: FactorChallenge = {
    id: randomUUID(),
    factorId: factor.id,
    ip,
    codeHash: null,
    wrongCodes: 0,
    verifiedAt: null,
    createdAt: new Date(now).toISOString(),
  }
  if (factor.factorType === 'phone') await challengePhone(context, owner, challenge, channel)
  else await keepChallenge(context, owner, challenge)
  return {
    id: challenge.id,
    type: factor.factorType,
    expires_at: Math.floor(now / 1000) + context.settings.challengeExpiryDuration,
  }
}

/** Sends a code, unless the last one was sent too recently. */
async function challengePhone(
  context: AuthContext,
  owner: FactorOwner,
  challenge: FactorChallenge,
  channel: string,
): Promise<void> {
  const { settings, secrets, limits, messages } = context
  const sentBy = requireTextChannel(settings, channel)
  const factor = await readFactor(context.store, owner.user.id, challenge.factorId)
  const phone = factor?.phone ?? ''
  const testCode = testCodeOf(context, phone)
  const code = testCode ?? newCode(settings.mfaPhoneOtpLength)
  const codeHash = hashCode(challenge.id, code, secrets.sealingKey)
  // Counted by number: removing a factor and adding it again makes a new factor. Anyone can add any number, so codes for a
  // verified factor are counted separately.
  const whose = factor && isVerified(factor) ? ` of ${owner.user.id}` : ''
  const pause = {
    names: [`factor to ${phone}${whose}`],
    seconds: settings.mfaPhoneMaxFrequency,
    isMail: false,
  }
  await afterPause(context, pause, async () => {
    const before = await keepChallenge(context, owner, { ...challenge, codeHash })
    if (testCode !== undefined) return
    try {
      if (!settings.smsAutoconfirm) await limits.countTextMessage()
      await messages.sendTextMessage({ ...writeTextMessage(code), to: phone, channel: sentBy })
    } catch (error) {
      await forgetChallenge(context, before, challenge)
      throw error
    }
  })
}

/** Returns the factor as it was before. */
const keepChallenge = (
  context: AuthContext,
  owner: FactorOwner,
  challenge: FactorChallenge,
): Promise<Factor> =>
  insideTransaction(context.store, async (store) => {
    const { factor } = await lockFactor(store, owner, challenge.factorId)
    await saveFactor(store, { ...factor, lastChallengedAt: challenge.createdAt }, challenge.createdAt)
    await insertChallenge(store, challenge)
    return factor
  })

/** Undoes the challenge: no code was sent. */
const forgetChallenge = ({ store }: AuthContext, before: Factor, challenge: FactorChallenge): Promise<void> =>
  insideTransaction(store, async (store) => {
    await lockUser(store, before.userId)
    await deleteChallenge(store, challenge)
    const factor = await readFactor(store, before.userId, before.id)
    if (factor?.lastChallengedAt !== challenge.createdAt) return
    await saveFactor(store, { ...factor, lastChallengedAt: before.lastChallengedAt }, before.updatedAt)
  })
