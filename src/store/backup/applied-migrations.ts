import { sql } from 'kysely'
import { allMigrations, type Migration } from '#store/migrations/all-migrations.ts'
import type { Store } from '#store/schema.ts'
import { StoreProblem } from '#store/store-problem.ts'

/** The names of the migrations that made the tables of this database, in order; none of a database not ours. */
export async function readAppliedMigrations(store: Store): Promise<string[]> {
  const tables = await store.introspection.getTables()
  if (!tables.some(({ name }) => name === 'migrations')) return []
  const { rows } = await sql<{ name: string }>`select name from migrations order by name`.execute(store)
  return rows.map(({ name }) => name)
}

/** The migrations of these names. Throws StoreProblem when a newer program made them; `what` begins its sentence. */
export function knownMigrations(names: readonly string[], what: string): Migration[] {
  const unknown = names.find((name, index) => allMigrations[index]?.name !== name)
  if (unknown !== undefined)
    throw new StoreProblem(
      `${what} was made by a newer version of Outgo (it has the migration ${unknown}, which this version does not know). Install that version or a newer one.`,
    )
  return allMigrations.slice(0, names.length)
}
