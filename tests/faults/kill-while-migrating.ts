import { examineLedger } from '#ledger/store/examine-ledger.ts'
import { examineFile } from '#store/doctor/examine-file.ts'
import { openAsIs } from '#store/doctor/open-as-is.ts'
import { allMigrations } from '#store/migrations/all-migrations.ts'
import type { Place } from '#tests/support/on-each-engine.ts'
import type { Chance } from './chance.ts'
import { killAfterMigration, killWhileCopying } from './kill-at-start.ts'
import { productAt } from './kill-under-load.ts'
import { createLane, type Part } from './lane.ts'
import { countMigrations, makeOldDatabase } from './old-database.ts'
import { readLedger } from './read-ledger.ts'
import { waitUntilIdle } from './wait-until-idle.ts'

/** `foundPartial`: how often only some of the migrations had been applied. */
export type MigrationKills = { kills: number; foundPartial: number; wrong: string[] }

/** The oldest schema with a ledger. */
const oldest = 2

/**
 * Kills the product while it migrates databases of older versions, once or twice each. After a restart it must
 * finish without losing anything. Stops at the first damaged database.
 */
export async function killWhileMigrating(
  newPlace: () => Promise<Place>,
  kills: number,
  chance: Chance,
): Promise<MigrationKills> {
  const outcome: MigrationKills = { kills: 0, foundPartial: 0, wrong: [] }
  while (outcome.kills < kills && outcome.wrong.length === 0) {
    const place = await newPlace()
    const { userId, ledger } = await makeOldDatabase(place, chance.whole(oldest, allMigrations.length - 1))
    for (let times = chance.whole(1, 2); times > 0 && outcome.kills < kills; times--) {
      const before = await countMigrations(place)
      if (!place.databaseUrl && chance.fraction() < 0.2) await killWhileCopying(place)
      else
        await killAfterMigration(
          place,
          chance.whole(before + 1, Math.max(before + 1, allMigrations.length - 1)),
        )
      await waitUntilIdle(place)
      outcome.kills++
      const done = await countMigrations(place)
      if (done > before && done < allMigrations.length) outcome.foundPartial++
    }
    const product = await productAt(place)
    outcome.wrong = await checkMigrated(place, userId, ledger)
    await product.stop()
  }
  return outcome
}

async function checkMigrated(place: Place, userId: string, ledger: Part): Promise<string[]> {
  const wrong = place.databaseUrl ? [] : examineFile(place.dataDirectory)
  // This refuses a database that is not fully migrated.
  const store = await openAsIs(place)
  try {
    const faults = await examineLedger(store, userId)
    if (faults.months.length > 0) wrong.push(`Totals are inconsistent: ${JSON.stringify(faults)}`)
    const lane = createLane('before the upgrade', () => true)
    await lane.change(ledger, async () => {})
    wrong.push(...lane.settle((await readLedger(store, userId)).ledger))
    return wrong
  } finally {
    await store.destroy()
  }
}
