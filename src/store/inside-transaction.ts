import type { Kysely, Transaction } from 'kysely'
import type { Schema, Store } from './schema.ts'

/** Runs work in a new transaction, or in the one the store already is: all or nothing. */
export const insideTransaction = <Result>(
  store: Store,
  work: (transaction: Transaction<Schema>) => Promise<Result>,
): Promise<Result> =>
  store.isTransaction
    ? work(store as Transaction<Schema>)
    : (store as Kysely<Schema>).transaction().execute(work)
