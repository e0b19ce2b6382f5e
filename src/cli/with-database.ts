import { resolve } from 'node:path'
import type { Kysely } from 'kysely'
import { readSettings, type Settings } from '#server/settings.ts'
import { openAsIs } from '#store/doctor/open-as-is.ts'
import type { Schema } from '#store/schema.ts'

/**
 * Does a command's work on the database that the settings name, as it is: none is made where they name a wrong
 * place, and none is brought up to date beside a product that runs. Throws what `sayProblem` has a sentence for.
 */
export async function withDatabase(
  work: (store: Kysely<Schema>, settings: Settings) => Promise<void>,
): Promise<void> {
  const settings = readSettings(process.env)
  const store = await openAsIs({
    databaseUrl: settings.databaseUrl,
    dataDirectory: resolve(settings.dataDir),
  })
  try {
    await work(store, settings)
  } finally {
    await store.destroy()
  }
}
