import { setTimeout as pause } from 'node:timers/promises'
import type { Place } from '#tests/support/on-each-engine.ts'
import { wayTo } from '#tests/support/way-to-server.ts'
import type { Chance } from './chance.ts'
import { openHousehold } from './household.ts'
import { productAt } from './kill-under-load.ts'
import type { Cluster } from './new-place.ts'
import { waitUntilIdle } from './wait-until-idle.ts'

export type Absences = { times: number; acknowledged: number; wrong: string[] }

/**
 * Repeatedly takes PostgreSQL away while two users work, and brings it back: in turn, every connection is cut and
 * refused for a moment, or the server restarts. The product keeps running; each time it must report that the database
 * is unavailable, and recover by itself.
 */
export async function takeServerAway(
  place: Place,
  cluster: Cluster,
  times: number,
  chance: Chance,
): Promise<Absences> {
  const direct = new URL(place.databaseUrl ?? '')
  const way = await wayTo(`${direct.searchParams.get('host')}/.s.PGSQL.5432`)
  const databaseUrl = `postgres://${direct.username}@127.0.0.1:${way.port}${direct.pathname}`
  const cut = { away: () => way.close(), back: () => way.open() }
  const restart = { away: () => cluster.restart(), back: async () => {} }
  const product = await productAt({ ...place, databaseUrl })
  const household = await openHousehold(product, chance)
  const outcome: Absences = { times: 0, acknowledged: 0, wrong: [] }
  try {
    while (outcome.times < times && outcome.wrong.length === 0) {
      const server = outcome.times % 2 === 0 ? cut : restart
      const delay = chance.fraction() * 12
      let away: Promise<unknown> = Promise.resolve()
      await household.work(chance.whole(1, 40), () => {
        away = pause(delay).then(() => server.away())
      })
      await away
      await server.back()
      outcome.times++
      // Without any help, the product must answer the next request.
      const { status } = await fetch(`${product.url}/healthz`)
      await waitUntilIdle(place)
      outcome.wrong = await household.check(place)
      if (status !== 200) outcome.wrong.push(`/healthz responds with ${status} although the server is back`)
      outcome.acknowledged = household.acknowledged()
    }
    return outcome
  } finally {
    await product.stop()
    await way.close()
  }
}
