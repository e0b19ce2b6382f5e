import { expect, test } from 'vitest'
import { chanceOf } from './chance.ts'
import { killUnderLoad } from './kill-under-load.ts'
import { killWhileMigrating } from './kill-while-migrating.ts'
import { withPlaces } from './new-place.ts'
import { cutConnections, restartPostgres } from './server-away.ts'

// The short version of `npm run faults` (docs/reliability.md).
const seed = 7

test.for(['sqlite', 'postgres'] as const)(
  'the product has everything it acknowledged, and nothing incomplete, when killed at any moment: %s',
  { timeout: 300_000 },
  (engine) =>
    withPlaces(engine, async (newPlace) => {
      // A kill takes twice as long on PostgreSQL, whose own processes survive it.
      const kills = engine === 'sqlite' ? 3 : 2
      const underLoad = await killUnderLoad(await newPlace(), kills, chanceOf(seed))
      expect(underLoad).toMatchObject({ kills, wrong: [] })
      // What SQLite had not yet moved into its file was left behind each time, and read from there.
      expect(underLoad.walsLeft).toBe(engine === 'sqlite' ? kills : 0)
      expect(await killWhileMigrating(newPlace, 1, chanceOf(seed))).toMatchObject({ kills: 1, wrong: [] })
    }),
)

test(
  'the product uses PostgreSQL again as soon as it is back after being cut off or restarted under load',
  {
    timeout: 300_000,
  },
  () =>
    withPlaces('postgres', async (newPlace, cluster) => {
      if (!cluster) throw new Error('There is no server')
      expect(await cutConnections(await newPlace(), 1, chanceOf(seed))).toMatchObject({ times: 1, wrong: [] })
      const restarted = await restartPostgres(await newPlace(), cluster, 1, chanceOf(seed))
      expect(restarted).toMatchObject({ times: 1, wrong: [] })
    }),
)
