import { resolve } from 'node:path'
import type { Kysely } from 'kysely'
import { readUser, readUserByEmail, type User } from '#auth/store/users.ts'
import { readSettings, type Settings } from '#server/settings.ts'
import { StartProblem } from '#server/start-problem.ts'
import { openAsIs } from '#store/doctor/open-as-is.ts'
import { isWrongDatabase } from '#store/engines/is-wrong-database.ts'
import { storeTroubleOf } from '#store/engines/store-trouble-of.ts'
import type { Schema, Store } from '#store/schema.ts'
import { StoreProblem } from '#store/store-problem.ts'
import { CommandProblem, isArgumentProblem, UsageRequest } from './arguments.ts'

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

/** Finds the user given on the command line by address or ID. */
export async function findUser(store: Store, name: string): Promise<User> {
  const user = await (name.includes('@') ? readUserByEmail(store, name.toLowerCase()) : readUser(store, name))
  if (!user) throw new CommandProblem(`There is no user "${name}".`)
  return user
}

/** Ends a command with an error message, or with its usage; unexpected errors keep their stack trace. */
export function reportProblem(error: unknown): void {
  if (error instanceof UsageRequest) {
    console.log(error.message)
    return
  }
  process.exitCode = 1
  console.error(sentenceOf(error))
}

function sentenceOf(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  if (error instanceof CommandProblem || error instanceof StoreProblem || error instanceof StartProblem)
    return error.message
  const trouble = storeTroubleOf(error)
  if (trouble === 'full')
    return 'The disk is full. All changes were rolled back: free up some space and try again.'
  if (isOfFile(error) || trouble === 'read-only') return `Cannot write there (${error.message}).`
  const code = 'code' in error ? String(error.code) : ''
  if (trouble !== null || isWrongDatabase(error))
    return `The database cannot be used (${error.message || code}).`
  if (isArgumentProblem(error)) return error.message
  return error
}

/** File system errors have a path; refused connections do not. */
const isOfFile = (error: Error): boolean =>
  'syscall' in error && error.syscall !== 'connect' && 'path' in error && 'code' in error
