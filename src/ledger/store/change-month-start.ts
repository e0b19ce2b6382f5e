import type { Transaction } from 'kysely'
import { type Month, monthsBetween } from '#domain/calendar.ts'
import {
  countedMonth,
  firstCountedDay,
  firstOfMonth,
  lastCountedDay,
  type MonthStart,
} from '#domain/month-start.ts'
import { insideTransaction } from '#store/inside-transaction.ts'
import type { Schema, Store } from '#store/schema.ts'
import { changeLedger, lockLedger, readLedgerVersion } from './change-ledger.ts'
import { monthStartOf, readMonthStart } from './counting.ts'
import { computeTotalsOfMonth, replaceTotals, type TotalsRow } from './replace-totals.ts'
import { summingOf } from './totals-of-rows.ts'

// When months begin on another day, all totals change. They are computed month by month while everything still shows the
// previous months, and replace the stored ones in one transaction with the setting. If the ledger changes in between or
// the process stops, the computation begins again.

/** Of a ledger with at most this many transactions, the totals are replaced at once. */
const mostRowsAtOnce = 10_000

/** After this many computations that a change of the ledger has outdated, the last one is made in a transaction. */
const mostAttempts = 3

/** Chooses when months begin. In a large ledger, this takes effect when `prepareMonthStart` has prepared the totals. */
export const changeMonthStart = (store: Store, ledgerId: string, start: MonthStart): Promise<void> =>
  changeLedger(store, ledgerId, async (transaction) => {
    const isChanged = start !== (await readMonthStart(transaction, ledgerId))
    const isSmall = (await countRows(transaction, ledgerId)) <= mostRowsAtOnce
    await transaction
      .updateTable('ledgers')
      .set({ nextMonthStart: isChanged ? String(start) : null })
      .where('id', '=', ledgerId)
      .execute()
    if (isChanged && isSmall)
      await begin(transaction, ledgerId, await computeTotals(transaction, ledgerId, start))
  })

/** When months are going to begin, while totals are prepared for it. */
export const readNextMonthStart = async (store: Store, ledgerId: string): Promise<MonthStart | null> =>
  (await readWaiting(store, ledgerId))?.start ?? null

/** The month start that was chosen last, even if it is not in effect yet. */
export async function readChosenMonthStart(store: Store, ledgerId: string): Promise<MonthStart> {
  const ledger = await store
    .selectFrom('ledgers')
    .select(['monthStart', 'nextMonthStart'])
    .where('id', '=', ledgerId)
    .executeTakeFirst()
  return monthStartOf(ledger?.nextMonthStart ?? ledger?.monthStart ?? null)
}

/** Reads the version together with the choice, so that a different choice in between cannot go unnoticed. */
async function readWaiting(
  store: Store,
  ledgerId: string,
): Promise<{ start: MonthStart; version: number } | null> {
  const ledger = await store
    .selectFrom('ledgers')
    .select(['nextMonthStart', 'version'])
    .where('id', '=', ledgerId)
    .executeTakeFirst()
  return ledger?.nextMonthStart
    ? { start: monthStartOf(ledger.nextMonthStart), version: ledger.version }
    : null
}

export async function findWaitingMonthStarts(store: Store): Promise<string[]> {
  const rows = await store
    .selectFrom('ledgers')
    .select('id')
    .where('nextMonthStart', 'is not', null)
    .execute()
  return rows.map(({ id }) => id)
}

/** Prepares the totals for a chosen month start and begins to use it. `pause` lets others read and write in between. */
export async function prepareMonthStart(
  store: Store,
  ledgerId: string,
  pause: () => Promise<unknown>,
): Promise<void> {
  for (let attempt = 0; attempt < mostAttempts; attempt++) {
    const waiting = await readWaiting(store, ledgerId)
    if (waiting === null) return
    const totals = await computeTotals(store, ledgerId, waiting.start, pause)
    const isCurrent = await insideTransaction(store, async (transaction) => {
      await lockLedger(transaction, ledgerId)
      if ((await readLedgerVersion(transaction, ledgerId)) !== waiting.version) return false
      await changeLedger(transaction, ledgerId, () => begin(transaction, ledgerId, totals))
      return true
    })
    if (isCurrent) return
  }
  await changeLedger(store, ledgerId, async (transaction) => {
    const start = await readNextMonthStart(transaction, ledgerId)
    if (start !== null) await begin(transaction, ledgerId, await computeTotals(transaction, ledgerId, start))
  })
}

type Totals = { start: MonthStart; rows: TotalsRow[] }

async function computeTotals(
  store: Store,
  ledgerId: string,
  start: MonthStart,
  pause: () => Promise<unknown> = () => Promise.resolve(),
): Promise<Totals> {
  const summing = await summingOf(store, ledgerId)
  const rows: TotalsRow[] = []
  for (const month of await readMonths(store, ledgerId, { from: summing.monthStart, to: start })) {
    rows.push(...(await computeTotalsOfMonth(store, ledgerId, month, { ...summing, monthStart: start })))
    await pause()
  }
  return { start, rows }
}

/** The months in which the days of all months with transactions will count. */
async function readMonths(
  store: Store,
  ledgerId: string,
  { from, to }: { from: MonthStart; to: MonthStart },
): Promise<Iterable<Month>> {
  const found = await store
    .selectFrom('monthlyTotals')
    .select('month')
    .distinct()
    .where('ledgerId', '=', ledgerId)
    .execute()
  return new Set(
    found.flatMap(({ month }) =>
      monthsBetween(
        countedMonth(firstCountedDay(month, from), to),
        countedMonth(lastCountedDay(month, from), to),
      ),
    ),
  )
}

async function countRows(store: Store, ledgerId: string): Promise<number> {
  const { count } = await store
    .selectFrom('ledgerTotals')
    .select(({ fn }) => fn.sum<number | null>('count').as('count'))
    .where('ledgerId', '=', ledgerId)
    .executeTakeFirstOrThrow()
  return count ?? 0
}

async function begin(
  transaction: Transaction<Schema>,
  ledgerId: string,
  { start, rows }: Totals,
): Promise<void> {
  await replaceTotals(transaction, ledgerId, rows)
  await transaction
    .updateTable('ledgers')
    .set({ monthStart: start === firstOfMonth ? null : String(start), nextMonthStart: null })
    .where('id', '=', ledgerId)
    .execute()
}
