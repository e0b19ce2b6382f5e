import { rotateSigningKey } from '#server/http/signing-keys.ts'
import { readWords } from './read-words.ts'
import { sayProblem } from './say-problem.ts'
import { withDatabase } from './with-database.ts'

// npm run keys:rotate: a new key signs access tokens from now on. The product may be running; it notices within
// seconds. With -- --distrust-old what the old keys signed is refused at once: for a key that someone else has seen.

const usage = `npm run keys:rotate -- [--distrust-old]
Lets a new key sign access tokens; Outgo may be running. --distrust-old: what the old keys signed is refused at once.`
const clock = { now: () => Date.now() }

try {
  const { values } = readWords(usage, { options: { 'distrust-old': { type: 'boolean', default: false } } })
  await withDatabase(async (store, { jwtExp }) => {
    const { keyId, trustedUntil } = await rotateSigningKey(store, clock, {
      jwtExp,
      distrustOld: values['distrust-old'],
    })
    console.log(`The key ${keyId} signs from now on.`)
    console.log(
      trustedUntil === null
        ? 'Nothing that was signed before is accepted any more. Whoever is signed in stays so: clients refresh.'
        : `What was signed before holds until it expires, ${trustedUntil} at the latest.`,
    )
  })
} catch (error) {
  sayProblem(error)
}
