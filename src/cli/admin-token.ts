import { issuerOf } from '#server/http/issuer.ts'
import { signAdminToken } from '#server/http/signing-keys.ts'
import { CommandProblem } from './command-problem.ts'
import { readWords } from './read-words.ts'
import { sayProblem } from './say-problem.ts'
import { withDatabase } from './with-database.ts'

// npm run admin:token -- --hours 1: prints a token that administers all accounts, for tools that speak the protocol.
// Who has it can do so until it expires, or until npm run keys:rotate -- --distrust-old.

const mostHours = 365 * 24
const usage = `npm run admin:token -- [--hours <up to ${mostHours}>]
Prints a token that administers all accounts, for one hour unless said otherwise; Outgo may be running.`
const clock = { now: () => Date.now() }

try {
  const { values } = readWords(usage, { options: { hours: { type: 'string', default: '1' } } })
  const hours = Number(values.hours)
  if (!(hours > 0 && hours <= mostHours))
    throw new CommandProblem(`--hours must be a number up to ${mostHours}, not "${values.hours}".`)
  await withDatabase(async (store, settings) => {
    const token = await signAdminToken(store, clock, {
      role: 'service_role',
      seconds: Math.ceil(hours * 3600),
      issuer: issuerOf(settings),
      audience: settings.jwtAud,
    })
    console.log(token)
  })
} catch (error) {
  sayProblem(error)
}
