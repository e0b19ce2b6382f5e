import { copyFileSync, mkdirSync, statSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { insertTransactions } from '#ledger/store/add-transactions.ts'
import { examineLedger } from '#ledger/store/examine-ledger.ts'
import { examineFile } from '#store/doctor/examine-file.ts'
import { sqliteFile } from '#store/engines/sqlite.ts'
import { aUser } from '#tests/support/a-ledger.ts'
import { onEngine } from '#tests/support/on-each-engine.ts'
import { chanceOf } from './chance.ts'
import { laneRows } from './statements.ts'

const [batches, batchSize] = [8, 50]

onEngine('SQLite', 'a write-ahead log that was left behind', (openTestStore, newPlace) => {
  test('restores every complete batch and nothing of a torn one, wherever it breaks off', async () => {
    const place = await newPlace()
    const store = await openTestStore(place)
    const userId = await aUser(store)
    const rows = laneRows('torn', batches * batchSize)
    const log = (directory: string) => `${sqliteFile(directory)}-wal`
    const ends = [statSync(log(place.dataDirectory)).size]
    for (let batch = 0; batch < batches; batch++) {
      await insertTransactions(store, userId, rows.slice(batch * batchSize, (batch + 1) * batchSize))
      ends.push(statSync(log(place.dataDirectory)).size)
    }
    const [begin, end] = [ends[0] ?? 0, ends.at(-1) ?? 0]
    const chance = chanceOf(3)
    for (let times = 0; times < 12; times++) {
      const dataDirectory = join(place.dataDirectory, `copy-${times}`)
      mkdirSync(dataDirectory)
      copyFileSync(sqliteFile(place.dataDirectory), sqliteFile(dataDirectory))
      copyFileSync(log(place.dataDirectory), log(dataDirectory))
      const length = times === 0 ? end : chance.whole(begin, end)
      truncateSync(log(dataDirectory), length)

      expect(examineFile(dataDirectory)).toEqual([])
      const left = await openTestStore({ dataDirectory })
      expect(await examineLedger(left, userId)).toEqual({
        months: [],
        wrongRules: 0,
        wrongSearchTexts: 0,
        wrongMerchants: 0,
        wrongValues: 0,
        deletedButThere: 0,
        wrongSplits: 0,
        lostAttachments: 0,
        incompleteAttachments: 0,
      })
      const { count } = await left
        .selectFrom('transactions')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      // Exactly the batches whose last page is there.
      expect(count).toBe(batchSize * (ends.filter((whole) => whole <= length).length - 1))
    }
  })
})
