import { loadavg } from 'node:os'
import { withPlaces } from '#tests/faults/new-place.ts'
import { milliseconds } from './figure-text.ts'
import { engine, load } from './load/load-options.ts'
import { runLoad } from './load/run-load.ts'
import { quantile } from './load/tally.ts'

// npm run load -- --engine sqlite|postgres --connections 50 --seconds 60 --processes 1|2 [--kill]: simulates many
// users working at once. Exits with 1 if a call failed or acknowledged data is missing afterwards.

const outcome = await withPlaces(engine, async (newPlace) => runLoad(await newPlace(), load))
console.log(`${engine}, ${JSON.stringify(load)}, load of the machine ${loadavg()[0]?.toFixed(1)}`)
console.log(
  `  ${Math.round(outcome.perSecond)} requests/s; ${outcome.besides} changes of two users beside them`,
)
for (const [kind, took] of Object.entries(outcome.took))
  console.log(
    `  ${kind}: ${took.length}, p50 ${milliseconds(quantile(took, 0.5))}, p99 ${milliseconds(quantile(took, 0.99))}, longest ${milliseconds(quantile(took, 1))}`,
  )
console.log(`  asked to come back later (429 with Retry-After): ${outcome.refused}`)
console.log(`  cut off by the end of a process (502): ${outcome.cutOff}`)
console.log(
  `  main thread blocked at most: ${outcome.blocked.map(milliseconds).join(', ')}; a thread with nothing to do was late by ${milliseconds(outcome.idleThreadLate)}`,
)
for (const sentence of [...outcome.failures, ...outcome.wrong].slice(0, 20))
  console.log(`  WRONG  ${sentence}`)
const cutOffWithoutCause = outcome.cutOff > (load.kill ? load.connections : 0)
if (cutOffWithoutCause || outcome.failures.length + outcome.wrong.length > 0) process.exitCode = 1
