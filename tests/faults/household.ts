import { examineLedger, isHealthy } from '#ledger/store/examine-ledger.ts'
import { examineFile } from '#store/doctor/examine-file.ts'
import { findOrphans } from '#store/doctor/find-orphans.ts'
import { openAsIs } from '#store/doctor/open-as-is.ts'
import type { Place } from '#tests/support/on-each-engine.ts'
import type { Chance } from './chance.ts'
import { deletionLane, editLane, ruleLane, wholeLedgerLane } from './change-lanes.ts'
import { createClient, signUp, Unanswered } from './client.ts'
import { importLane } from './import-lane.ts'
import type { Lane, Part } from './lane.ts'
import { categoryLane, merchantLane } from './move-lanes.ts'
import { readLedger } from './read-ledger.ts'
import { uploadLane } from './upload-lane.ts'

type Worker = { lane: Lane; step(): Promise<void>; settle?(): void }

/** Two users of a product who know what was acknowledged. `where.url` may change while no one works. */
export async function openHousehold(where: { url: string }, chance: Chance) {
  const line = { acknowledged: 0, onChange: () => {} }
  const place = {
    get url() {
      return where.url
    },
    onChange() {
      line.acknowledged++
      line.onChange()
    },
  }
  let ids: Part = new Map()
  const [ada, bob] = [await signUp(where.url, 'ada@example.org'), await signUp(where.url, 'bob@example.org')]
  const adas = createClient(ada.token, place)
  const users: { userId: string; workers: Worker[] }[] = [
    {
      userId: ada.userId,
      workers: [
        uploadLane(adas, chance),
        editLane(adas, chance, (key) => ids.get(key) ?? ''),
        ruleLane(adas, chance),
        deletionLane(adas, chance),
        importLane(adas, chance),
        categoryLane(adas),
        merchantLane(adas, chance),
      ],
    },
    { userId: bob.userId, workers: [wholeLedgerLane(createClient(bob.token, place), chance)] },
  ]

  return {
    acknowledged: () => line.acknowledged,
    /** Both work until they get no response. `cut` is called once this many changes were acknowledged. */
    async work(changes: number, cut: () => void): Promise<void> {
      const end = line.acknowledged + changes
      let isCut = false
      line.onChange = () => {
        if (isCut || line.acknowledged < end) return
        isCut = true
        cut()
      }
      const all = users.flatMap(({ workers }) => workers)
      const ended = await Promise.allSettled(all.map((worker) => untilUnanswered(worker, () => isCut)))
      for (const end of ended) if (end.status === 'rejected') throw end.reason
    },
    /** Checks everything that is stored. Returns what is wrong, in sentences; empty if all is well. */
    async check(at: Place): Promise<string[]> {
      const wrong = at.databaseUrl ? [] : examineFile(at.dataDirectory)
      const store = await openAsIs(at)
      try {
        for (const { table, count } of await findOrphans(store))
          wrong.push(`${count} dangling references in ${table}`)
        for (const { userId, workers } of users) {
          const faults = await examineLedger(store, userId)
          if (!isHealthy(faults)) wrong.push(`The ledger is inconsistent: ${JSON.stringify(faults)}`)
          const read = await readLedger(store, userId)
          if (userId === ada.userId) ids = read.ids
          for (const { lane, settle } of workers) {
            wrong.push(...lane.settle(read.ledger))
            settle?.()
          }
          for (const key of read.ledger.keys())
            if (!workers.some(({ lane }) => lane.owns(key))) wrong.push(`${key} was never sent`)
        }
        return wrong
      } finally {
        await store.destroy()
      }
    },
  }
}

async function untilUnanswered({ step }: Worker, isCut: () => boolean): Promise<void> {
  try {
    for (;;) await step()
  } catch (error) {
    if (error instanceof Unanswered && isCut()) return
    throw error
  }
}
