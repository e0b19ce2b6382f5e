import { sql } from 'kysely'
import { allMigrations, type Migration } from '#store/migrations/all-migrations.ts'
import type { Store } from '#store/schema.ts'
import { StoreProblem } from '#store/store-problem.ts'

/** The names of the migrations applied to this database, in order; empty if the database is not ours. */
export async function readAppliedMigrations(store: Store): Promise<string[]> {
  const tables = await store.introspection.getTables()
  if (!tables.some(({ name }) => name === 'migrations')) return []
  const { rows } = await sql<{ name: string }>`select name from migrations order by name`.execute(store)
  return rows.map(({ name }) => name)
}

/** The migrations with these names. Throws StoreProblem if a newer version created them; `what` begins its message. */
export function knownMigrations(names: readonly string[], what: string): Migration[] {
  const unknown = names.find((name, index) => allMigrations[index]?.name !== name)
  if (unknown !== undefined)
    throw new StoreProblem(
      `${what} was made by a newer version of Outgo (it has the migration ${unknown}, which this version does not know). Install that version or a newer one.`,
    )
  return allMigrations.slice(0, names.length)
}
