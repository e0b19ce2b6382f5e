import { type Kysely, sql } from 'kysely'
import type { Schema } from '#store/schema.ts'

/** Whether the role we are connected as is held to PostgreSQL's row-level security: a superuser's is not. */
export async function isHeldToOwners(store: Kysely<Schema>): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`
    select not (rolsuper or rolbypassrls) as held from pg_roles where rolname = current_user
  `.execute(store)
  return rows[0]?.held ?? false
}
