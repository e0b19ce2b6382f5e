import { setTimeout as pause } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { lockForMigration, refreshStatistics } from '#store/engines/differences.ts'
import type { Migration } from '#store/migrations/all-migrations.ts'
import type { Schema, Store } from '#store/schema.ts'
import { StoreProblem } from '#store/store-problem.ts'
import { knownMigrations, readAppliedMigrations } from './applied-migrations.ts'
import { describeTables } from './describe-tables.ts'
import { type Loaded, loadBackup } from './load-backup.ts'
import type { BackupPart } from './parse-backup.ts'
import { refuseAccounts } from './refuse-accounts.ts'

type Backup = { file: string; parts: AsyncIterable<BackupPart> }

/**
 * Restores a backup into a PostgreSQL database in one transaction: our existing tables are replaced, all others
 * stay. Throws StoreProblem if Outgo is connected to it, if it contains accounts and may not be replaced (`force`),
 * or if the backup does not fit.
 */
export async function restoreIntoPostgres(
  store: Kysely<Schema>,
  { file, parts }: Backup,
  { force, now }: { force: boolean; now: number },
): Promise<Loaded> {
  await requireNobodyConnected(store)
  const loaded = await store.transaction().execute(async (transaction) => {
    await lockForMigration(transaction)
    const migrations = migrationsToReplace(await readAppliedMigrations(transaction))
    if (migrations.length > 0) {
      if (!force) refuseAccounts(await countAccounts(transaction))
      await dropTables(transaction, migrations)
    }
    return loadBackup(transaction, parts, { what: file, now })
  })
  await refreshStatistics(store)
  return loaded
}

/** A newer version may have tables that are unknown here and could neither be removed nor kept. */
function migrationsToReplace(applied: readonly string[]): Migration[] {
  try {
    return knownMigrations(applied, 'The database')
  } catch (error) {
    if (!(error instanceof StoreProblem)) throw error
    throw new StoreProblem(
      `${error.message} Or restore into an empty database: drop this one and create it again.`,
    )
  }
}

/** Connections that were just closed may take a moment to disappear. */
async function requireNobodyConnected(store: Store): Promise<void> {
  const tries = 20
  for (let turn = 0; turn < tries; turn++) {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from pg_stat_activity
      where datname = current_database() and application_name = 'outgo' and pid <> pg_backend_pid()
    `.execute(store)
    if (rows[0]?.count === 0) return
    await pause(250)
  }
  throw new StoreProblem('Outgo is using the database. Stop it, with all of its processes, and try again.')
}

async function countAccounts(store: Store): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from users`.execute(store)
  return rows[0]?.count ?? 0
}

async function dropTables(store: Store, migrations: readonly Migration[]): Promise<void> {
  const tables = await describeTables(migrations)
  for (const { name } of tables.reverse()) await store.schema.dropTable(name).execute()
  await store.schema.dropTable('migrations').execute()
}
