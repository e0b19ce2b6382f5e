import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { issuerOf } from '#server/http/issuer.ts'
import { signAdminToken } from '#server/http/signing-keys.ts'
import { readSettings } from '#server/settings.ts'
import { openStore } from '#store/open-store.ts'

// npm run admin:token -- --hours 1: prints a token that administers all accounts, for tools that speak the protocol.
// Who has it can do so until it expires, or until npm run keys:rotate -- --distrust-old.

const mostHours = 365 * 24

const { values } = parseArgs({ options: { hours: { type: 'string', default: '1' } } })
const hours = Number(values.hours)
if (!(hours > 0 && hours <= mostHours)) {
  console.error(`--hours must be a number up to ${mostHours}, not "${values.hours}".`)
  process.exit(1)
}
const settings = readSettings(process.env)
const store = await openStore({
  databaseUrl: settings.databaseUrl,
  dataDirectory: resolve(settings.dataDir),
})
const token = await signAdminToken(
  store,
  { now: () => Date.now() },
  {
    role: 'service_role',
    seconds: Math.ceil(hours * 3600),
    issuer: issuerOf(settings),
    audience: settings.jwtAud,
  },
)
await store.destroy()
console.log(token)
