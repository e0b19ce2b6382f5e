import { type Factor, readFactors } from '#auth/store/factors.ts'
import { type Identity, readIdentities } from '#auth/store/identities.ts'
import type { User } from '#auth/store/users.ts'
import type { Store } from '#store/schema.ts'

/** The JSON form of a user, with identities and second factors. */
export async function readUserJson(store: Store, user: User) {
  return userJson(user, await readIdentities(store, user.id), await readFactors(store, user.id))
}

/** The JSON form of a user (auth-protocol.md, 2). Times that are not set are omitted; contacts never are. */
export function userJson(user: User, identities: Identity[] | null, factors: Factor[]) {
  return {
    id: user.id,
    aud: user.aud,
    role: user.role,
    email: user.email ?? '',
    ...whenSet('email_confirmed_at', user.emailConfirmedAt),
    ...whenSet('invited_at', user.invitedAt),
    phone: user.phone ?? '',
    ...whenSet('phone_confirmed_at', user.phoneConfirmedAt),
    ...whenSet('email_proved_at', user.emailProvedAt),
    ...whenSet('phone_proved_at', user.phoneProvedAt),
    ...whenSet('confirmed_at', earlierOf(user.emailConfirmedAt, user.phoneConfirmedAt)),
    ...whenSet('confirmation_sent_at', user.confirmationSentAt),
    ...whenSet('recovery_sent_at', user.recoverySentAt),
    ...whenSet('new_email', user.newEmail),
    ...whenSet('email_change_sent_at', user.emailChangeSentAt),
    ...whenSet('new_phone', user.newPhone),
    ...whenSet('phone_change_sent_at', user.phoneChangeSentAt),
    ...whenSet('reauthentication_sent_at', user.reauthenticationSentAt),
    ...whenSet('last_sign_in_at', user.lastSignInAt),
    app_metadata: user.appMetadata,
    user_metadata: user.userMetadata,
    identities: identities?.map(identityJson) ?? null,
    ...(factors.length === 0 ? {} : { factors: factors.map(factorJson) }),
    ...whenSet('banned_until', user.bannedUntil),
    ...whenSet('deleted_at', user.deletedAt),
    created_at: user.createdAt,
    updated_at: user.updatedAt,
    is_anonymous: user.isAnonymous,
  }
}

/** Never includes the secret. */
export function factorJson(factor: Factor) {
  return {
    id: factor.id,
    created_at: factor.createdAt,
    updated_at: factor.updatedAt,
    status: factor.status,
    ...(factor.friendlyName ? { friendly_name: factor.friendlyName } : {}),
    factor_type: factor.factorType,
    phone: factor.phone ?? '',
    last_challenged_at: factor.lastChallengedAt,
  }
}

function identityJson(identity: Identity) {
  const { email } = identity.identityData
  return {
    identity_id: identity.id,
    id: identity.providerId,
    user_id: identity.userId,
    identity_data: identity.identityData,
    provider: identity.provider,
    last_sign_in_at: identity.lastSignInAt,
    created_at: identity.createdAt,
    updated_at: identity.updatedAt,
    ...(typeof email === 'string' && email ? { email: email.toLowerCase() } : {}),
  }
}

const whenSet = (name: string, value: string | null) => (value === null ? {} : { [name]: value })

const earlierOf = (one: string | null, other: string | null): string | null =>
  one !== null && other !== null && other < one ? other : (one ?? other)
