import type { Schema, Store } from '#store/schema.ts'

/** A sign-in in progress at an identity provider; the schema describes the columns. */
type SamlRelayState = Schema['samlRelayStates']

export async function insertRelayState(store: Store, relayState: SamlRelayState): Promise<void> {
  await store.insertInto('samlRelayStates').values(relayState).execute()
}

/** Reads and deletes the state: of two simultaneous calls, only one gets it. */
export async function takeRelayState(store: Store, id: string): Promise<SamlRelayState | undefined> {
  return store.deleteFrom('samlRelayStates').where('id', '=', id).returningAll().executeTakeFirst()
}

/** Records that an assertion was accepted; false if it had been before. */
export async function insertUsedAssertion(
  store: Store,
  assertion: { id: string; expiresAt: string },
): Promise<boolean> {
  const inserted = await store
    .insertInto('usedSamlAssertions')
    .values(assertion)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** The users of a provider with this address; users of other companies may have it too. */
export async function readSsoUserIds(store: Store, provider: string, email: string): Promise<string[]> {
  const rows = await store
    .selectFrom('users')
    .innerJoin('identities', 'identities.userId', 'users.id')
    .select('users.id')
    .distinct()
    .where('identities.provider', '=', provider)
    .where('users.ssoEmail', '=', email)
    .execute()
  return rows.map(({ id }) => id)
}
