import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { readUser } from '#auth/store/users.ts'
import { readKeptTransactions } from '#ledger/store/kept-transactions.ts'
import { readSpendingCells } from '#ledger/store/monthly-totals.ts'
import type { Schema } from '#store/schema.ts'
import { aUser } from './a-ledger.ts'
import type { OpenTestStore, Place } from './on-each-engine.ts'
import { runCommand } from './run-command.ts'

/** A database with a user, for whom statements are written to files and imported with `npm run import`. */
export async function importCommand(openTestStore: OpenTestStore, newPlace: () => Promise<Place>) {
  const place = await newPlace()
  const store = await openTestStore(place)
  const userId = await aUser(store)
  const email = (await readUser(store, userId))?.email ?? ''
  return {
    place,
    store,
    userId,
    write(name: string, text: string) {
      const file = join(place.dataDirectory, name)
      writeFileSync(file, text)
      return file
    },
    importing: (...words: string[]) => runCommand('import', place, ['--user', email, ...words]),
  }
}

/** The transactions of a ledger by import key, without their IDs, and its totals. */
export async function ledgerOf(store: Kysely<Schema>, userId: string) {
  const rows = await readKeptTransactions(store, userId, { after: null, limit: 100_000 })
  const withoutIds = rows.map(({ id, importId, ...row }) => row)
  return {
    rows: withoutIds.sort((one, other) => ((one.importKey ?? '') < (other.importKey ?? '') ? -1 : 1)),
    cells: await readSpendingCells(store, userId),
  }
}
