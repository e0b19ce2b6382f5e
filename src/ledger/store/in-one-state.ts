import type { Kysely } from 'kysely'
import { readOneMoment } from '#store/engines/differences.ts'
import type { Schema, Store } from '#store/schema.ts'
import { readLedgerVersion } from './change-ledger.ts'

const mostTries = 3

/**
 * Runs several queries on the same state of the ledger. If it changes in between, they run again. After three tries,
 * they run on a snapshot, which blocks writers on SQLite.
 */
export async function inOneState<Result>(
  store: Kysely<Schema>,
  ledgerId: string,
  read: (store: Store) => Promise<Result>,
): Promise<Result> {
  for (let tries = 0; tries < mostTries; tries += 1) {
    const before = await readLedgerVersion(store, ledgerId)
    const result = await read(store)
    if ((await readLedgerVersion(store, ledgerId)) === before) return result
  }
  return readOneMoment(store, read)
}
