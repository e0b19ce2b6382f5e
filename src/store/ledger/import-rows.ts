import { type RawBuilder, sql } from 'kysely'
import type { ImportedRow } from '#domain/transaction.ts'
import { prepareForManyWrites, textTable } from '#store/engines/differences.ts'
import type { Store } from '#store/schema.ts'
import { insertTransactions } from './transactions.ts'

/** How many rows of a statement were added, and how many already existed (product-decisions.md, 15). */
export type Imported = { inserted: number; duplicates: number }

// Other writers to the same SQLite file wait for the transaction, and get in while the keys of the next rows are
// computed. Smaller transactions would be slower, since more pages would be written more often.
export const rowsInTransaction = 10_000

/**
 * Adds any number of rows, in transactions that each leave the ledger consistent, and yields the result of each.
 * Rows sorted by date are fastest, since few months are summed at a time. The import stops when the caller stops
 * iterating.
 */
export async function* importRows(
  store: Store,
  userId: string,
  rows: Iterable<ImportedRow>,
): AsyncGenerator<Imported> {
  await prepareForManyWrites(store)
  for (const batch of inBatches(rows)) yield await insertTransactions(store, userId, batch)
}

/**
 * Previews how many of these rows an import would add: those whose marks are neither stored nor in `known`, which
 * collects them if more statements follow. Within a statement no two are equal, and a million of them would fill
 * memory.
 */
export async function* foreseeImport(
  store: Store,
  userId: string,
  rows: Iterable<ImportedRow>,
  { known, moreFollow }: { known: Set<string>; moreFollow: boolean },
): AsyncGenerator<Imported> {
  for (const batch of inBatches(rows)) {
    const there = await readMarks(store, userId, batch)
    const duplicates = batch.filter((row) => marksOf(row).some((mark) => there.has(mark) || known.has(mark)))
    if (moreFollow) for (const mark of batch.flatMap(marksOf)) known.add(mark)
    yield { inserted: batch.length - duplicates.length, duplicates: duplicates.length }
  }
}

/** What identifies a row: its import key, and in Outgo's own export its ID. */
const marksOf = ({ importKey, id }: ImportedRow): string[] =>
  [importKey, id].filter((mark) => mark !== null && mark !== undefined)

/** Which of these marks the ledger already has. */
async function readMarks(store: Store, userId: string, rows: readonly ImportedRow[]): Promise<Set<string>> {
  const keys = rows.flatMap(({ importKey }) => importKey ?? [])
  const ids = rows.flatMap(({ id }) => id ?? [])
  const there = [
    ...(await readKnown(store, userId, sql.ref('importKey'), keys)),
    ...(await readKnown(store, userId, sql.ref('id'), ids)),
  ]
  return new Set(there.flatMap(({ mark }) => mark ?? []))
}

async function readKnown(store: Store, userId: string, column: RawBuilder<unknown>, marks: string[]) {
  if (marks.length === 0) return []
  // One subquery each: for a join, a planner without statistics compares all rows with all marks.
  const { rows } = await sql<{ mark: string | null }>`
    select (select ${column} from transactions where user_id = ${userId} and ${column} = asked.value) as mark
    from ${textTable(store, marks)} as asked
  `.execute(store)
  return rows
}

function* inBatches(rows: Iterable<ImportedRow>): Generator<ImportedRow[]> {
  let batch: ImportedRow[] = []
  for (const row of rows) {
    batch.push(row)
    if (batch.length < rowsInTransaction) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
