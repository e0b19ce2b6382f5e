import { type RawBuilder, sql } from 'kysely'
import { firstAccountId } from '#domain/accounts.ts'
import type { ImportedRow, ReplacingRow } from '#domain/transaction.ts'
import { prepareForManyWrites, textTable } from '#store/engines/differences.ts'
import type { Store } from '#store/schema.ts'
import { addToImport } from './add-to-import.ts'
import { readDeletedRows } from './deleted-keys.ts'

/**
 * How many rows of a statement were added, how many already existed (product-decisions.md, 15), and how many were left
 * out because the user had deleted them.
 */
export type Imported = { inserted: number; duplicates: number; deleted: number }

/** Which rows to add: only new ones, or also those that the user deleted. */
type ToImport = { rows: Iterable<ReplacingRow>; restoresDeleted: boolean }

// Other writers to the same SQLite file wait for the transaction, and get in while the keys of the next rows are
// computed. Smaller transactions would be slower, since more pages would be written more often.
export const rowsInTransaction = 10_000

/**
 * Adds any number of rows to an import, in transactions that each leave the ledger consistent, and yields the result
 * of each. Rows sorted by date are fastest, since few months are summed at a time. The import stops when the caller stops
 * iterating.
 */
export async function* importRows(
  store: Store,
  ledgerId: string,
  importId: string,
  { rows, restoresDeleted }: ToImport,
): AsyncGenerator<Imported> {
  await prepareForManyWrites(store)
  const restoreDeleted = restoresDeleted ? 'all' : new Set<string>()
  for (const batch of inBatches(rows)) {
    const result = await addToImport(store, ledgerId, importId, { rows: batch, restoreDeleted })
    if (!result || typeof result === 'string') throw new Error('The import was undone while it was running')
    yield { inserted: result.added, duplicates: result.alreadyThere, deleted: result.deleted.length }
  }
}

/**
 * Previews how many of these rows an import into an account would add: those whose marks are neither stored nor in
 * `known`, which collects them if more statements follow. Within a statement no two are equal, and a million of them would fill
 * memory.
 */
export async function* previewImport(
  store: Store,
  ledgerId: string,
  accountId: string,
  { rows, restoresDeleted, known, moreFollow }: ToImport & { known: Set<string>; moreFollow: boolean },
): AsyncGenerator<Imported> {
  for (const batch of inBatches(rows)) {
    const ofAccount = batch.map((row) => ({ ...row, accountId }))
    const remembered = await readDeletedRows(store, ledgerId, accountId, ofAccount)
    const moved = new Set([...remembered].flatMap(([row, { movedTo }]) => (movedTo ? row : [])))
    const left = ofAccount.filter((row) => !remembered.has(row) || moved.has(row) || restoresDeleted)
    const there = await readMarks(store, ledgerId, left)
    const duplicates = left.filter(
      (row) => moved.has(row) || marksOf(row).some((mark) => there.has(mark) || known.has(mark)),
    )
    if (moreFollow) for (const mark of left.flatMap(marksOf)) known.add(mark)
    yield {
      inserted: left.length - duplicates.length,
      duplicates: duplicates.length,
      deleted: batch.length - left.length,
    }
  }
}

/** What identifies a row: its import key, and in Outgo's own export its ID. */
const marksOf = (row: ImportedRow): string[] =>
  [row.importKey && keyMark(accountOf(row), row.importKey), row.id].filter(
    (mark) => mark !== null && mark !== undefined,
  )

const accountOf = ({ accountId = firstAccountId }: ImportedRow) => accountId
/** Accounts can have equal keys. */
const keyMark = (accountId: string, importKey: string) => `${accountId} ${importKey}`

/** Which of these marks the ledger already has. */
async function readMarks(store: Store, ledgerId: string, rows: readonly ImportedRow[]): Promise<Set<string>> {
  const ids = rows.flatMap(({ id }) => id ?? [])
  const there = new Set(await readKnown(store, ids, (id) => sql`ledger_id = ${ledgerId} and id = ${id}`))
  for (const [accountId, ofAccount] of Map.groupBy(rows, accountOf)) {
    const keys = ofAccount.flatMap(({ importKey }) => importKey ?? [])
    const known = await readKnown(
      store,
      keys,
      // Without statistics, PostgreSQL would look up `account_id = …` by account and compare every key there.
      (key) => sql`
        ledger_id = ${ledgerId} and import_key = ${key} and account_id || '' = ${accountId}
      `,
    )
    for (const key of known) there.add(keyMark(accountId, key))
  }
  return there
}

/** Which of these values a transaction has. */
async function readKnown(
  store: Store,
  values: readonly string[],
  has: (value: RawBuilder<unknown>) => RawBuilder<unknown>,
): Promise<string[]> {
  if (values.length === 0) return []
  // One subquery each: for a join, a planner without statistics compares all rows with all marks.
  const { rows } = await sql<{ value: string; known: number | null }>`
    select asked.value as value, (select 1 from transactions where ${has(sql.ref('asked.value'))}) as known
    from ${textTable(store, values)} as asked
  `.execute(store)
  return rows.filter(({ known }) => known !== null).map(({ value }) => value)
}

function* inBatches(rows: Iterable<ReplacingRow>): Generator<ReplacingRow[]> {
  let batch: ReplacingRow[] = []
  for (const row of rows) {
    batch.push(row)
    if (batch.length < rowsInTransaction) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
