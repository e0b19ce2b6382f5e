import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { rotateSigningKey } from '#server/http/signing-keys.ts'
import { readSettings } from '#server/settings.ts'
import { openStore } from '#store/open-store.ts'

// npm run keys:rotate: a new key signs access tokens from now on. The product may be running; it notices within
// seconds. With -- --distrust-old what the old keys signed is refused at once: for a key that someone else has seen.

const { values } = parseArgs({ options: { 'distrust-old': { type: 'boolean', default: false } } })
const settings = readSettings(process.env)
const store = await openStore({
  databaseUrl: settings.databaseUrl,
  dataDirectory: resolve(settings.dataDir),
})
const clock = { now: () => Date.now() }
const { keyId, trustedUntil } = await rotateSigningKey(store, clock, {
  jwtExp: settings.jwtExp,
  distrustOld: values['distrust-old'],
})
await store.destroy()
console.log(`The key ${keyId} signs from now on.`)
console.log(
  trustedUntil === null
    ? 'Nothing that was signed before is accepted any more. Whoever is signed in stays so: clients refresh.'
    : `What was signed before holds until it expires, ${trustedUntil} at the latest.`,
)
