import { type Kysely, sql } from 'kysely'
import { readMonthList, readSpendingCells, rebuildMonthlyTotals } from '#store/ledger/monthly-totals.ts'
import { openStore } from '#store/open-store.ts'
import type { Schema } from '#store/schema.ts'
import { aUser } from '#tests/support/a-ledger.ts'
import { counted, milliseconds } from './figure-text.ts'
import type { MeasuredRow } from './measured-row.ts'
import { median } from './median.ts'
import { inTemporaryDirectory } from './temporary-directory.ts'

const sizes = [1000, 10_000, 100_000, 1_000_000]
const compared = 10_000
const rounds = 200

type Ledger = { size: number; userId: string }
type Read = (store: Kysely<Schema>, userId: string) => Promise<unknown>

/** What the dashboard and the History read first, of ledgers that grow while the years they cover do not. */
export const ledgerSizes = (): Promise<MeasuredRow[]> =>
  inTemporaryDirectory(async (dataDirectory) => {
    const store = await openStore({ dataDirectory })
    try {
      const ledgers: Ledger[] = []
      for (const size of sizes) ledgers.push({ size, userId: await buildLedger(store, size) })
      return [
        ...(await measure('Spending cells', readSpendingCells, store, ledgers)),
        ...(await measure('Month list', (store, userId) => readMonthList(store, userId, {}), store, ledgers)),
      ]
    } finally {
      await store.destroy()
    }
  })

/** Made by the database itself, a million rows in seconds: what is measured is how they are read. */
async function buildLedger(store: Kysely<Schema>, size: number): Promise<string> {
  const userId = await aUser(store)
  await sql`
    with recursive counted (n) as (select 0 union all select n + 1 from counted where n + 1 < ${size})
    insert into transactions
      (user_id, id, date, description, description_folded, amount_cents, category, rule_id, import_key)
    select ${userId}, printf('%08x-0000-7000-8000-000000000000', n), date('2016-01-01', (n * 3652 / ${size}) || ' days'),
      'BLUE COFFEE #' || (n * 7919 % 1000), 'blue coffee #' || (n * 7919 % 1000), -1 - (n * 7919 % 20000),
      'Category ' || (n * 7919 % 11), null, printf('%032x', n * 7919)
    from counted
  `.execute(store)
  await rebuildMonthlyTotals(store, userId)
  return userId
}

async function measure(what: string, read: Read, store: Kysely<Schema>, ledgers: readonly Ledger[]) {
  const times = ledgers.map((): number[] => [])
  // In turns, so that a slow moment of the machine falls on every size alike.
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, { userId }] of ledgers.entries()) {
      const start = performance.now()
      await read(store, userId)
      times[index]?.push(performance.now() - start)
    }
  }
  const took = times.map(median)
  const floor = took[sizes.indexOf(compared)] ?? 0
  return ledgers.map(
    ({ size }, index): MeasuredRow => ({
      measure: `${what} of ${counted(size)} rows`,
      figure: milliseconds(took[index] ?? 0),
      against: `of ${counted(compared)} rows, ${milliseconds(floor)}`,
      ratio: (took[index] ?? 0) / floor,
      aim: size === 1_000_000 ? 'at most 2' : '',
    }),
  )
}
