import { sql } from 'kysely'
import { addDays, addMonths, type Month, monthOf } from '#domain/calendar.ts'
import { lastCountedDay, monthStarts } from '#domain/month-start.ts'
import { rebuildAllDescriptions } from '#store/engines/pack-descriptions.ts'
import { allMigrations, type Migration } from '#store/migrations/all-migrations.ts'
import type { Store } from '#store/schema.ts'
import { StoreProblem } from '#store/store-problem.ts'
import { knownMigrations } from './applied-migrations.ts'
import { backedUpTables, type TableDescription } from './describe-tables.ts'
import type { BackupPart } from './parse-backup.ts'

type Rows = Extract<BackupPart, { kind: 'rows' }>

/** The number of rows per table. */
export type Loaded = { table: string; rows: number }[]

/**
 * Fills an empty database: creates the tables as of the backup's version, inserts and counts its rows, and migrates
 * the tables to this version. `now` is in milliseconds since 1970. `store` is a transaction, so that either everything
 * is loaded or nothing. Throws StoreProblem if the backup does not fit.
 */
export async function loadBackup(
  store: Store,
  backup: AsyncIterable<BackupPart>,
  { what, now }: { what: string; now: number },
): Promise<Loaded> {
  let migrations: Migration[] = []
  let missing = new Map<string, TableDescription>()
  const loaded: Loaded = []
  for await (const part of backup) {
    if (part.kind === 'migrations') {
      migrations = knownMigrations(part.migrations, what)
      await applyMigrations(store, migrations)
      for (const { beforeOlderRows } of allMigrations.slice(migrations.length)) await beforeOlderRows?.(store)
      missing = new Map((await backedUpTables(migrations)).map((table) => [table.name, table]))
    } else if (part.kind === 'rows') {
      refuseUnknown(part, missing.get(part.table), what)
      await insertRows(store, part, what)
    } else {
      if (!missing.delete(part.table))
        throw new StoreProblem(`${what} is damaged: unknown table ${part.table}.`)
      await requireCount(store, part.table, part.rows)
      loaded.push({ table: part.table, rows: part.rows })
    }
  }
  const [lacking] = missing.keys()
  if (lacking) throw new StoreProblem(`${what} is damaged: the table ${lacking} is missing.`)
  await applyMigrations(store, allMigrations.slice(migrations.length))
  await rebuildAllDescriptions(store)
  await skipSummaries(store, now)
  return loaded
}

/**
 * Otherwise, monthly summaries that were sent after the backup was made would be sent again. They are sent from the second
 * day after the month has ended, which can be before the calendar month ends.
 */
async function skipSummaries(store: Store, now: number): Promise<void> {
  const today = new Date(now).toISOString().slice(0, 10)
  const skipUpTo = (lastMonth: Month) =>
    store.updateTable('summaryMails').set({ lastMonth }).where('lastMonth', '<', lastMonth)
  await skipUpTo(addMonths(monthOf(addDays(today, -1)), -1)).execute()
  const thisMonth = monthOf(today)
  const ended = monthStarts.filter((start) => addDays(lastCountedDay(thisMonth, start), 1) < today)
  if (ended.length === 0) return
  const users = store
    .selectFrom('ledgerMembers')
    .innerJoin('ledgers', 'ledgers.id', 'ledgerMembers.ledgerId')
    .select('ledgerMembers.userId')
    .where('ledgers.monthStart', 'in', ended.map(String))
  await skipUpTo(thisMonth).where('userId', 'in', users).execute()
}

async function applyMigrations(store: Store, migrations: readonly Migration[]): Promise<void> {
  await sql`create table if not exists migrations (name text primary key)`.execute(store)
  for (const { name, up } of migrations) {
    await up(store.withoutPlugins())
    await sql`insert into migrations (name) values (${name})`.execute(store)
  }
}

function refuseUnknown({ table, columns }: Rows, description: TableDescription | undefined, what: string) {
  if (!description || columns.join() !== description.columns.join())
    throw new StoreProblem(`${what} is damaged: the columns of ${table} do not match its version.`)
}

// SQLite binds at most 32,766 values, PostgreSQL 65,535.
const mostValues = 32_000

async function insertRows(store: Store, { table, columns, rows }: Rows, what: string): Promise<void> {
  const names = sql.join(columns.map((column) => sql.ref(column)))
  const rowsAtOnce = Math.floor(mostValues / columns.length)
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    const values = rows.slice(start, start + rowsAtOnce).map((row) => sql`(${sql.join(row)})`)
    await sql`insert into ${sql.table(table)} (${names}) values ${sql.join(values)}`
      .execute(store)
      .catch((error: unknown) => {
        throw breaksConstraint(error)
          ? new StoreProblem(
              `${what} cannot be restored: the database refused rows of ${table} (${error.message}). Nothing was changed.`,
            )
          : error
      })
  }
}

/** PostgreSQL's class 23, and SQLite's codes: a duplicate row, a dangling reference, or an invalid value. */
const breaksConstraint = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && /^(23...|SQLITE_CONSTRAINT\w*)$/.test(String(error.code))

async function requireCount(store: Store, table: string, expected: number): Promise<void> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(
    store,
  )
  if (rows[0]?.count !== expected)
    throw new Error(`${table} has ${rows[0]?.count} rows, and the backup ${expected}.`)
}
