import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { newUser } from '#auth/signing-up/new-account.ts'
import { insertUser } from '#auth/store/users.ts'
import type { ImportedRow } from '#domain/transaction.ts'
import { readSettings } from '#server/settings.ts'
import type { Schema } from '#store/schema.ts'

/** A user who can own a ledger, with only an ID and an address. */
export async function aUser(store: Kysely<Schema>): Promise<string> {
  const id = randomUUID()
  const email = `${id}@example.com`
  await insertUser(store, newUser({ clock: Date, settings: readSettings({}) }, { id, email }))
  return id
}

/** A statement row with defaults, so that tests only state what matters. */
export const aRow = (row: Partial<ImportedRow> = {}): ImportedRow => ({
  date: '2025-03-14',
  description: 'BLUE COFFEE',
  cents: -350,
  category: 'Food & Dining',
  importKey: null,
  ...row,
})
