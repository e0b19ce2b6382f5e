import { textType } from '#store/engines/differences.ts'
import type { Store } from '#store/schema.ts'

/** The security log of each account, for its user. */
export async function securityEvents(store: Store): Promise<void> {
  const { schema } = store
  const text = textType(store)
  await schema
    .createTable('security_events')
    .addColumn('user_id', text, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('id', text, (column) => column.notNull())
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('user_agent', text)
    .addColumn('ip', text)
    .addColumn('created_at', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('security_events_key', ['user_id', 'id'])
    .execute()
  await schema
    .createIndex('security_events_by_kind')
    .on('security_events')
    .columns(['user_id', 'kind', 'created_at'])
    .execute()
  await schema.createIndex('security_events_by_time').on('security_events').column('created_at').execute()
}
