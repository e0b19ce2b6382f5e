import { resolve } from 'node:path'
import type { Kysely } from 'kysely'
import { readSettings, type Settings } from '#server/settings.ts'
import { openAsIs } from '#store/doctor/open-as-is.ts'
import type { Schema } from '#store/schema.ts'

/**
 * Runs a command on the configured database as it is: it neither creates one in the wrong place nor migrates one
 * that a running product uses. Throws errors that `reportProblem` can explain.
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
