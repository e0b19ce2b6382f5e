import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { ImportedRow } from '#domain/transaction.ts'
import type { Schema } from '#store/schema.ts'

/** A user to own a ledger, with nothing but an id and an address. */
export async function aUser(store: Kysely<Schema>): Promise<string> {
  const id = randomUUID()
  const now = new Date().toISOString()
  await store
    .insertInto('users')
    .values({
      id,
      email: `${id}@example.com`,
      phone: null,
      password_hash: null,
      email_confirmed_at: null,
      phone_confirmed_at: null,
      last_sign_in_at: null,
      app_metadata: '{}',
      user_metadata: '{}',
      is_anonymous: 0,
      banned_until: null,
      created_at: now,
      updated_at: now,
    })
    .execute()
  return id
}

/** A row of a statement; only what matters to the test need be said. */
export const aRow = (row: Partial<ImportedRow> = {}): ImportedRow => ({
  date: '2025-03-14',
  description: 'BLUE COFFEE',
  cents: -350,
  category: 'Food & Dining',
  importKey: null,
  ...row,
})
