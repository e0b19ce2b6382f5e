import type { AuthContext } from '#server/auth/auth-context.ts'
import { AuthProblem } from '#server/auth/auth-problem.ts'
import { forgetPendingProofs } from '#server/auth/codes/earlier-access.ts'
import { type Linking, lockLinking } from '#server/auth/providers/linking.ts'
import { tellOfLinking } from '#server/auth/providers/tell-of-linking.ts'
import { withProviders } from '#server/auth/signing-up/new-account.ts'
import { noteSecurityEvent } from '#server/http/note-security-event.ts'
import { deleteFlowStatesOf } from '#store/accounts/flow-states.ts'
import { deleteIdentity, type Identity, readIdentities } from '#store/accounts/identities.ts'
import type { Device } from '#store/accounts/sessions.ts'
import { saveUser, type User } from '#store/accounts/users.ts'
import { insideTransaction } from '#store/inside-transaction.ts'
import type { Store } from '#store/schema.ts'

/**
 * Takes one of several ways to sign in away, and what was begun with it. A number goes with its identity (auth-protocol
 * 7). The address of the account stays whichever identity it came from: to sign in by mail would otherwise pass to
 * whoever has the address of another one.
 */
export async function unlinkIdentity(
  context: AuthContext,
  linking: Linking,
  identityId: string,
  device: Device,
): Promise<void> {
  const owner = await insideTransaction(context.store, async (store) => {
    const { user } = await lockLinking(context, store, linking)
    const identities = await readIdentities(store, user.id)
    if (identities.length <= 1)
      throw new AuthProblem(422, 'single_identity_not_deletable', 'The last identity of a user stays')
    const unlinked = identities.find(({ id }) => id === identityId.toLowerCase())
    if (!unlinked) throw new AuthProblem(422, 'identity_not_found', 'This user has no such identity')

    await deleteIdentity(store, user.id, unlinked.id)
    await deleteFlowStatesOf(store, user.id)
    await noteSecurityEvent(store, context, { userId: user.id, kind: 'provider_unlinked', device })
    const changed = await withoutNumberOf(store, user, unlinked)
    const remaining = identities.filter((identity) => identity !== unlinked)
    const appMetadata = withProviders(user.appMetadata, remaining)
    await saveUser(store, { ...changed, appMetadata }, new Date(context.clock.now()).toISOString())
    return user
  })
  await tellOfLinking(context, owner, 'unlinked')
}

const withoutNumberOf = async (store: Store, user: User, { provider }: Identity): Promise<User> =>
  provider === 'phone'
    ? {
        ...(await forgetPendingProofs(store, user)),
        phone: null,
        phoneConfirmedAt: null,
        phoneProvedAt: null,
      }
    : user
