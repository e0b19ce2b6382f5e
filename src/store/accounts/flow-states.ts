import type { Schema, Store } from '#store/schema.ts'

/** A sign-in that has left for a mail or a provider (auth-protocol.md, 5); the columns are described in the schema. */
export type FlowState = Schema['flowStates']

export async function insertFlowState(store: Store, flow: FlowState): Promise<void> {
  await store.insertInto('flowStates').values(flow).execute()
}

/** Reads the flow and keeps every other use of it waiting until the transaction ends. */
export async function lockFlowState(store: Store, id: string): Promise<FlowState | undefined> {
  return store
    .updateTable('flowStates')
    .set((flows) => ({ createdAt: flows.ref('createdAt') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
}

/** Whose flow was given this code. */
export async function readUserIdOfCode(store: Store, authCodeHash: string): Promise<string | null> {
  const flow = await store
    .selectFrom('flowStates')
    .select('userId')
    .where('authCodeHash', '=', authCodeHash)
    .executeTakeFirst()
  return flow?.userId ?? null
}

/** The same for the flow that was given this code. */
export async function lockFlowStateByCode(
  store: Store,
  authCodeHash: string,
): Promise<FlowState | undefined> {
  return store
    .updateTable('flowStates')
    .set((flows) => ({ createdAt: flows.ref('createdAt') }))
    .where('authCodeHash', '=', authCodeHash)
    .returningAll()
    .executeTakeFirst()
}

export async function updateFlowState(
  store: Store,
  id: string,
  change: Partial<
    Pick<
      FlowState,
      'userId' | 'providerSecretsSealed' | 'authCodeHash' | 'codeIssuedAt' | 'providerTokensSealed'
    >
  >,
): Promise<void> {
  await store.updateTable('flowStates').set(change).where('id', '=', id).execute()
}

export async function deleteFlowState(store: Store, id: string): Promise<void> {
  await store.deleteFrom('flowStates').where('id', '=', id).execute()
}

/** Forgets flows begun before a time: nobody comes back for them. */
export async function deleteFlowStatesBefore(store: Store, time: string): Promise<void> {
  await store.deleteFrom('flowStates').where('createdAt', '<', time).execute()
}

/**
 * Whatever the user began, or was invited to begin, ends: no mail opened later, no code issued already and no
 * provider coming back signs anyone in or links an identity. Only the flow `kept` goes on.
 */
export async function deleteFlowStatesOf(store: Store, userId: string, kept = ''): Promise<void> {
  await store
    .deleteFrom('flowStates')
    .where('id', '<>', kept)
    .where(({ eb, or }) =>
      or([eb('userId', '=', userId), eb('linkingUserId', '=', userId), eb('inviteUserId', '=', userId)]),
    )
    .execute()
}
