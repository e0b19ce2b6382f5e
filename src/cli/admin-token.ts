import { issuerOf } from '#http/access-token.ts'
import { signAdminToken } from '#http/signing-keys.ts'
import { CommandProblem, readArguments } from './arguments.ts'
import { reportProblem, withDatabase } from './command.ts'

// npm run admin:token -- --hours 1: prints a token that can administer all accounts through the API, until it
// expires or npm run keys:rotate -- --distrust-old is run.

const maxHours = 365 * 24
const usage = `npm run admin:token -- [--hours <up to ${maxHours}>]
Prints a token that can administer all accounts; valid for one hour by default. Outgo may be running.`
const clock = { now: () => Date.now() }

try {
  const { values } = readArguments(usage, { options: { hours: { type: 'string', default: '1' } } })
  const hours = Number(values.hours)
  if (!(hours > 0 && hours <= maxHours))
    throw new CommandProblem(`--hours must be a number up to ${maxHours}, not "${values.hours}".`)
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
  reportProblem(error)
}
