import { sql } from 'kysely'
import { textType } from '#store/engines/differences.ts'
import type { Store } from '#store/schema.ts'

/**
 * A pending link belongs to the session that started it, and ends with it: on sign-out, on a new password, or when
 * a second factor replaces the session. Existing ones name no session, so they end now.
 */
export async function linkingSessions(store: Store): Promise<void> {
  await sql`delete from flow_states where linking_user_id is not null`.execute(store)
  await store.schema
    .alterTable('flow_states')
    .addColumn('linking_session_id', textType(store), (column) =>
      column.references('sessions.id').onDelete('cascade'),
    )
    .execute()
  await store.schema
    .createIndex('flow_states_by_linking_session')
    .on('flow_states')
    .column('linking_session_id')
    .execute()
}
