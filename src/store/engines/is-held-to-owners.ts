import { type Kysely, sql } from 'kysely'
import type { Schema } from '#store/schema.ts'

/** Whether our role is subject to PostgreSQL's row-level security; superusers are not. */
export async function isHeldToOwners(store: Kysely<Schema>): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`
    select not (rolsuper or rolbypassrls) as held from pg_roles where rolname = current_user
  `.execute(store)
  return rows[0]?.held ?? false
}
