import { setTimeout as pause } from 'node:timers/promises'
import type { Place } from '#tests/support/on-each-engine.ts'
import { wayTo } from '#tests/support/way-to-server.ts'
import type { Chance } from './chance.ts'
import { openHousehold } from './household.ts'
import { productAt } from './kill-under-load.ts'
import type { Cluster } from './new-place.ts'
import { waitUntilIdle } from './wait-until-idle.ts'

export type Absences = { times: number; acknowledged: number; wrong: string[] }

/** Repeatedly cuts every connection to PostgreSQL while two users work, and restores them. */
export async function cutConnections(place: Place, times: number, chance: Chance): Promise<Absences> {
  const direct = new URL(place.databaseUrl ?? '')
  const way = await wayTo(`${direct.searchParams.get('host')}/.s.PGSQL.5432`)
  const proxiedUrl = `postgres://${direct.username}@127.0.0.1:${way.port}${direct.pathname}`
  try {
    return await interrupt(place, proxiedUrl, times, chance, {
      away: () => way.close(),
      back: () => way.open(),
    })
  } finally {
    await way.close()
  }
}

/** Repeatedly restarts PostgreSQL while two users work. */
export const restartPostgres = (place: Place, cluster: Cluster, times: number, chance: Chance) =>
  interrupt(place, place.databaseUrl ?? '', times, chance, {
    away: () => cluster.restart(),
    back: async () => {},
  })

/** The product keeps running; each time it must report that the database is unavailable, and recover by itself. */
async function interrupt(
  place: Place,
  databaseUrl: string,
  times: number,
  chance: Chance,
  server: { away(): Promise<unknown>; back(): Promise<void> },
): Promise<Absences> {
  const product = await productAt({ ...place, databaseUrl })
  const household = await openHousehold(product, chance)
  const outcome: Absences = { times: 0, acknowledged: 0, wrong: [] }
  try {
    while (outcome.times < times && outcome.wrong.length === 0) {
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
  }
}
