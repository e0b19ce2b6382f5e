import { removeAllFactors } from '#store/accounts/remove-factors.ts'
import { insideTransaction } from '#store/inside-transaction.ts'
import { CommandProblem } from './command-problem.ts'
import { findUser } from './find-user.ts'
import { readWords } from './read-words.ts'
import { sayProblem } from './say-problem.ts'
import { withDatabase } from './with-database.ts'

// npm run factors:remove -- --user ada@example.com: for somebody who lost their second factor, or whose address a
// stranger used before them. Outgo may be running.

const usage = `npm run factors:remove -- --user <address or id of a user>
Removes the user's second factors and recovery codes, and signs the user out everywhere; Outgo may be running.`

try {
  const { values } = readWords(usage, { options: { user: { type: 'string' } } })
  const { user: name } = values
  if (name === undefined) throw new CommandProblem(usage)
  await withDatabase(async (store) => {
    const user = await findUser(store, name)
    const at = new Date().toISOString()
    const count = await insideTransaction(store, (store) => removeAllFactors(store, user.id, at))
    console.log(`Second factors removed: ${count}.`)
    if (count > 0) console.log('The user has been signed out everywhere.')
    if (count > 0 && user.email !== null && user.emailProvedAt === null)
      console.log(
        `Nobody has proved to read the mail of ${user.email} yet: ask the user to sign in by email before anything else, which removes whatever a stranger may have added.`,
      )
  })
} catch (error) {
  sayProblem(error)
}
