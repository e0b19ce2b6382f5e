import type { Schema, Store } from '#store/schema.ts'

/** A sign-in that continues through a mail or provider (auth-protocol.md, 5); the schema describes the columns. */
export type FlowState = Schema['flowStates']

export async function insertFlowState(store: Store, flow: FlowState): Promise<void> {
  await store.insertInto('flowStates').values(flow).execute()
}

export async function hasFlowState(store: Store, id: string): Promise<boolean> {
  const flow = await store.selectFrom('flowStates').select('id').where('id', '=', id).executeTakeFirst()
  return flow !== undefined
}

/** Reads and locks the flow until the transaction ends. */
export async function lockFlowState(store: Store, id: string): Promise<FlowState | undefined> {
  return store
    .updateTable('flowStates')
    .set((flows) => ({ createdAt: flows.ref('createdAt') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
}

/** The user of the flow with this code. */
export async function readUserIdOfCode(store: Store, authCodeHash: string): Promise<string | null> {
  const flow = await store
    .selectFrom('flowStates')
    .select('userId')
    .where('authCodeHash', '=', authCodeHash)
    .executeTakeFirst()
  return flow?.userId ?? null
}

/** The same for the flow with this code. */
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

/** Deletes abandoned flows from before a given time. */
export async function deleteFlowStatesBefore(store: Store, time: string): Promise<void> {
  await store.deleteFrom('flowStates').where('createdAt', '<', time).execute()
}

/**
 * Cancels everything the user started or was invited to: no mail opened later, no code already issued and no
 * returning provider signs anyone in or links an identity. Only the flows `kept` continue.
 */
export async function deleteFlowStatesOf(
  store: Store,
  userId: string,
  kept: readonly string[] = [],
): Promise<void> {
  await store
    .deleteFrom('flowStates')
    .where('id', 'not in', ['', ...kept])
    .where(({ eb, or }) =>
      or([eb('userId', '=', userId), eb('linkingUserId', '=', userId), eb('inviteUserId', '=', userId)]),
    )
    .execute()
}
