import autocannon from 'autocannon'
import { openAsIs } from '#store/doctor/open-as-is.ts'
import { chanceOf } from '#tests/faults/chance.ts'
import { openHousehold } from '#tests/faults/household.ts'
import { waitUntilIdle } from '#tests/faults/wait-until-idle.ts'
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
  /** Rows that each user starts with. */
  rowsAtFirst?: number
  /** More than one run behind nginx. */
  processes: number
  /** Kills the first process halfway through. */
  kill: boolean
}

const maxUsers = 100
const nowhere = 'http://127.0.0.1:9'

/**
 * Puts the mixed load on the product from this many connections. At the same time, two users work who keep track of
 * what was acknowledged; afterwards the whole database is checked.
 */
export async function runLoad(
  place: Place,
  { connections, seconds, rowsAtFirst = 1000, processes, kill }: Load,
) {
  const fleet = await startFleet(place, processes)
  try {
    const users: LoadedUser[] = []
    for (let number = 0; number < Math.min(connections, maxUsers); number++)
      users.push(await signUpLoadedUser(fleet.url, number, rowsAtFirst))
    const way = { url: fleet.url }
    const household = await openHousehold(way, chanceOf(1))
    for (const url of fleet.metricsUrls) await readMetrics(url)

    const tally = startTally()
    const begun = Promise.withResolvers<void>()
    const working = household.work(1, begun.resolve)
    await Promise.race([begun.promise, working])
    // If it fails before it is awaited, the error is reported then.
    working.catch(() => {})
    let killed: Promise<void> = Promise.resolve()
    if (kill)
      setTimeout(() => {
        killed = fleet.killFirst()
      }, seconds * 500)
    const idleThread = watchIdleThread()
    const { requests } = await drive(fleet.url, { connections, seconds, users, tally })
    const idleThreadLate = await idleThread.longestDelay()
    // The background users finish one more call and fail on the next.
    way.url = nowhere
    await Promise.all([working, killed])

    const blocked = []
    for (const url of fleet.metricsUrls.slice(kill ? 1 : 0)) blocked.push((await readMetrics(url)).blocked)
    await waitUntilIdle(place)
    const wrong = await household.check(place)
    const store = await openAsIs(place)
    try {
      for (const user of users) {
        wrong.push(...(await user.check(store)))
        if (!(await user.isSignedIn(fleet.url))) wrong.push('A user was signed out')
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
