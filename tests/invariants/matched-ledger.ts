import assert from 'node:assert/strict'
import type { Kysely } from 'kysely'
import { firstDayOf, lastDayOf, monthOf } from '#domain/calendar.ts'
import { kindsOf } from '#domain/category-kinds.ts'
import { type Figure, headlineFigures } from '#domain/headline-figures.ts'
import type { LeftOutBy } from '#domain/left-out.ts'
import { convert } from '#domain/rates/rate.ts'
import type { SpendingCell } from '#domain/spending-window.ts'
import { readChosenKinds } from '#ledger/store/category-definitions.ts'
import { examineLedger } from '#ledger/store/examine-ledger.ts'
import { examineMatches } from '#ledger/store/matching/examine-matches.ts'
import { readTransfers } from '#ledger/store/matching/transfers.ts'
import { readMonthList, readSpendingCells } from '#ledger/store/monthly-totals.ts'
import { readRates } from '#ledger/store/rates.ts'
import { readTransactionPage } from '#ledger/store/read-transactions.ts'
import { allMonths, fillReportTotals } from '#ledger/store/report-totals.ts'
import { resolveFilter } from '#ledger/store/resolve-filter.ts'
import { readTransactionRules } from '#ledger/store/transaction-rules.ts'
import type { Schema } from '#store/schema.ts'

/** The rows as they are stored, without anything computed from them. */
export const readRows = (store: Kysely<Schema>, ledgerId: string) =>
  store
    .selectFrom('transactions')
    .selectAll()
    .where('ledgerId', '=', ledgerId)
    .orderBy('date')
    .orderBy('id')
    .execute()

export const readTransfersOf = (store: Kysely<Schema>, ledgerId: string) =>
  readTransfers(store, ledgerId, { limit: 1000 })

type Rows = Awaited<ReturnType<typeof readRows>>
type Transfers = Awaited<ReturnType<typeof readTransfersOf>>

/** Everything that an undo has to restore: rows, linked transfers and dismissed ones. */
export async function snapshotOf(store: Kysely<Schema>, ledgerId: string) {
  const transfers = await readTransfersOf(store, ledgerId)
  return {
    rows: await readRows(store, ledgerId),
    transfers: transfers
      .filter(({ state }) => state !== 'suggested')
      .map(({ id, state, decidedBy, outsideAccount, transactions }) => ({
        id,
        state,
        decidedBy,
        outsideAccount,
        rowIds: transactions.map(({ id }) => id),
      })),
    cells: sorted(await readSpendingCells(store, ledgerId)),
  }
}

/** Compares everything computed from the rows of a ledger with a naive computation of the same. */
export async function checkMatchedLedger(
  store: Kysely<Schema>,
  ledgerId: string,
  accountIds: readonly string[],
): Promise<void> {
  const rows = await readRows(store, ledgerId)
  const transfers = await readTransfersOf(store, ledgerId)
  checkTransfers(rows, transfers, accountIds)
  const cellsAmong = await naiveCells(store, ledgerId, transfers, accountIds)
  const cells = await readSpendingCells(store, ledgerId)
  assert.deepEqual(sorted(cells), sorted(cellsAmong(rows)))
  for (const accountId of accountIds) {
    const ofAccount = rows.filter((row) => row.accountId === accountId)
    assert.deepEqual(
      sorted(await readSpendingCells(store, ledgerId, { accountId })),
      sorted(cellsAmong(ofAccount)),
    )
  }
  assert.equal(
    cells.reduce((sum, { count }) => sum + count, 0),
    rows.length,
  )
  await checkFigures(store, ledgerId, cells)
  assert.deepEqual(await examineLedger(store, ledgerId), {
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
  assert.deepEqual(await examineMatches(store, ledgerId), { transfers: [], refunds: [], payments: [] })
  // So that the next check tells if a step leaves outdated sums.
  await fillReportTotals(store, ledgerId, allMonths)
}

/**
 * Checks that both sides of every transfer exist and agree, that no row is in two, and that dismissed ones don't come
 * back.
 */
function checkTransfers(rows: Rows, transfers: Transfers, accountIds: readonly string[]): void {
  const euros = accountIds[2]
  const linked = transfers
    .filter(({ state }) => state === 'linked')
    .flatMap(({ transactions }) => transactions)
  const linkedIds = new Set(linked.map(({ id }) => id))
  assert.equal(linkedIds.size, linked.length)
  const dismissed = new Set(
    transfers.filter(({ state }) => state === 'dismissed').flatMap((transfer) => pairsOf(transfer)),
  )
  const known = new Set(rows.map(({ id }) => id))
  for (const transfer of transfers) {
    const { state, decidedBy, outsideAccount, reason, transactions } = transfer
    assert.ok(transactions.length > (outsideAccount === null ? 1 : 0))
    assert.ok(transactions.every(({ id }) => known.has(id)))
    if (outsideAccount !== null || state === 'dismissed') continue
    const [out, arrival] = [transactions[0], transactions.at(-1)]
    assert.ok(out && arrival && out.cents < 0 && arrival.cents > 0)
    if (state === 'suggested') assert.ok(!transactions.some(({ id }) => linkedIds.has(id)))
    if (decidedBy === 'user' || reason === 'by_hand') continue
    assert.ok(!pairsOf(transfer).some((pair) => dismissed.has(pair)))
    assert.notEqual(out.accountId, arrival.accountId)
    const inEuros = transactions.filter(({ accountId }) => accountId === euros).length
    if (transactions.length === 2 && inEuros !== 1) assert.equal(arrival.cents, -out.cents)
    // If the value differs between the two days, the transfer is only suggested.
    if (inEuros === 1) assert.equal(state, 'suggested')
  }
}

const pairsOf = ({ transactions }: Transfers[number]): string[] =>
  transactions
    .filter(({ cents }) => cents < 0)
    .flatMap((out) =>
      transactions.filter(({ cents }) => cents > 0).map((arrival) => `${out.id} ${arrival.id}`),
    )

/** Adds up rows one by one, applying each row's rule and the rate of its month. */
async function naiveCells(
  store: Kysely<Schema>,
  ledgerId: string,
  transfers: Transfers,
  [, , euros]: readonly string[],
): Promise<(rows: Rows) => SpendingCell[]> {
  const rules = await readTransactionRules(store, ledgerId)
  const rates = await readRates(store, ledgerId)
  const inTransfer = new Set(
    transfers
      .filter(({ state }) => state === 'linked')
      .flatMap((one) => one.transactions.map(({ id }) => id)),
  )
  return (rows) => {
    const cells = new Map<string, SpendingCell>()
    for (const row of rows) {
      const rule = rules.find(({ descriptionPattern }) => descriptionPattern === row.description)
      const month = monthOf(row.date)
      const rate = row.accountId === euros ? rates.find((one) => one.month === month)?.rate : '1'
      const value = rate === undefined ? null : convert(row.amountCents, rate)
      const leftOutBy: LeftOutBy | null =
        value === null ? 'no_rate' : rule?.excluded ? 'rule' : inTransfer.has(row.id) ? 'transfer' : null
      const kind = {
        month,
        category: rule?.category ?? row.category,
        excluded: leftOutBy !== null,
        leftOutBy,
      }
      const cell = cells.get(JSON.stringify(kind)) ?? { ...kind, netCents: 0, grossCents: 0, count: 0 }
      cell.netCents += value ?? 0
      cell.grossCents += Math.abs(value ?? 0)
      cell.count += 1
      cells.set(JSON.stringify(kind), cell)
    }
    return [...cells.values()]
  }
}

/** Checks that each headline figure of each month is the sum of the rows that History shows for it. */
async function checkFigures(store: Kysely<Schema>, ledgerId: string, cells: readonly SpendingCell[]) {
  const kindOf = kindsOf(await readChosenKinds(store, ledgerId))
  for (const month of new Set(cells.map(({ month }) => month))) {
    const shown = headlineFigures(cells, kindOf, { first: month, last: month })
    const listed = async (figure: Figure) => {
      const asked = { startDate: firstDayOf(month), endDate: lastDayOf(month), figure }
      const filter = await resolveFilter(store, ledgerId, asked)
      const page = { order: 'asc', limit: 1000, after: null } as const
      const { transactions } = await readTransactionPage(store, ledgerId, filter, page)
      const [list] = await readMonthList(store, ledgerId, filter)
      const sum = transactions.reduce((sum, { valueCents }) => sum + (valueCents ?? 0), 0)
      assert.equal((list?.count ?? 0) + (list?.excludedCount ?? 0), transactions.length)
      return { sum, ids: transactions.map(({ id }) => id) }
    }
    const [income, spending, leftOver, leftOut] = [
      await listed('income'),
      await listed('spending'),
      await listed('left_over'),
      await listed('left_out'),
    ]
    assert.equal(shown.incomeCents, income.sum)
    assert.equal(shown.spendingCents, 0 - spending.sum)
    assert.equal(shown.leftOverCents, leftOver.sum)
    assert.deepEqual([...income.ids, ...spending.ids].sort(), leftOver.ids.toSorted())
    const reasons = Object.values(shown.leftOut)
    assert.equal(
      reasons.reduce((sum, { count }) => sum + count, 0),
      leftOut.ids.length,
    )
  }
}

const sorted = (cells: readonly SpendingCell[]) =>
  cells
    .map(({ month, category, leftOutBy, netCents, grossCents, count }) =>
      JSON.stringify([month, category, leftOutBy, netCents, grossCents, count]),
    )
    .sort()
