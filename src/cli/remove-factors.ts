import { removeAllFactors } from '#auth/store/remove-factors.ts'
import { insideTransaction } from '#store/inside-transaction.ts'
import { CommandProblem, readArguments } from './arguments.ts'
import { findUser, reportProblem, withDatabase } from './command.ts'

// npm run factors:remove -- --user ada@example.com: for users who lost their second factor, or whose address was
// first used by a stranger. Outgo may be running.

const usage = `npm run factors:remove -- --user <address or ID of a user>
Removes the user's second factors and recovery codes and signs them out on all devices; Outgo may be running.`

try {
  const { values } = readArguments(usage, { options: { user: { type: 'string' } } })
  const { user: name } = values
  if (name === undefined) throw new CommandProblem(usage)
  await withDatabase(async (store) => {
    const user = await findUser(store, name)
    const at = new Date().toISOString()
    const count = await insideTransaction(store, (store) => removeAllFactors(store, user.id, at))
    console.log(`Second factors removed: ${count}.`)
    if (count > 0) console.log('The user has been signed out on all devices.')
    if (count > 0 && user.email !== null && user.emailProvedAt === null)
      console.log(
        `The address ${user.email} has never been verified: ask the user to sign in by email before anything else, which removes whatever a stranger may have added.`,
      )
  })
} catch (error) {
  reportProblem(error)
}
