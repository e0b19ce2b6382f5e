import { rotateSigningKey } from '#http/signing-keys.ts'
import { readArguments } from './arguments.ts'
import { reportProblem, withDatabase } from './command.ts'

// npm run keys:rotate: starts signing access tokens with a new key. A running product notices within seconds.
// --distrust-old immediately rejects tokens signed with the old keys, for when someone else may have seen a key.

const usage = `npm run keys:rotate -- [--distrust-old]
Starts signing access tokens with a new key; Outgo may be running. --distrust-old: immediately rejects tokens signed with old keys.`
const clock = { now: () => Date.now() }

try {
  const { values } = readArguments(usage, {
    options: { 'distrust-old': { type: 'boolean', default: false } },
  })
  await withDatabase(async (store, { jwtExp }) => {
    const { keyId, trustedUntil } = await rotateSigningKey(store, clock, {
      jwtExp,
      distrustOld: values['distrust-old'],
    })
    console.log(`Tokens are now signed with key ${keyId}.`)
    console.log(
      trustedUntil === null
        ? 'Tokens signed with old keys are no longer accepted. Sessions stay signed in: clients refresh their tokens.'
        : `Tokens signed with old keys stay valid until they expire, ${trustedUntil} at the latest.`,
    )
  })
} catch (error) {
  reportProblem(error)
}
