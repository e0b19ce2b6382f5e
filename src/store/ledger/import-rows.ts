import { sql } from 'kysely'
import type { ImportedRow } from '#domain/transaction.ts'
import { prepareForManyWrites, textTable } from '#store/engines/differences.ts'
import type { Store } from '#store/schema.ts'
import { insertTransactions } from './transactions.ts'

/** Rows of a statement that were added, and that were there already and not added again (decisions 15). */
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
 * How many of these rows an import would add: those whose key is neither there nor in `known`, which takes it in where
 * more statements follow. Within a statement no two keys are alike, and a million of them fill memory.
 */
export async function* foreseeImport(
  store: Store,
  userId: string,
  rows: Iterable<ImportedRow>,
  { known, moreFollow }: { known: Set<string>; moreFollow: boolean },
): AsyncGenerator<Imported> {
  for (const batch of inBatches(rows)) {
    const keys = batch.map(({ importKey }) => importKey).filter((key) => key !== null)
    const there = await readImportKeys(store, userId, keys)
    const duplicates = keys.filter((key) => there.has(key) || known.has(key)).length
    if (moreFollow) for (const key of keys) known.add(key)
    yield { inserted: batch.length - duplicates, duplicates }
  }
}

async function readImportKeys(store: Store, userId: string, keys: string[]): Promise<Set<string | null>> {
  // A subquery for each key: of a join, a planner without statistics compares all rows with all keys.
  const { rows } = await sql<{ import_key: string | null }>`
    select (
      select import_key from transactions where user_id = ${userId} and import_key = asked.value
    ) as import_key
    from ${textTable(store, keys)} as asked
  `.execute(store)
  return new Set(rows.map(({ import_key }) => import_key))
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
