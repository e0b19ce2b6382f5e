import * as z from 'zod'
import type { Metadata } from '#auth/store/users.ts'
import type { Assertion } from './assertion.ts'

/** Maps our claims (the keys) to the names of a provider's attributes. */
export const AttributeMapping = z.object({
  keys: z
    .record(
      z.string(),
      z.object({
        name: z.string().optional(),
        names: z.array(z.string()).optional(),
        default: z.unknown().optional(),
        /** Whether to take all values or only the first. */
        array: z.boolean().optional(),
      }),
    )
    .optional(),
})
export type AttributeMapping = z.output<typeof AttributeMapping>

const nameIdFormats = {
  emailAddress: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
  transient: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient',
}

const subjectId = 'urn:oasis:names:tc:SAML:attribute:subject-id'

/** The provider's permanent id for the user; null if the assertion only has one for a single session. */
export function userIdIn(assertion: Assertion): string | null {
  const [named] = valuesOf(assertion, subjectId)
  if (named) return named
  if (assertion.nameIdFormat === nameIdFormats.transient) return null
  const isAddress = assertion.nameIdFormat === nameIdFormats.emailAddress
  return (isAddress ? assertion.nameId.toLowerCase() : assertion.nameId) || null
}

const emailAttributes = [
  'urn:oid:0.9.2342.19200300.100.1.3',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
  'http://schemas.xmlsoap.org/claims/EmailAddress',
  'mail',
  'email',
]

/** The address from the mapped attribute, or else from a common one, or else from the subject's name. */
export function emailIn(assertion: Assertion, claims: Metadata): string | null {
  if (typeof claims.email === 'string' && claims.email !== '') return claims.email
  const [common] = emailAttributes.flatMap((name) => valuesOf(assertion, name))
  if (common) return common
  return (assertion.nameIdFormat === nameIdFormats.emailAddress && assertion.nameId) || null
}

/** The assertion's attributes as our claims. */
export function claimsIn(assertion: Assertion, { keys = {} }: AttributeMapping): Metadata {
  const claims: Metadata = {}
  for (const [key, { name, names = [], default: otherwise, array = false }] of Object.entries(keys)) {
    const candidates = name ? [name, ...names] : names
    const values = candidates.map((name) => valuesOf(assertion, name)).find((values) => values.length > 0)
    if (values) claims[key] = array ? values : values[0]
    else if (otherwise !== undefined) claims[key] = otherwise
  }
  return claims
}

/** Ignores case, and matches friendly names, too. */
const valuesOf = ({ attributes }: Assertion, wanted: string): string[] =>
  attributes
    .filter(({ names }) => names.some((name) => name.toLowerCase() === wanted.toLowerCase()))
    .flatMap(({ values }) => values)

/** Standard claims of OpenID Connect. All others are stored separately, so that none can pass for one of these. */
const standardClaims = new Set(
  [
    'name family_name given_name middle_name nickname preferred_username profile picture website gender birthdate',
    'zoneinfo locale updated_at phone full_name avatar_url slug provider_id user_name',
  ].flatMap((names) => names.split(' ')),
)

/** The data of the user's identity at this provider. */
export function identityDataOf(
  claims: Metadata,
  known: { iss: string; sub: string; email: string },
): Metadata {
  const entries = Object.entries(claims).filter(([key]) => key !== 'email')
  const custom = entries.filter(([key]) => !standardClaims.has(key))
  return {
    ...Object.fromEntries(entries.filter(([key]) => standardClaims.has(key))),
    ...known,
    email_verified: true,
    phone_verified: false,
    ...(custom.length === 0 ? {} : { custom_claims: Object.fromEntries(custom) }),
  }
}
