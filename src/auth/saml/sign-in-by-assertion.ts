import type { AuthContext } from '#auth/auth-context.ts'
import { AuthProblem } from '#auth/auth-problem.ts'
import { readEmailAddress } from '#auth/contact.ts'
import { mergeMetadata } from '#auth/metadata.ts'
import { insertNewUser, newIdentity, newUser, withProviders } from '#auth/signing-up/new-account.ts'
import {
  type Identity,
  insertIdentity,
  readIdentities,
  readIdentityOfProvider,
  saveIdentity,
} from '#auth/store/identities.ts'
import { lockSsoProvider, type SsoProvider } from '#auth/store/sso-providers.ts'
import { insertUsedAssertion, readSsoUserIds } from '#auth/store/sso-sign-ins.ts'
import { lockUser, type Metadata, saveUser, type User } from '#auth/store/users.ts'
import { isBanned } from '#http/access-token.ts'
import type { Store } from '#store/schema.ts'
import type { Assertion } from './assertion.ts'
import { AttributeMapping, claimsIn, emailIn, identityDataOf, userIdIn } from './attributes.ts'

/** The user that an assertion is about: the provider's id for them and their data. */
type Subject = { id: string; email: string; identityData: Metadata }

/** In UTF-16 units: twice what SAML allows for a persistent id, and still short enough for a database key. */
const longestSubject = 512

/** Reads the subject. Throws if the assertion has no permanent id or no address. */
export function subjectOf(provider: SsoProvider, assertion: Assertion): Subject {
  const id = userIdIn(assertion)
  if (id === null)
    throw new AuthProblem(
      400,
      'saml_assertion_no_user_id',
      'SAML Assertion did not contain a persistent Subject Identifier attribute or Subject NameID',
    )
  if (id.length > longestSubject)
    throw new AuthProblem(
      400,
      'validation_failed',
      `SAML Assertion has a subject of more than ${longestSubject} characters`,
    )
  const claims = claimsIn(assertion, AttributeMapping.parse(provider.attributeMapping))
  const email = readEmailAddress(emailIn(assertion, claims) ?? '')
  if (email === null)
    throw new AuthProblem(400, 'saml_assertion_no_email', 'SAML Assertion does not contain an email address')
  return { id, email, identityData: identityDataOf(claims, { iss: provider.entityId, sub: id, email }) }
}

/** Finds or creates the subject's account. Each assertion can be used once (auth-protocol.md, 9.3, 9.1). */
export async function userOfAssertion(
  store: Store,
  context: AuthContext,
  providerId: string,
  assertion: Assertion,
  subject: Subject,
): Promise<User> {
  const at = new Date(context.clock.now()).toISOString()
  // This lock makes simultaneous first sign-ins use one account.
  const provider = await lockSsoProvider(store, providerId)
  if (!provider || provider.disabled)
    throw new AuthProblem(404, 'sso_provider_disabled', 'The single sign-on provider is disabled')
  const used = { id: `${provider.id}:${assertion.id}`, expiresAt: assertion.expiresAt }
  if (!(await insertUsedAssertion(store, used)))
    throw new AuthProblem(400, 'validation_failed', 'SAML Assertion was used before')

  const identity = await readIdentityOfProvider(store, nameOf(provider), subject.id)
  const vouchedAt = isVouchedFor(provider, subject) ? at : null
  if (identity) return updateUser(store, context, identity, { ...subject, vouchedAt }, at)
  // Another id with the same address is the same person only if the provider vouches for the address.
  const userIds = vouchedAt === null ? [] : await readSsoUserIds(store, nameOf(provider), subject.email)
  if (userIds.length > 1)
    throw new AuthProblem(
      500,
      'unexpected_failure',
      'Several accounts of this provider have the same address',
    )
  const added = newIdentity(context, userIds[0] ?? '', nameOf(provider), subject.id, subject.identityData)
  if (userIds.length === 0) return insertUser(store, context, added, { ...subject, vouchedAt }, at)
  await insertIdentity(store, added)
  return updateUser(store, context, added, { ...subject, vouchedAt }, at)
}

/** The identity's provider name. It keeps accounts of different providers apart. */
const nameOf = (provider: SsoProvider): string => `sso:${provider.id}`

/** A company's provider vouches only for addresses in the domains that the operator registered it for. */
const isVouchedFor = ({ domains }: SsoProvider, { email }: Subject): boolean =>
  domains.includes(email.slice(email.lastIndexOf('@') + 1))

type VouchedSubject = Subject & { vouchedAt: string | null }

async function updateUser(
  store: Store,
  { clock }: AuthContext,
  identity: Identity,
  { email, identityData, vouchedAt }: VouchedSubject,
  at: string,
): Promise<User> {
  const user = await lockUser(store, identity.userId)
  if (!user) throw new AuthProblem(404, 'user_not_found', 'The user of this identity no longer exists')
  if (isBanned(user, clock)) throw new AuthProblem(403, 'user_banned', 'This user is banned')
  // It was read before the user was locked, so another call may have removed it.
  if (!(await saveIdentity(store, { ...identity, identityData, lastSignInAt: at }, at)))
    throw new AuthProblem(404, 'user_not_found', 'The user of this identity no longer exists')
  const changed: User = {
    ...user,
    // Only the provider can change the address.
    ...(user.isSsoUser ? { email, emailProvedAt: vouchedAt && (provedBefore(user, email) ?? at) } : {}),
    userMetadata: mergeMetadata(user.userMetadata, identityData),
    appMetadata: withProviders(user.appMetadata, await readIdentities(store, user.id)),
  }
  return saveUser(store, changed, at)
}

const provedBefore = (user: User, email: string): string | null =>
  user.email === email ? user.emailProvedAt : null

async function insertUser(
  store: Store,
  context: AuthContext,
  identity: Identity,
  { email, identityData, vouchedAt }: VouchedSubject,
  at: string,
): Promise<User> {
  if (context.settings.disableSignup)
    throw new AuthProblem(422, 'signup_disabled', 'Signups not allowed for this instance')
  const user = newUser(context, {
    email,
    isSsoUser: true,
    emailConfirmedAt: at,
    emailProvedAt: vouchedAt,
    appMetadata: withProviders({}, [identity]),
    userMetadata: mergeMetadata({}, identityData),
  })
  await insertNewUser(store, user, [{ ...identity, userId: user.id }])
  return user
}
