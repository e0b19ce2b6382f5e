import autocannon from 'autocannon'
import { openAsIs } from '#store/doctor/open-as-is.ts'
import { chanceOf } from '#tests/faults/chance.ts'
import { openHousehold } from '#tests/faults/household.ts'
import { untilOthersAreDone } from '#tests/faults/others-are-done.ts'
import type { Place } from '#tests/support/on-each-engine.ts'
import { type LoadedUser, signUpLoadedUser } from './loaded-user.ts'
import { callInTurn } from './mix.ts'
import { readMetrics } from './read-metrics.ts'
import { startFleet } from './start-fleet.ts'
import { startTally } from './tally.ts'
import { watchIdleThread } from './watch-idle-thread.ts'

export type Load = {
  connections: number
  seconds: number
  /** More than one stand behind nginx. */
  processes: number
  /** Kills the first process at half time. */
  kill: boolean
}

const mostUsers = 100
const nowhere = 'http://127.0.0.1:9'

/**
 * Loads the product with the mix from so many connections. Beside them two users work who know what was acknowledged to
 * them, and afterwards the whole database is examined.
 */
export async function runLoad(place: Place, { connections, seconds, processes, kill }: Load) {
  const fleet = await startFleet(place, processes)
  try {
    const users: LoadedUser[] = []
    for (let number = 0; number < Math.min(connections, mostUsers); number++)
      users.push(await signUpLoadedUser(fleet.url, number))
    const way = { url: fleet.url }
    const household = await openHousehold(way, chanceOf(1))
    for (const url of fleet.metricsUrls) await readMetrics(url)

    const tally = startTally()
    const begun = Promise.withResolvers<void>()
    const working = household.work(1, begun.resolve)
    await Promise.race([begun.promise, working])
    // Should it fail before it is waited for, that is told then.
    working.catch(() => {})
    let killed: Promise<void> = Promise.resolve()
    if (kill)
      setTimeout(() => {
        killed = fleet.killFirst()
      }, seconds * 500)
    const idleThread = watchIdleThread()
    const { requests } = await drive(fleet.url, { connections, seconds, users, tally })
    const idleThreadLate = await idleThread.longestDelay()
    // Whoever works beside has one more call answered and finds the way closed at the next.
    way.url = nowhere
    await Promise.all([working, killed])

    const blocked = []
    for (const url of fleet.metricsUrls.slice(kill ? 1 : 0)) blocked.push((await readMetrics(url)).blocked)
    await untilOthersAreDone(place)
    const wrong = await household.check(place)
    const store = await openAsIs(place)
    try {
      for (const user of users) {
        wrong.push(...(await user.check(store)))
        if (!(await user.isSignedIn(fleet.url))) wrong.push('Someone was signed out')
      }
    } finally {
      await store.destroy()
    }
    return {
      ...tally.take(),
      perSecond: requests.average,
      blocked,
      idleThreadLate,
      wrong,
      besides: household.acknowledged(),
    }
  } finally {
    await fleet.stop()
  }
}

type Drive = {
  connections: number
  seconds: number
  users: LoadedUser[]
  tally: ReturnType<typeof startTally>
}

const drive = (url: string, { connections, seconds, users, tally }: Drive) =>
  new Promise<autocannon.Result>((resolve, reject) => {
    let nth = 0
    const run = autocannon(
      {
        url,
        connections,
        duration: seconds,
        timeout: 30,
        setupClient: (client) => {
          const user = users[nth % users.length]
          if (user) callInTurn(client, nth, user, tally)
          nth++
        },
      },
      (error, result) => (error ? reject(error) : resolve(result)),
    )
    run.on('reqError', tally.countBroken)
  })
