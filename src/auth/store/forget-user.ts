import { grantLedgerAccess } from '#store/engines/differences.ts'
import type { Store } from '#store/schema.ts'
import { deleteFlowStatesOf } from './flow-states.ts'
import { readIdentities } from './identities.ts'
import { saveUser, type User } from './users.ts'

/** Removes all personal data and all ways to sign in from an account; its ID stays. */
export async function forgetUser(
  store: Store,
  user: User,
  hashed: (text: string) => string,
  at: string,
): Promise<void> {
  for (const identity of await readIdentities(store, user.id))
    await store
      .updateTable('identities')
      .set({
        providerId: hashed(identity.providerId),
        identityData: '{}',
        verifiedEmail: null,
        updatedAt: at,
      })
      .where('userId', '=', user.id)
      .where('id', '=', identity.id)
      .execute()
  for (const table of ['sessions', 'factors', 'recoveryCodes', 'oneTimeTokens', 'summaryMails'] as const)
    await store.deleteFrom(table).where('userId', '=', user.id).execute()
  await deleteFlowStatesOf(store, user.id)
  await grantLedgerAccess(store, user.id)
  await store.deleteFrom('profiles').where('id', '=', user.id).execute()
  const forgotten: User = {
    ...user,
    email: user.email && hashed(user.email),
    phone: user.phone && hashed(user.phone),
    passwordHash: null,
    newEmail: null,
    newPhone: null,
    userMetadata: {},
    appMetadata: {},
    deletedAt: at,
  }
  await saveUser(store, forgotten, at)
}
