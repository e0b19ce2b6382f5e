import { sql } from 'kysely'
import { textType } from '#store/engines/differences.ts'
import type { Store } from '#store/schema.ts'

/** Who can sign in, how they prove it, and where they are signed in. */
export async function accounts(store: Store): Promise<void> {
  const { schema } = store
  const text = textType(store)

  await schema
    .createTable('users')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('email', text, (column) => column.unique())
    .addColumn('phone', text, (column) => column.unique())
    .addColumn('password_hash', text)
    .addColumn('email_confirmed_at', text)
    .addColumn('phone_confirmed_at', text)
    .addColumn('last_sign_in_at', text)
    .addColumn('app_metadata', text, (column) => column.notNull())
    .addColumn('user_metadata', text, (column) => column.notNull())
    .addColumn('is_anonymous', 'integer', (column) => column.notNull())
    .addColumn('banned_until', text)
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('updated_at', text, (column) => column.notNull())
    .addCheckConstraint('users_anonymous', sql`is_anonymous in (0, 1)`)
    .execute()

  await schema
    .createTable('identities')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('user_id', text, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('provider', text, (column) => column.notNull())
    .addColumn('provider_id', text, (column) => column.notNull())
    .addColumn('identity_data', text, (column) => column.notNull())
    .addColumn('last_sign_in_at', text)
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('updated_at', text, (column) => column.notNull())
    .addUniqueConstraint('identities_subject', ['provider', 'provider_id'])
    .execute()
  await schema.createIndex('identities_by_user').on('identities').column('user_id').execute()

  await schema
    .createTable('sessions')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('user_id', text, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('aal', text, (column) => column.notNull())
    .addColumn('amr', text, (column) => column.notNull())
    .addColumn('user_agent', text)
    .addColumn('ip', text)
    .addColumn('dead_at', text)
    .addColumn('refreshed_at', text)
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('updated_at', text, (column) => column.notNull())
    .execute()
  await schema.createIndex('sessions_by_user').on('sessions').column('user_id').execute()

  await schema
    .createTable('refresh_tokens')
    .addColumn('token_hash', text, (column) => column.primaryKey())
    .addColumn('token_sealed', text, (column) => column.notNull())
    .addColumn('session_id', text, (column) => column.notNull().references('sessions.id').onDelete('cascade'))
    .addColumn('generation', 'integer', (column) => column.notNull())
    .addColumn('parent_hash', text)
    .addColumn('revoked', 'integer', (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('updated_at', text, (column) => column.notNull())
    .addUniqueConstraint('refresh_tokens_generation', ['session_id', 'generation'])
    .addCheckConstraint('refresh_tokens_revoked', sql`revoked in (0, 1)`)
    .execute()

  await schema
    .createTable('secrets')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('key', text, (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .execute()
}
