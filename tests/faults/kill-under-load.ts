import { existsSync, statSync } from 'node:fs'
import { sqliteFile } from '#store/engines/sqlite.ts'
import type { Place } from '#tests/support/on-each-engine.ts'
import { startProduct } from '#tests/support/start-product.ts'
import type { Chance } from './chance.ts'
import { openHousehold } from './household.ts'
import { waitUntilIdle } from './wait-until-idle.ts'

export type Kills = { kills: number; acknowledged: number; walsLeft: number; wrong: string[] }

export const productAt = (place: Place) =>
  startProduct({
    DATA_DIR: place.dataDirectory,
    DATABASE_URL: place.databaseUrl ?? '',
    BACKUP_NIGHTLY: 'false',
    JWT_EXP: '86400',
    RATE_LIMIT_LEDGER_CALLS: '1000000',
  })

/**
 * Repeatedly kills the product while two users work, and restarts it. After each time, everything acknowledged must
 * be there and complete. Stops at the first failure.
 */
export async function killUnderLoad(
  place: Place,
  kills: number,
  chance: Chance,
  onKill?: (soFar: Kills) => void,
): Promise<Kills> {
  let product = await productAt(place)
  const household = await openHousehold(
    {
      get url() {
        return product.url
      },
    },
    chance,
  )
  const outcome: Kills = { kills: 0, acknowledged: 0, walsLeft: 0, wrong: [] }
  try {
    while (outcome.kills < kills && outcome.wrong.length === 0) {
      const delay = chance.fraction() * 12
      let killed = Promise.resolve()
      await household.work(chance.whole(1, 40), () => {
        killed = new Promise((done) => setTimeout(() => product.kill().then(done), delay))
      })
      await killed
      outcome.kills++
      if (hasWriteAheadLog(place)) outcome.walsLeft++
      await waitUntilIdle(place)
      product = await productAt(place)
      outcome.wrong = await household.check(place)
      outcome.acknowledged = household.acknowledged()
      onKill?.(outcome)
    }
    return outcome
  } finally {
    await product.stop()
  }
}

function hasWriteAheadLog({ dataDirectory }: Place): boolean {
  const log = `${sqliteFile(dataDirectory)}-wal`
  return existsSync(log) && statSync(log).size > 0
}
