import { sql } from 'kysely'
import { invitedRoles } from '#domain/accounts.ts'
import { limitRowsToLedger, textType } from '#store/engines/differences.ts'
import type { Store } from '#store/schema.ts'

/** Invitations to a ledger that have not been accepted. */
export async function invitations(store: Store): Promise<void> {
  const text = textType(store)
  await store.schema
    .createTable('ledger_invitations')
    .addColumn('ledger_id', text, (column) => column.notNull().references('ledgers.id').onDelete('cascade'))
    .addColumn('id', text, (column) => column.notNull())
    .addColumn('role', text, (column) => column.notNull())
    .addColumn('secret_hash', text, (column) => column.notNull())
    .addColumn('created_by', text, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('expires_at', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('ledger_invitations_key', ['ledger_id', 'id'])
    .addCheckConstraint(
      'ledger_invitations_role',
      sql`role in (${sql.join(invitedRoles.map((role) => sql.lit(role)))})`,
    )
    .execute()
  await store.schema
    .createIndex('ledger_invitations_by_user')
    .on('ledger_invitations')
    .column('created_by')
    .execute()
  await limitRowsToLedger(store, 'ledger_invitations', 'ledger_id')
}
