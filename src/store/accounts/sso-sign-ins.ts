import type { Schema, Store } from '#store/schema.ts'

/** A sign-in that has left for an identity provider; the columns are described in the schema. */
export type SamlRelayState = Schema['samlRelayStates']

export async function insertRelayState(store: Store, relayState: SamlRelayState): Promise<void> {
  await store.insertInto('samlRelayStates').values(relayState).execute()
}

/** Reads the state and forgets it: of two who bring it back at once, one gets it. */
export async function takeRelayState(store: Store, id: string): Promise<SamlRelayState | undefined> {
  return store.deleteFrom('samlRelayStates').where('id', '=', id).returningAll().executeTakeFirst()
}

/** Notes that an assertion was accepted; false when it was before. */
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

/** The users of a provider who have this address: others of single sign-on may have it, too. */
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
