import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openStore } from '#store/open-store.ts'
import type { Schema } from '#store/schema.ts'
import { aRow, aUser } from '#tests/support/a-ledger.ts'
import { onEachEngine, onEngine } from '#tests/support/on-each-engine.ts'
import { insertTransactions } from './add-transactions.ts'
import { changeLedger } from './change-ledger.ts'
import { findWrongReportMonths } from './report-totals.ts'
import { readReport } from './reports/read-report.ts'

const readMerchants = async (store: Kysely<Schema>, ledgerId: string) =>
  (await readReport(store, ledgerId, {}, { dimensions: ['merchant'], measures: ['count'] }))?.groups.map(
    ({ names, count }) => [names[0], count],
  )

const readMonths = (store: Kysely<Schema>, ledgerId: string) =>
  store.selectFrom('reportTotals').select('month').where('ledgerId', '=', ledgerId).execute()

/** Adds a transaction, in a change that lasts until the returned function is called. */
async function addSlowly(store: Kysely<Schema>, ledgerId: string) {
  const [added, finished] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const changed = changeLedger(store, ledgerId, async (transaction) => {
    await insertTransactions(transaction, ledgerId, [aRow()])
    added.resolve()
    await finished.promise
  })
  await added.promise
  return () => {
    finished.resolve()
    return changed
  }
}

/** SQLite as the server opens it, with a connection for readers. */
async function openForMany(): Promise<Kysely<Schema>> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'outgo-reports-'))
  const store = await openStore({ dataDirectory, answersOthers: true })
  onTestFinished(async () => {
    await store.destroy()
    rmSync(dataDirectory, { recursive: true })
  })
  return store
}

async function expectNotToWait(store: Kysely<Schema>): Promise<void> {
  const [ledgerId, other] = [await aUser(store), await aUser(store)]
  await insertTransactions(store, ledgerId, [aRow()])
  const expectCount = async (count: number) =>
    expect(await readMerchants(store, ledgerId)).toEqual([['Blue Coffee', count]])
  const finish = await addSlowly(store, ledgerId)
  await expectCount(1)
  expect(await readMonths(store, ledgerId)).toEqual([])
  await finish()
  const finishOther = await addSlowly(store, other)
  await expectCount(2)
  await finishOther()
  await expectCount(2)
  expect(await readMonths(store, ledgerId)).toHaveLength(1)
  for (const changed of [other, ledgerId]) {
    const finish = await addSlowly(store, changed)
    await expectCount(2)
    await finish()
  }
  await expectCount(3)
}

test('a report does not wait for changes (SQLite for many)', async () => expectNotToWait(await openForMany()))

onEngine('PostgreSQL', 'a report', (openTestStore) => {
  test('does not wait for changes', async () => expectNotToWait(await openTestStore()))
})

onEachEngine('the stored sums of reports', (openTestStore) => {
  test('are filled in once by reports at the same time', async () => {
    const store = await openTestStore()
    const ledgerId = await aUser(store)
    await insertTransactions(store, ledgerId, [aRow(), aRow({ date: '2025-04-01', cents: -100 })])
    const answers = await Promise.all(Array.from({ length: 5 }, () => readMerchants(store, ledgerId)))
    expect(answers).toEqual(answers.map(() => [['Blue Coffee', 2]]))
    expect(await readMonths(store, ledgerId)).toHaveLength(2)
  })

  test('of a month with many rows equal the sums of its rows and include their first and last day', async () => {
    const store = await openTestStore()
    const ledgerId = await aUser(store)
    const rows = Array.from({ length: 2500 }, (_, nth) =>
      aRow({ date: `2025-04-${String(1 + (nth % 29)).padStart(2, '0')}`, cents: -nth }),
    )
    await insertTransactions(store, ledgerId, rows)
    const measures = ['net', 'count', 'first_day', 'last_day'] as const
    const report = await readReport(store, ledgerId, {}, { dimensions: ['merchant'], measures })
    expect(report?.groups).toMatchObject([
      { netCents: -3_123_750, count: 2500, firstDay: '2025-04-01', lastDay: '2025-04-29' },
    ])
    expect(await readMonths(store, ledgerId)).toEqual([{ month: '2025-04' }])
    expect(await findWrongReportMonths(store, ledgerId)).toEqual([])
  })
})
