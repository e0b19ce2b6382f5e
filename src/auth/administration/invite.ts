import { Hono } from 'hono'
import * as z from 'zod'
import type { AuthContext } from '#auth/auth-context.ts'
import { AuthProblem } from '#auth/auth-problem.ts'
import { sendOneTimeMessage } from '#auth/codes/one-time-message.ts'
import { requireEmailAddress, requireFree } from '#auth/contact.ts'
import { MetadataChange } from '#auth/metadata.ts'
import { forgetUnprovedIdentities } from '#auth/providers/provider-identity.ts'
import { chooseRedirect } from '#auth/redirects/redirects.ts'
import { readBody } from '#auth/request-input.ts'
import {
  insertNewUser,
  type NewAccount,
  newAccountByAdministrator,
  withProviders,
} from '#auth/signing-up/new-account.ts'
import { insertIdentity, readIdentities, saveIdentity } from '#auth/store/identities.ts'
import { putOneTimeToken } from '#auth/store/one-time-tokens.ts'
import { lockUser, type Metadata, readUserByEmail, saveUser, type User } from '#auth/store/users.ts'
import { readUserJson } from '#auth/user-json.ts'
import { insideTransaction } from '#store/inside-transaction.ts'
import type { Store } from '#store/schema.ts'

const Invite = z.object({ email: z.string().default(''), data: MetadataChange.optional() })

/** `POST /invite`: creates an account and sends its owner a mail to sign in with (auth-protocol.md, 10). */
export const invite = (context: AuthContext) =>
  new Hono().post('/', async (c) => {
    const { email, data = {} } = await readBody(c, Invite)
    const redirectTo = chooseRedirect(c, context)
    const user = await sendInvitation(context, { email: requireEmailAddress(email), data, redirectTo })
    return c.json(await readUserJson(context.store, user))
  })

async function sendInvitation(
  context: AuthContext,
  { email, data, redirectTo }: { email: string; data: Metadata; redirectTo: string },
): Promise<User> {
  const known = await readUserByEmail(context.store, email)
  requireUnconfirmed(known)
  const account = newAccountByAdministrator(context, { email }, { data })
  const { token } = await sendOneTimeMessage(context, {
    // Administrators may send it again at any time.
    user: { ...(known ?? account.user), confirmationSentAt: null },
    kind: 'confirmation',
    to: { email, purpose: 'invite', redirectTo, isPkce: false },
  })
  return insideTransaction(context.store, async (store) => {
    const user = await lockOrAddAccount(store, email, account)
    await putOneTimeToken(store, { ...token, userId: user.id })
    return saveUser(store, { ...invited(user, context), confirmationSentAt: token.sentAt }, token.sentAt)
  })
}

/** Throws if the owner has already confirmed the address, so that there is nothing to invite them to. */
export function requireUnconfirmed(known: User | undefined): void {
  if (known && known.emailConfirmedAt !== null)
    throw new AuthProblem(422, 'email_exists', 'A user with this email address has already been registered')
}

/** Locks the account of an unconfirmed address, or creates it from `account`. */
export async function lockOrAddAccount(store: Store, email: string, account: NewAccount): Promise<User> {
  if (await insertNewUser(store, account.user, [account.identity])) return account.user
  const known = await readUserByEmail(store, email)
  const user = known && (await lockUser(store, known.id))
  // The account was deleted, or its address changed, at this very moment.
  if (!user)
    throw new AuthProblem(503, 'unexpected_failure', 'The account is being changed. Please try again.')
  requireUnconfirmed(user)
  return withOwnIdentityAlone(store, user, account)
}

/**
 * Identities from before the address was confirmed must not give access, and data entered at a sign-up must not pass
 * for the administrator's.
 */
async function withOwnIdentityAlone(
  store: Store,
  user: User,
  { user: given, identity }: NewAccount,
): Promise<User> {
  await forgetUnprovedIdentities(store, user.id)
  const left = await readIdentities(store, user.id)
  const identityData = { ...identity.identityData, sub: user.id }
  const known = left.find(({ provider }) => provider === 'email')
  const own = { ...(known ?? identity), userId: user.id, providerId: user.id, identityData }
  if (!known) await insertIdentity(store, own)
  else if (user.invitedAt === null) await saveIdentity(store, own, given.updatedAt)
  return {
    ...user,
    appMetadata: withProviders(user.appMetadata, known ? left : [...left, own]),
    userMetadata: user.invitedAt === null ? given.userMetadata : user.userMetadata,
  }
}

/**
 * Marks the user as invited. The password of an unconfirmed address is removed, because it may not be the invited
 * person's.
 */
export const invited = (user: User, { clock }: AuthContext): User => ({
  ...user,
  invitedAt: new Date(clock.now()).toISOString(),
  passwordHash: user.phoneConfirmedAt === null ? null : user.passwordHash,
})

/** Adds the new address to the locked user as a pending change. */
export async function withPendingEmail(store: Store, user: User, newEmail: string): Promise<User> {
  await requireFree(store, { email: newEmail, phone: null })
  return { ...user, newEmail }
}
