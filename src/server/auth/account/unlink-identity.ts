import type { AuthContext } from '#server/auth/auth-context.ts'
import { AuthProblem } from '#server/auth/auth-problem.ts'
import { withProviders } from '#server/auth/signing-up/new-user.ts'
import { noteSecurityEvent } from '#server/http/note-security-event.ts'
import { deleteIdentity, type Identity, readIdentities } from '#store/accounts/identities.ts'
import type { Device } from '#store/accounts/sessions.ts'
import { lockUser, readUserByEmail, saveUser, type User } from '#store/accounts/users.ts'
import { insideTransaction } from '#store/inside-transaction.ts'
import type { Store } from '#store/schema.ts'
import { forgetPendingProofs } from './forget-pending-proofs.ts'

/** Takes one of several ways to sign in away, and with it the address or number only it stood for (auth-protocol 7). */
export async function unlinkIdentity(
  context: AuthContext,
  { user: { id: userId }, device }: { user: User; device: Device },
  identityId: string,
): Promise<void> {
  await insideTransaction(context.store, async (store) => {
    const user = await lockUser(store, userId)
    const identities = await readIdentities(store, userId)
    if (!user || identities.length <= 1)
      throw new AuthProblem(422, 'single_identity_not_deletable', 'The last identity of a user stays')
    const unlinked = identities.find(({ id }) => id === identityId.toLowerCase())
    if (!unlinked) throw new AuthProblem(422, 'identity_not_found', 'This user has no such identity')

    await deleteIdentity(store, userId, unlinked.id)
    await noteSecurityEvent(store, context, { userId, kind: 'provider_unlinked', device })
    const remaining = identities.filter((identity) => identity !== unlinked)
    const changed = await withoutContactOf(store, context, { user, unlinked, remaining })
    const appMetadata = withProviders(user.appMetadata, remaining)
    await saveUser(store, { ...changed, appMetadata }, new Date(context.clock.now()).toISOString())
  })
}

type Unlinking = { user: User; unlinked: Identity; remaining: Identity[] }

async function withoutContactOf(
  store: Store,
  context: AuthContext,
  { user, unlinked, remaining }: Unlinking,
): Promise<User> {
  if (unlinked.provider === 'phone')
    return { ...(await forgetPendingProofs(store, user)), phone: null, phoneConfirmedAt: null }
  if (user.email === null || remaining.some((identity) => emailOf(identity) === user.email)) return user
  const { email, emailConfirmedAt } = addressFrom(remaining, user, context)
  if (email !== null && !user.isSsoUser && (await readUserByEmail(store, email)))
    throw new AuthProblem(
      422,
      'email_conflict_identity_not_deletable',
      'The address of the identity that would remain belongs to another user',
    )
  return { ...(await forgetPendingProofs(store, user)), email, emailConfirmedAt }
}

/** The address that becomes the user's: a verified one if there is any, else that of the oldest identity. */
function addressFrom(
  identities: Identity[],
  user: User,
  { settings, clock }: AuthContext,
): Pick<User, 'email' | 'emailConfirmedAt'> {
  const withEmail = identities.filter((identity) => emailOf(identity) !== null)
  const primary = withEmail.find(isVerified) ?? withEmail[0]
  if (!primary) return { email: null, emailConfirmedAt: null }
  const counts = isVerified(primary) || settings.mailerAutoconfirm
  const confirmedAt = user.emailConfirmedAt ?? new Date(clock.now()).toISOString()
  return { email: emailOf(primary), emailConfirmedAt: counts ? confirmedAt : null }
}

const emailOf = ({ identityData: { email } }: Identity): string | null =>
  typeof email === 'string' && email !== '' ? email.toLowerCase() : null

const isVerified = ({ identityData }: Identity): boolean => identityData.email_verified === true
