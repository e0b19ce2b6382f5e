import { chanceOf } from './chance.ts'
import { engines, kills, seed } from './faults-options.ts'
import { type Kills, killUnderLoad } from './kill-under-load.ts'
import { killWhileMigrating } from './kill-while-migrating.ts'
import { withPlaces } from './new-place.ts'
import { takeServerAway } from './server-away.ts'

// npm run faults -- --kills 200 --engine sqlite --seed 1: kills the product at random and checks what is left. Runs
// on both engines without --engine. Exits with 1 if anything acknowledged is lost or incomplete.

/** One kill in five hits a migration. */
const whileMigrating = Math.round(kills / 5)

function tell(what: string, { wrong, ...figures }: { wrong: string[] }, start: number) {
  const seconds = Math.round((performance.now() - start) / 1000)
  console.log(what, JSON.stringify({ ...figures, seconds, wrong: wrong.length }))
  for (const sentence of wrong) console.log(`  WRONG  ${sentence}`)
  if (wrong.length > 0) process.exitCode = 1
}

/** Two hundred kills take a while, so show progress. */
const reportEachTenth = (soFar: Kills) => {
  if (soFar.kills % 10 === 0) console.error(`    ${soFar.kills} kills, ${soFar.acknowledged} acknowledged`)
}

for (const engine of engines) {
  await withPlaces(engine, async (newPlace, cluster) => {
    console.log(`${engine}, seed ${seed}`)
    let start = performance.now()
    const chance = () => chanceOf(seed)
    const place = await newPlace()
    tell(
      '  killed under load',
      await killUnderLoad(place, kills - whileMigrating, chance(), reportEachTenth),
      start,
    )
    start = performance.now()
    tell('  killed while migrating', await killWhileMigrating(newPlace, whileMigrating, chance()), start)
    if (!cluster) return
    start = performance.now()
    const away = await takeServerAway(await newPlace(), cluster, 2 * whileMigrating, chance())
    tell('  connections cut and PostgreSQL restarted, in turn', away, start)
  })
}
