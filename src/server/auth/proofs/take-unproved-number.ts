import type { AuthContext } from '#server/auth/auth-context.ts'
import { AuthProblem } from '#server/auth/auth-problem.ts'
import {
  insertNewUser,
  newAccount,
  signupDisabled,
  withProviders,
} from '#server/auth/signing-up/new-account.ts'
import { noteSecurityEvent, unknownDevice } from '#server/http/note-security-event.ts'
import { deleteIdentity, readIdentities } from '#store/accounts/identities.ts'
import { saveUser, type User } from '#store/accounts/users.ts'
import type { Store } from '#store/schema.ts'
import { confirmPhone } from './confirm-address.ts'

/**
 * The number goes to who has shown that it is theirs, as an account of its own. The one that had it by the operator's
 * leave alone keeps everything else: its owner has proved another address, and their ledger is nobody else's.
 */
export async function takeUnprovedNumber(
  store: Store,
  context: AuthContext,
  holder: User,
  phone: string,
): Promise<{ user: User; removed: null }> {
  if (context.settings.disableSignup) throw signupDisabled()
  const identities = await readIdentities(store, holder.id)
  for (const { id } of identities.filter(({ provider }) => provider === 'phone'))
    await deleteIdentity(store, holder.id, id)
  const left = identities.filter(({ provider }) => provider !== 'phone')
  const without = {
    ...holder,
    phone: null,
    phoneConfirmedAt: null,
    appMetadata: withProviders(holder.appMetadata, left),
  }
  await saveUser(store, without, new Date(context.clock.now()).toISOString())
  await noteSecurityEvent(store, context, {
    userId: holder.id,
    kind: 'phone_removed',
    device: unknownDevice,
  })
  const { user, identity } = newAccount(context, { phone }, {})
  if (!(await insertNewUser(store, user, [identity])))
    throw new AuthProblem(503, 'unexpected_failure', 'The account is being changed. Please try again.')
  return { user: await confirmPhone(store, context, user), removed: null }
}
