import { type Kysely, PostgresAdapter, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Schema, Store } from '#store/schema.ts'

/** Everything that differs between the two engines; all other queries have the same text on both. */

const isPostgres = (store: Store) => store.getExecutor().adapter instanceof PostgresAdapter

/** The column type for text that is compared bytewise, as SQLite does. */
export const textType = (store: Store): RawBuilder<unknown> =>
  isPostgres(store) ? sql`text collate "C"` : sql`text`

/** The column type for bytes. */
export const bytesType = (store: Store): RawBuilder<unknown> => (isPostgres(store) ? sql`bytea` : sql`blob`)

/** Keeps long texts as they are: PostgreSQL would compress them, which makes reading them take three times as long. */
export async function keepUncompressed(store: Store, table: string, column: string): Promise<void> {
  if (!isPostgres(store)) return
  await sql`alter table ${sql.table(table)} alter column ${sql.ref(column)} set storage external`.execute(
    store,
  )
}

/**
 * A condition that rules out rows whose text lacks one of these, so that PostgreSQL doesn't send them. For SQLite, reading
 * them takes less time than looking into them.
 */
export const mayHold = (
  store: Store,
  column: RawBuilder<string>,
  texts: readonly string[],
): RawBuilder<SqlBool> =>
  isPostgres(store) && texts.length > 0
    ? sql.join(
        texts.map((text) => sql`strpos(${column}, ${text}) > 0`),
        sql` and `,
      )
    : sql`(1 = 1)`

/** A list passed as one JSON parameter, as a table with the column `value`, so that no limit on parameters applies. */
export const jsonTable = (store: Store, list: readonly unknown[]): RawBuilder<{ value: string }> =>
  isPostgres(store)
    ? sql`json_array_elements(${JSON.stringify(list)}::json)`
    : sql`json_each(${JSON.stringify(list)})`

/** The types of a row's fields; nullable fields stay nullable. */
export type ColumnTypes = Record<string, 'text' | 'bigint'>

/**
 * Rows passed as one JSON parameter, as a table `rows` with a column per field, so that no limit on parameters
 * applies, and the statement is the same for any number of rows. `columns` are the field names, which become column
 * names; a missing field is null.
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
  // With the limit, SQLite reads the JSON once. Otherwise it may parse all of it again for every row that it is joined to.
  return sql`(select ${sql.join(read)} from json_each(${JSON.stringify(rows)}) limit -1) as rows`
}

/**
 * A list of texts passed as one JSON parameter, as a table whose `value` is the text itself. Use it to look up
 * rows: under row-level security, PostgreSQL does not use an index for a value that a function such as `->>` has
 * yet to extract, since a function that is not leakproof could reveal other users' rows.
 */
export const textTable = (store: Store, texts: readonly string[]): RawBuilder<{ value: string }> =>
  isPostgres(store)
    ? sql`json_array_elements_text(${JSON.stringify(texts)}::json)`
    : sql`json_each(${JSON.stringify(texts)})`

/**
 * Whether a column has one of these texts, which are looked up in its index. PostgreSQL gets them as an array:
 * with a table, it would read all rows of a ledger that it assumes to be small, and compare each with each text.
 */
export const isOneOf = (store: Store, column: string, texts: readonly string[]): RawBuilder<SqlBool> => {
  const asked = sql`select value from ${textTable(store, texts)} as asked`
  return isPostgres(store)
    ? sql`${sql.ref(column)} = any (array(${asked}))`
    : sql`${sql.ref(column)} in (${asked})`
}

/** Whether an expression is one of these whole numbers. PostgreSQL would compare each row with each number of a table. */
export const isOneOfNumbers = (
  store: Store,
  expression: RawBuilder<number>,
  numbers: readonly number[],
): RawBuilder<SqlBool> =>
  isPostgres(store)
    ? sql`${expression} = any (${`{${numbers.join()}}`}::bigint[])`
    : sql`${expression} in (select value from json_each(${JSON.stringify(numbers)}))`

/**
 * Whether the engine runs on the main thread, like SQLite: large changes are then split into many statements,
 * between which others get their turn. PostgreSQL is fastest with a single statement.
 */
export const sharesThread = (store: Store): boolean => !isPostgres(store)

/** Blocks all other processes that want to migrate until the transaction ends. */
export async function lockForMigration(store: Store): Promise<void> {
  // On SQLite, a transaction in progress blocks all others.
  if (isPostgres(store)) await sql`select pg_advisory_xact_lock(6181986)`.execute(store)
}

/** Reads a snapshot, whatever is written in the meantime, without blocking writers. */
export async function readOneMoment<Result>(
  store: Kysely<Schema>,
  read: (moment: Store) => Promise<Result>,
): Promise<Result> {
  if (isPostgres(store))
    return store.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)
  return store.connection().execute(async (moment) => {
    // The store's own SQLite transactions are all for writing.
    await sql`begin deferred`.execute(moment)
    try {
      return await read(moment)
    } finally {
      await sql`commit`.execute(moment)
    }
  })
}

/**
 * Restricts the rows of this table to their owner, named by the column, and the operator. That includes the table's
 * owner, since Outgo signs in as that role. Settings are read once per query, not per row.
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

const user = sql`(select current_setting('outgo.user_id', true))`
const ledger = sql`(select current_setting('outgo.ledger_id', true))`

/** Restricts the rows of this table, in place of any earlier policy, to the ledger named by the column. */
export async function limitRowsToLedger(store: Store, table: string, column: string): Promise<void> {
  const isOfLedger = sql`${sql.ref(column)} = ${ledger} or ${user} = '*'`
  await limitRows(store, table, sql`using (${isOfLedger})`)
}

/** Members of a ledger are seen in it, and by themselves before the ledger is known; they change only in it. */
export async function limitRowsToMember(store: Store, table: string): Promise<void> {
  const isOfLedger = sql`ledger_id = ${ledger} or ${user} = '*'`
  await limitRows(store, table, sql`using (user_id = ${user} or ${isOfLedger}) with check (${isOfLedger})`)
}

async function limitRows(store: Store, table: string, policy: RawBuilder<unknown>): Promise<void> {
  if (!isPostgres(store)) return
  const name = sql.table(table)
  await sql`alter table ${name} enable row level security, force row level security`.execute(store)
  await sql`drop policy if exists row_owner on ${name}`.execute(store)
  await sql`create policy row_owner on ${name} ${policy}`.execute(store)
}

/**
 * Whether a query that finds everything it needs in an index can skip the table. PostgreSQL has to check there
 * which rows are visible, and its index entries are shorter than a description can be.
 */
export const readsFromIndexAlone = (store: Store): boolean => !isPostgres(store)

/** The same name for migrations, which use database column names, and for all other queries. */
const digestColumn = (column: string) => `${column}_digest`

/** Immutable, as required for a generated column: `convert_to` is not, and a cast to bytes interprets backslashes. */
const digestOf = (text: RawBuilder<unknown>) => sql`sha256(replace(${text}, '\\', '\\\\')::bytea)`

/**
 * Whether an index entry can hold text of any length. PostgreSQL's hold 2,704 bytes, but a description can have
 * 3,000.
 */
export const indexesHoldAnyText = (store: Store): boolean => !isPostgres(store)

/** Adds a digest of a column on PostgreSQL, to be used in an index. */
export async function keepDigest(store: Store, table: string, column: string): Promise<void> {
  await sql`
    alter table ${sql.table(table)} add column ${sql.ref(digestColumn(column))} bytea
      generated always as (${digestOf(sql.ref(column))}) stored
  `.execute(store)
}

/** The column to use in an index for this column. */
export const indexedBy = (store: Store, column: string): string =>
  isPostgres(store) ? digestColumn(column) : column

/** The value by which an indexed column finds a text (`indexedBy`). */
export const indexedText = (store: Store, text: RawBuilder<unknown>): RawBuilder<unknown> =>
  isPostgres(store) ? digestOf(text) : text

/**
 * Whether a column equals this text, using its index. Under row-level security PostgreSQL only uses an index for
 * leakproof comparisons: the row's digest is a column, and the text's digest is a value.
 */
export const isText = (store: Store, column: string, text: string): RawBuilder<SqlBool> =>
  isPostgres(store)
    ? sql`${sql.ref(column)} = ${text} and ${sql.ref(digestColumn(column))} = ${digestOf(sql`${text}::text`)}`
    : sql`${sql.ref(column)} = ${text}`

/** The same for a list of texts. */
export const isOneOfTexts = (store: Store, column: string, texts: readonly string[]): RawBuilder<SqlBool> =>
  isPostgres(store)
    ? sql`${sql.ref(digestColumn(column))} = any (array(
        select ${digestOf(sql`value`)} from ${textTable(store, texts)} as asked
      ))`
    : isOneOf(store, column, texts)

/** Whether a table can be stored in key order: PostgreSQL stores rows as they were written. */
export const keepsRowsInKeyOrder = (store: Store): boolean => !isPostgres(store)

/** Allows the rest of a transaction to see and change this user's profile and this ledger, their own by default. */
export async function grantLedgerAccess(
  transaction: Store,
  userId: string,
  ledgerId = userId,
): Promise<void> {
  if (isPostgres(transaction))
    await sql`
      select set_config('outgo.user_id', ${userId}, true), set_config('outgo.ledger_id', ${ledgerId}, true)
    `.execute(transaction)
}

/** The text under a name in a column of JSON objects, or null. */
export const jsonMember = (store: Store, column: string, name: string): RawBuilder<string | null> =>
  isPostgres(store)
    ? // PostgreSQL fails on characters that are valid in JSON but not in its text type: such an object counts as empty.
      sql`(case when ${sql.ref(column)} !~ '\\\\u(0000|d[89a-f])' then ${sql.ref(column)}::json ->> ${name}::text end) collate "C"`
    : sql`json_extract(${sql.ref(column)}, ${`$.${name}`})`

/**
 * Updates the planner's statistics; without them one plan was a thousand times slower. SQLite samples each index
 * that has grown much (0x10), so that no call waits for it, however many rows there are.
 */
export async function refreshStatistics(store: Store): Promise<void> {
  await (isPostgres(store) ? sql`analyze` : sql`pragma optimize = 0x10012`).execute(store)
}

/**
 * Prepares a connection for many writes: SQLite writes all over its indexes by import key and description, and a
 * page that stays in memory is written once for many rows.
 */
export async function prepareForManyWrites(store: Store): Promise<void> {
  if (isPostgres(store)) return
  await sql`pragma cache_size = -32000`.execute(store)
  await sql`pragma wal_autocheckpoint = 32000`.execute(store)
}
