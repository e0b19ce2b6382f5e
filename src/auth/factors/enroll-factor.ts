import { randomUUID } from 'node:crypto'
import { renderSVG } from 'uqr'
import * as z from 'zod'
import type { AuthContext } from '#auth/auth-context.ts'
import { AuthProblem } from '#auth/auth-problem.ts'
import { requirePhoneNumber } from '#auth/contact.ts'
import { siteUrlOf } from '#auth/redirects/redirects.ts'
import { seal } from '#auth/seal.ts'
import {
  deleteAbandonedFactors,
  deleteFactor,
  type Factor,
  insertFactor,
  readFactors,
} from '#auth/store/factors.ts'
import { insideTransaction } from '#store/inside-transaction.ts'
import { type FactorOwner, isVerified, lockOwner } from './factor-call.ts'
import { newTotpSecret, totpUri } from './totp.ts'

export const FactorToEnroll = z.object({
  friendly_name: z.string().default(''),
  factor_type: z.string().default(''),
  issuer: z.string().default(''),
  phone: z.string().default(''),
})
export type FactorToEnroll = z.output<typeof FactorToEnroll>

/** Adds an authenticator app or a phone. It has no effect until its first correct code (auth-protocol.md, 8). */
export async function enrollFactor(context: AuthContext, owner: FactorOwner, asked: FactorToEnroll) {
  const { settings } = context
  requireSensibleNames(asked)
  switch (asked.factor_type) {
    case 'totp':
      if (!settings.mfaTotpEnrollEnabled)
        throw new AuthProblem(422, 'mfa_totp_enroll_not_enabled', 'MFA enroll is disabled for TOTP')
      return enrollTotp(context, owner, asked)
    case 'phone':
      if (!settings.mfaPhoneEnrollEnabled)
        throw new AuthProblem(422, 'mfa_phone_enroll_not_enabled', 'MFA enroll is disabled for Phone')
      return enrollPhone(context, owner, asked)
    case 'webauthn':
      throw new AuthProblem(422, 'mfa_webauthn_enroll_not_enabled', 'MFA enroll is disabled for WebAuthn')
    default:
      throw new AuthProblem(400, 'validation_failed', 'factor_type needs to be totp or phone')
  }
}

async function enrollTotp(context: AuthContext, owner: FactorOwner, asked: FactorToEnroll) {
  const secret = newTotpSecret()
  const factor = newFactor(context, owner, asked)
  const { sealingKey } = context.secrets
  await keepFactor(context, owner, { ...factor, secretSealed: seal(secret, factor.id, sealingKey) })
  const uri = totpUri({
    issuer: asked.issuer || new URL(siteUrlOf(context)).host,
    account: owner.user.email || owner.user.phone || owner.user.id,
    secret,
  })
  return {
    id: factor.id,
    type: 'totp',
    friendly_name: asked.friendly_name,
    // The client adds `data:image/svg+xml;utf-8,`.
    totp: { qr_code: renderSVG(uri), secret, uri },
  }
}

async function enrollPhone(context: AuthContext, owner: FactorOwner, asked: FactorToEnroll) {
  const phone = requirePhoneNumber(asked.phone)
  const factor = newFactor(context, owner, asked)
  await keepFactor(context, owner, { ...factor, factorType: 'phone', phone })
  return { id: factor.id, type: 'phone', friendly_name: asked.friendly_name, phone }
}

function newFactor({ clock }: AuthContext, { user }: FactorOwner, asked: FactorToEnroll): Factor {
  const at = new Date(clock.now()).toISOString()
  return {
    id: randomUUID(),
    userId: user.id,
    factorType: 'totp',
    status: 'unverified',
    friendlyName: asked.friendly_name || null,
    secretSealed: null,
    phone: null,
    lastUsedStep: null,
    lastChallengedAt: null,
    createdAt: at,
    updatedAt: at,
  }
}

async function keepFactor(context: AuthContext, owner: FactorOwner, factor: Factor): Promise<void> {
  const forsaken = context.clock.now() - context.settings.factorExpiryDuration * 1000
  await deleteAbandonedFactors(context.store, new Date(forsaken).toISOString())
  await insideTransaction(context.store, async (store) => {
    const { session } = await lockOwner(store, owner)
    const others = await readFactors(store, owner.user.id)
    const samePhone = others.filter(({ phone }) => phone !== null && phone === factor.phone)
    if (samePhone.some(isVerified))
      throw new AuthProblem(
        422,
        'mfa_verified_factor_exists',
        'A verified phone factor with this number already exists',
      )
    for (const { id } of samePhone) await deleteFactor(store, owner.user.id, id)
    requireRoom(
      context,
      others.filter((other) => !samePhone.includes(other)),
      factor,
    )
    if (others.some(isVerified) && session.aal !== 'aal2')
      throw new AuthProblem(403, 'insufficient_aal', 'AAL2 required to enroll a new factor')
    await insertFactor(store, factor)
  })
}

function requireRoom({ settings }: AuthContext, others: Factor[], { friendlyName }: Factor): void {
  if (others.some((other) => other.friendlyName === friendlyName))
    throw new AuthProblem(
      422,
      'mfa_factor_name_conflict',
      `A factor with the friendly name "${friendlyName ?? ''}" for this user already exists`,
    )
  if (
    others.length >= settings.maxEnrolledFactors ||
    others.filter(isVerified).length >= settings.maxVerifiedFactors
  )
    throw new AuthProblem(
      422,
      'too_many_enrolled_mfa_factors',
      'Maximum number of verified factors reached, unenroll to continue',
    )
}

/** A QR code has limited capacity, and nobody reads longer names. */
function requireSensibleNames({ friendly_name, issuer }: FactorToEnroll): void {
  if (friendly_name.length > 255 || issuer.length > 100)
    throw new AuthProblem(
      400,
      'validation_failed',
      'A friendly_name has at most 255 characters, an issuer at most 100',
    )
}
