import * as z from 'zod'
import { readEmailAddress } from '#auth/contact.ts'
import type { Metadata } from '#auth/store/users.ts'
import type { ProviderEmail } from './provider.ts'

// Limits, because all of it becomes part of every access token.
const short = z.string().min(1).max(300).optional().catch(undefined)
const address = z
  .url({ protocol: /^https?$/ })
  .max(1000)
  .optional()
  .catch(undefined)

/** Claims about a user (OpenID Connect Core 5.1). A malformed claim counts as missing. */
export const ProviderClaims = z.object({
  sub: z.string().min(1).max(255),
  email: short,
  // Apple sends it as text.
  email_verified: z
    .union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')])
    .optional()
    .catch(false),
  name: short,
  given_name: short,
  family_name: short,
  nickname: short,
  preferred_username: short,
  picture: address,
})
export type ProviderClaims = z.output<typeof ProviderClaims>

type Said = Record<string, unknown>

/** Merges the ID token with other claims of the provider. `email_verified` only applies to the address it came with. */
export function mergeClaims(inToken: Said, beside: Said): Said {
  const merged = { ...beside, ...inToken }
  if (inToken.email === undefined) return { ...merged, email_verified: beside.email_verified }
  const isOfSameAddress = inToken.email === beside.email
  return {
    ...merged,
    email_verified: inToken.email_verified ?? (isOfSameAddress ? beside.email_verified : undefined),
  }
}

export const emailsOfClaims = (
  { email, email_verified }: ProviderClaims,
  { isVerifiedUnlessSaid }: { isVerifiedUnlessSaid: boolean },
): ProviderEmail[] => {
  const address = email === undefined ? null : readEmailAddress(email)
  return address === null ? [] : [{ address, isVerified: email_verified ?? isVerifiedUnlessSaid }]
}

/** The identity's data: the claims, and the older names that clients read some of them by. */
export function identityDataOf(issuer: string, claims: ProviderClaims, emails: ProviderEmail[]): Metadata {
  const { sub, name, picture, preferred_username, email: _, email_verified: __, ...more } = claims
  const [email] = emails
  return withoutUndefined({
    iss: issuer,
    sub,
    provider_id: sub,
    ...more,
    name,
    full_name: name,
    picture,
    avatar_url: picture,
    preferred_username,
    user_name: preferred_username,
    email: email?.address,
    email_verified: email?.isVerified ?? false,
    phone_verified: false,
  })
}

/**
 * Apple sends the name only once, as JSON next to the code. It passes through the browser, so claims take precedence.
 */
export function nameBesideCode(user: string | undefined): { name?: string } {
  if (!user) return {}
  try {
    const { firstName, lastName } = JSON.parse(user).name
    return { name: [firstName, lastName].filter((part) => typeof part === 'string').join(' ') }
  } catch {
    // The name is optional, so invalid JSON is ignored.
    return {}
  }
}

const withoutUndefined = (fields: Record<string, unknown>): Metadata =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
