import { type Kysely, PostgresAdapter, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Schema, Store } from '#store/schema.ts'

/** All that the two engines say differently; every other query is the same text on both. */

const isPostgres = (store: Store) => store.getExecutor().adapter instanceof PostgresAdapter

/** The column type of text that compares byte by byte, as SQLite's does. */
export const textType = (store: Store): RawBuilder<unknown> =>
  isPostgres(store) ? sql`text collate "C"` : sql`text`

/** A list given as one JSON parameter, as a table with a column `value`: no limit of bound values applies. */
export const jsonTable = (store: Store, list: readonly unknown[]): RawBuilder<{ value: string }> =>
  isPostgres(store)
    ? sql`json_array_elements(${JSON.stringify(list)}::json)`
    : sql`json_each(${JSON.stringify(list)})`

/** How a field of a row is typed; one that can be null stays so. */
export type ColumnTypes = Record<string, 'text' | 'bigint'>

/**
 * Rows given as one JSON parameter, as a table `rows` with a column for each field: no limit of bound values applies,
 * and the statement is the same whatever the number of rows. `columns` are the fields' own names, which the table
 * spells as columns are; a field that is left out is null.
 */
export const rowTable = <Columns extends ColumnTypes>(
  store: Store,
  columns: Columns,
  rows: readonly { [Name in keyof Columns]?: string | number | null | undefined }[],
): RawBuilder<unknown> => {
  const names = Object.keys(columns)
  if (isPostgres(store)) {
    const typed = names.map((name) => sql.raw(`"${name}" ${columns[name]}`))
    const read = names.map((name) => sql`${sql.raw(`"${name}"`)} as ${sql.ref(name)}`)
    return sql`(
      select ${sql.join(read)} from json_to_recordset(${JSON.stringify(rows)}::json) as given (${sql.join(typed)})
    ) as rows`
  }
  const read = names.map((name) => sql`value ->> ${sql.lit(name)} as ${sql.ref(name)}`)
  return sql`(select ${sql.join(read)} from json_each(${JSON.stringify(rows)})) as rows`
}

/**
 * A list of texts given as one JSON parameter, as a table whose `value` is the text itself. Look rows up by this one: PostgreSQL does not use an index under
 * row-level security for a value that a function such as `->>` still has to take out of the list, since a function that
 * is not declared leakproof could tell of rows that are not the caller's.
 */
export const textTable = (store: Store, texts: readonly string[]): RawBuilder<{ value: string }> =>
  isPostgres(store)
    ? sql`json_array_elements_text(${JSON.stringify(texts)}::json)`
    : sql`json_each(${JSON.stringify(texts)})`

/**
 * Whether the engine works on the thread that answers everybody, as SQLite does: what changes many rows is then said in
 * many statements, between which all others have their turn. PostgreSQL is quickest when told all at once.
 */
export const sharesThread = (store: Store): boolean => !isPostgres(store)

/** Holds back every other process that wants to migrate, until the transaction ends. */
export async function lockForMigration(store: Store): Promise<void> {
  // On SQLite every transaction that has begun holds back the others.
  if (isPostgres(store)) await sql`select pg_advisory_xact_lock(6181986)`.execute(store)
}

/** Reads what was there at one moment, whatever is written meanwhile; nobody who writes waits for it. */
export async function readOneMoment<Result>(
  store: Kysely<Schema>,
  read: (moment: Store) => Promise<Result>,
): Promise<Result> {
  if (isPostgres(store))
    return store.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)
  return store.connection().execute(async (moment) => {
    // The transactions of SQLite that the store begins by itself are all to write.
    await sql`begin deferred`.execute(moment)
    try {
      return await read(moment)
    } finally {
      await sql`commit`.execute(moment)
    }
  })
}

/**
 * Lets nobody see or change a row of this table but its owner, named by the column, and the operator. The owner of
 * the table is held to it, too, as Outgo signs in as that. Settings are read once a query, not once a row.
 */
export async function limitRowsToOwner(store: Store, table: string, column: string): Promise<void> {
  if (!isPostgres(store)) return
  const [name, owner] = [sql.table(table), sql.ref(column)]
  await sql`alter table ${name} enable row level security, force row level security`.execute(store)
  await sql`create policy row_owner on ${name} using (
    ${owner} = (select current_setting('outgo.user_id', true))
    or (select current_setting('outgo.user_id', true)) = '*'
  )`.execute(store)
}

/**
 * Whether a query that finds all it needs in an index leaves the table alone, whatever was changed a moment ago.
 * PostgreSQL has to see there which rows count, and an entry of its indexes may not be as long as a description.
 */
export const readsFromIndexAlone = (store: Store): boolean => !isPostgres(store)

/** Named alike for migrations, which spell columns as the database does, and for all other queries. */
const digestColumn = (column: string) => `${column}_digest`

/** Immutable, as a generated column has to be: `convert_to` is not, and a cast to bytes reads backslashes. */
const digestOf = (text: RawBuilder<unknown>) => sql`sha256(replace(${text}, '\\', '\\\\')::bytea)`

/** Whether an entry of an index holds a text of any length. PostgreSQL's hold 2,704 bytes, a description up to 3,000. */
export const indexesHoldAnyText = (store: Store): boolean => !isPostgres(store)

/** Has PostgreSQL keep a digest of a column, for an index to be made of. */
export async function keepDigest(store: Store, table: string, column: string): Promise<void> {
  await sql`
    alter table ${sql.table(table)} add column ${sql.ref(digestColumn(column))} bytea
      generated always as (${digestOf(sql.ref(column))}) stored
  `.execute(store)
}

/** The column that an index of this column has to be made of. */
export const indexedBy = (store: Store, column: string): string =>
  isPostgres(store) ? digestColumn(column) : column

/**
 * Whether a column is this text, found by its index. Under row-level security PostgreSQL uses an index only for
 * comparisons that leak nothing: the digest of the row is a column, and that of the text a value.
 */
export const isText = (store: Store, column: string, text: string): RawBuilder<SqlBool> =>
  isPostgres(store)
    ? sql`${sql.ref(column)} = ${text} and ${sql.ref(digestColumn(column))} = ${digestOf(sql`${text}::text`)}`
    : sql`${sql.ref(column)} = ${text}`

/** Whether two columns hold the same text, found by the index of either. */
export const isSameText = (store: Store, one: string, other: string): RawBuilder<SqlBool> =>
  isPostgres(store)
    ? sql`${sql.ref(one)} = ${sql.ref(other)} and ${sql.ref(digestColumn(one))} = ${sql.ref(digestColumn(other))}`
    : sql`${sql.ref(one)} = ${sql.ref(other)}`

/** Whether a table can lie in the order of its key: PostgreSQL's lie as they were written. */
export const keepsRowsInKeyOrder = (store: Store): boolean => !isPostgres(store)

/** Lets the rest of a transaction see and change this user's ledger. */
export async function seeLedgerOf(transaction: Store, userId: string): Promise<void> {
  if (isPostgres(transaction))
    await sql`select set_config('outgo.user_id', ${userId}, true)`.execute(transaction)
}

/** The text that a column of JSON objects holds under a name, or null. */
export const jsonMember = (store: Store, column: string, name: string): RawBuilder<string | null> =>
  isPostgres(store)
    ? // PostgreSQL fails on characters that JSON may hold and its text may not: such an object counts as empty.
      sql`(case when ${sql.ref(column)} !~ '\\\\u(0000|d[89a-f])' then ${sql.ref(column)}::json ->> ${name}::text end) collate "C"`
    : sql`json_extract(${sql.ref(column)}, ${`$.${name}`})`

/**
 * Brings the planner's statistics up to date: without them one plan cost a thousandfold. SQLite looks at a sample of
 * each index that has grown much (0x10), so that no call waits for it, however many rows there are.
 */
export async function refreshStatistics(store: Store): Promise<void> {
  await (isPostgres(store) ? sql`analyze` : sql`pragma optimize = 0x10012`).execute(store)
}

/**
 * Makes a connection that is to write very much do so with less back and forth: SQLite's indexes by import key and by
 * description are written all over the place, and a page that is still in memory is written once for many rows.
 */
export async function prepareForManyWrites(store: Store): Promise<void> {
  if (isPostgres(store)) return
  await sql`pragma cache_size = -32000`.execute(store)
  await sql`pragma wal_autocheckpoint = 32000`.execute(store)
}
