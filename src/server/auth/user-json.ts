import type { Identity } from '#store/accounts/identities.ts'
import type { User } from '#store/accounts/users.ts'
import { userAudience, userRole } from './access-token.ts'

/** A user as clients read one (auth-protocol 2): times that are not set are left out, contacts never are. */
export function userJson(user: User, identities: Identity[]) {
  return {
    id: user.id,
    aud: userAudience,
    role: userRole,
    email: user.email ?? '',
    ...whenSet('email_confirmed_at', user.emailConfirmedAt),
    phone: user.phone ?? '',
    ...whenSet('phone_confirmed_at', user.phoneConfirmedAt),
    ...whenSet('confirmed_at', earlierOf(user.emailConfirmedAt, user.phoneConfirmedAt)),
    ...whenSet('last_sign_in_at', user.lastSignInAt),
    app_metadata: user.appMetadata,
    user_metadata: user.userMetadata,
    identities: identities.map(identityJson),
    ...whenSet('banned_until', user.bannedUntil),
    created_at: user.createdAt,
    updated_at: user.updatedAt,
    is_anonymous: user.isAnonymous,
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

const whenSet = (name: string, time: string | null) => (time === null ? {} : { [name]: time })

const earlierOf = (one: string | null, other: string | null): string | null =>
  one !== null && other !== null && other < one ? other : (one ?? other)
