import { insertSecurityEvent } from '#auth/store/security-events.ts'
import { deleteAllSessions, readSessions, readUsersWithSessions } from '#auth/store/sessions.ts'
import { insideTransaction } from '#store/inside-transaction.ts'
import type { Store } from '#store/schema.ts'
import { CommandProblem, readArguments } from './arguments.ts'
import { findUser, reportProblem, withDatabase } from './command.ts'

// npm run sessions:end -- <user>: signs a user out on all devices, also while Outgo is running. --everyone signs out
// all users. They can sign in again as before.

/** The user is not shown the operator's device. */
const device = { userAgent: null, ip: null }
const usage = `npm run sessions:end -- <address or id of a user>
npm run sessions:end -- --everyone`

/** Returns how many sessions the user had. */
const endSessions = (database: Store, userId: string): Promise<number> =>
  insideTransaction(database, async (store) => {
    const { length } = await readSessions(store, userId)
    if (length === 0) return 0
    await deleteAllSessions(store, userId)
    const at = new Date().toISOString()
    await insertSecurityEvent(store, userId, { kind: 'sessions_ended', device, at })
    return length
  })

async function selectedUsers(store: Store, name: string | undefined, everyone: boolean): Promise<string[]> {
  if (everyone === (name !== undefined)) throw new CommandProblem(usage)
  if (name === undefined) return readUsersWithSessions(store)
  return [(await findUser(store, name)).id]
}

try {
  const { positionals, values } = readArguments(usage, {
    allowPositionals: true,
    options: { everyone: { type: 'boolean', default: false } },
  })
  if (positionals.length > 1) throw new CommandProblem(usage)
  await withDatabase(async (store) => {
    const ended: number[] = []
    for (const userId of await selectedUsers(store, positionals[0], values.everyone))
      ended.push(await endSessions(store, userId))
    console.log(`Sessions ended: ${ended.reduce((sum, count) => sum + count, 0)}.`)
  })
} catch (error) {
  reportProblem(error)
}
