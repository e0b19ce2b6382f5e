import { type RawBuilder, sql } from 'kysely'
import type { ImportedRow } from '#domain/transaction.ts'
import { prepareForManyWrites, textTable } from '#store/engines/differences.ts'
import type { Store } from '#store/schema.ts'
import { insertTransactions } from './transactions.ts'

/** Rows of a statement that were added, and that were there already and not added again (product-decisions.md, 15). */
export type Imported = { inserted: number; duplicates: number }

// Whoever else writes to the same SQLite file waits for the transaction, and gets in while the next rows get their
// keys. Fewer rows would be slower: more pages are then written more often.
export const rowsInTransaction = 10_000

/**
 * Adds any number of rows, in transactions that each leave the ledger whole, and tells what every one of them came
 * to. Rows by date are quickest: few months at a time are summed. Whoever stops listening stops the import there.
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
 * How many of these rows an import would add: those whose marks are neither there nor in `known`, which takes them in
 * where more statements follow. Within a statement no two are alike, and a million of them fill memory.
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

/** What a row is known by: its import key, and in Outgo's own export its id. */
const marksOf = ({ importKey, id }: ImportedRow): string[] =>
  [importKey, id].filter((mark) => mark !== null && mark !== undefined)

/** Those marks of the rows that the ledger has. */
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
  // A subquery for each: of a join, a planner without statistics compares all rows with all marks.
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
