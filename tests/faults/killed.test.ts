import { expect, test } from 'vitest'
import { onEachEngine } from '#tests/support/on-each-engine.ts'
import { chanceOf } from './chance.ts'
import { killUnderLoad } from './kill-under-load.ts'
import { killWhileMigrating } from './kill-while-migrating.ts'
import { withPlaces } from './new-place.ts'
import { takeServerAway } from './server-away.ts'

// The short version of `npm run faults` (docs/reliability.md).
const seed = 7

onEachEngine('the product', (_, newPlace, emptyPlace) => {
  test('has everything it acknowledged, and nothing incomplete, when killed at any moment', async () => {
    const place = await newPlace()
    const isSqlite = place.databaseUrl === undefined
    const underLoad = await killUnderLoad(place, 1, chanceOf(seed))
    expect(underLoad).toMatchObject({ kills: 1, wrong: [] })
    // What SQLite had not yet moved into its file was left behind, and read from there.
    expect(underLoad.walsLeft).toBe(isSqlite ? 1 : 0)
    expect(await killWhileMigrating(emptyPlace, 1, chanceOf(seed))).toMatchObject({ kills: 1, wrong: [] })
  })
})

test('the product uses PostgreSQL again as soon as it is back after being cut off or restarted under load', () =>
  withPlaces('postgres', async (newPlace, cluster) => {
    if (!cluster) throw new Error('There is no server')
    const away = await takeServerAway(await newPlace(), cluster, 2, chanceOf(seed))
    expect(away).toMatchObject({ times: 2, wrong: [] })
  }))
