import type { Kysely, Transaction } from 'kysely'
import type { Schema, Store } from './schema.ts'

/** Runs work in a transaction of its own, or in the one the store already is: all of it or nothing. */
export const insideTransaction = <Result>(
  store: Store,
  work: (transaction: Transaction<Schema>) => Promise<Result>,
): Promise<Result> =>
  store.isTransaction
    ? work(store as Transaction<Schema>)
    : (store as Kysely<Schema>).transaction().execute(work)
