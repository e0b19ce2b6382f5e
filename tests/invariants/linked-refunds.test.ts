import fc from 'fast-check'
import type { Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { firstAccountId } from '#domain/accounts.ts'
import { firstDayOf, lastDayOf, monthOf } from '#domain/calendar.ts'
import { kindsOf } from '#domain/category-kinds.ts'
import { type Figure, headlineFigures } from '#domain/headline-figures.ts'
import { refundMonths } from '#domain/matches.ts'
import type { SpendingCell } from '#domain/spending-window.ts'
import { addAccount } from '#ledger/store/accounts.ts'
import { insertTransactions } from '#ledger/store/add-transactions.ts'
import { readCounting } from '#ledger/store/counting.ts'
import { deleteTransaction, undoDeletion } from '#ledger/store/deletions.ts'
import { examineLedger, isHealthy } from '#ledger/store/examine-ledger.ts'
import { readKeptTransactions } from '#ledger/store/kept-transactions.ts'
import { refundIdOf } from '#ledger/store/matching/refund-rows.ts'
import { dismissRefund, forgetRefund, linkRefund, readRefunds } from '#ledger/store/matching/refunds.ts'
import { linkTransfer, readTransfers } from '#ledger/store/matching/transfers.ts'
import { readMonthBalances } from '#ledger/store/month-balances.ts'
import { readMonthList, readSpendingCells } from '#ledger/store/monthly-totals.ts'
import { readTransactionPage } from '#ledger/store/read-transactions.ts'
import { changeRefundMonth } from '#ledger/store/refund-month.ts'
import { allMonths, fillReportTotals } from '#ledger/store/report-totals.ts'
import { resolveFilter } from '#ledger/store/resolve-filter.ts'
import {
  deleteTransactionRule,
  readTransactionRules,
  saveTransactionRule,
} from '#ledger/store/transaction-rules.ts'
import { updateTransaction } from '#ledger/store/update-transaction.ts'
import type { Schema } from '#store/schema.ts'
import { aUser } from '#tests/support/a-ledger.ts'
import { histories } from '#tests/support/histories.ts'
import { monthsInPages } from '#tests/support/months-in-pages.ts'
import { onEachEngine } from '#tests/support/on-each-engine.ts'

const at = '2026-01-01T00:00:00.000Z'
const all = { order: 'asc', limit: 1000, after: null } as const

const date = fc.constantFrom('2024-12-31', '2025-01-14', '2025-01-31', '2025-02-01')
const description = fc.constantFrom('MAPLE OUTFITTERS', 'BLUE DOOR CAFE', 'WAGES')
const category = fc.constantFrom('Shopping', 'Income', 'Transfer', 'Other')
const cents = fc.constantFrom(-9000, -5000, -2500, 1200, 2400, 5000)
const nth = fc.nat(30)
const row = fc.record({ date, description, cents, category, isOnCard: fc.boolean() })
const change = fc.record({ date, description, cents, category }, { requiredKeys: [] })
const rule = fc.record({ descriptionPattern: description, category, excluded: fc.boolean() })
const kind = <Kind extends string>(name: Kind) => fc.constant(name)

const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: kind('add'), rows: fc.array(row, { maxLength: 5 }) }) },
  { weight: 8, arbitrary: fc.record({ kind: kind('link'), one: nth, other: nth }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('dismiss'), one: nth, other: nth }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('forget'), nth }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('link transfer'), one: nth, other: nth }) },
  { weight: 3, arbitrary: fc.record({ kind: kind('edit'), nth, change }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('delete'), nth }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('restore') }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('rule'), rule }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('delete rule'), nth }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: kind('count refunds in'), month: fc.constantFrom(...refundMonths) }),
  },
)
/** Every history starts by adding rows, so that there is something to link. */
const history = fc
  .tuple(fc.array(row, { minLength: 6, maxLength: 10 }), fc.array(step, { minLength: 5, maxLength: 25 }))
  .map(([rows, steps]): Step[] => [{ kind: 'add', rows }, ...steps])
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never
type Ledger = { store: Kysely<Schema>; ledgerId: string; card: string; deletions: string[]; keys: number }

const pick = <Item>(items: readonly Item[], n: number): Item | undefined => items[n % (items.length || 1)]

const rowsOf = ({ store, ledgerId }: Ledger) =>
  readKeptTransactions(store, ledgerId, { after: null, limit: 1000 })

/** Picks a purchase and a refund among the rows, if there are any. */
async function pickPair(ledger: Ledger, what: { one: number; other: number }) {
  const rows = await rowsOf(ledger)
  const refund = pick(
    rows.filter(({ cents }) => cents > 0),
    what.one,
  )
  const purchase = pick(
    rows.filter(({ cents }) => cents < 0),
    what.other,
  )
  return refund && purchase && { refundId: refund.id, purchaseId: purchase.id }
}

async function take(ledger: Ledger, what: Step): Promise<void> {
  const { store, ledgerId } = ledger
  if (what.kind === 'add') {
    const rows = what.rows.map(({ isOnCard, ...row }) => ({
      ...row,
      accountId: isOnCard ? ledger.card : firstAccountId,
      importKey: `key-of-row-number-${ledger.keys++}`,
    }))
    await insertTransactions(store, ledgerId, rows)
  }
  if (what.kind === 'link' || what.kind === 'dismiss' || what.kind === 'link transfer') {
    const pair = await pickPair(ledger, what)
    if (!pair) return
    if (what.kind === 'link') await linkAndBack(ledger, pair)
    if (what.kind === 'dismiss') await dismissRefund(store, ledgerId, pair)
    if (what.kind === 'link transfer')
      await linkTransfer(store, ledgerId, { transactionIds: Object.values(pair), outsideAccount: null })
  }
  if (what.kind === 'forget') {
    const decided = await readRefunds(store, ledgerId, { state: 'linked', limit: 1000 })
    const refund = pick(decided, what.nth)
    if (refund) await forgetRefund(store, ledgerId, refund)
  }
  if (what.kind === 'edit' || what.kind === 'delete') {
    const { id } = pick(await rowsOf(ledger), what.nth) ?? {}
    if (id === undefined) return
    if (what.kind === 'edit') await updateTransaction(store, ledgerId, id, what.change)
    else ledger.deletions.push((await deleteTransaction(store, ledgerId, id, at)) ?? '')
  }
  if (what.kind === 'restore') await undoDeletion(store, ledgerId, ledger.deletions.pop() ?? '')
  if (what.kind === 'rule') await saveTransactionRule(store, ledgerId, what.rule)
  if (what.kind === 'count refunds in') await changeRefundMonth(store, ledgerId, what.month)
  if (what.kind === 'delete rule') {
    const rule = pick(await readTransactionRules(store, ledgerId), what.nth)
    if (rule) await deleteTransactionRule(store, ledgerId, rule.id)
  }
}

/** Links a pair, and sometimes checks that unlinking it restores the earlier state. */
async function linkAndBack({ store, ledgerId }: Ledger, pair: { refundId: string; purchaseId: string }) {
  const isThere = (await readRefunds(store, ledgerId, { state: 'linked', limit: 1000 })).some(
    ({ id }) => id === refundIdOf(pair),
  )
  const transfers = await readTransfers(store, ledgerId, { limit: 1000 })
  const before = sorted(await readSpendingCells(store, ledgerId))
  const linked = await linkRefund(store, ledgerId, pair)
  if (typeof linked === 'string')
    return expect(sorted(await readSpendingCells(store, ledgerId))).toEqual(before)
  if (isThere || transfers.length > 0) return
  await forgetRefund(store, ledgerId, pair)
  const after = await readTransfers(store, ledgerId, { limit: 1000 })
  if (after.length === 0) expect(sorted(await readSpendingCells(store, ledgerId))).toEqual(before)
  await linkRefund(store, ledgerId, pair)
}

/** Computes the cells row by row from what is stored. */
async function cellsFromScratch(ledger: Ledger): Promise<SpendingCell[]> {
  const { store, ledgerId } = ledger
  const rows = await rowsOf(ledger)
  const rules = await readTransactionRules(store, ledgerId)
  const refunds = await readRefunds(store, ledgerId, { state: 'linked', limit: 1000 })
  const transfers = await readTransfers(store, ledgerId, { state: 'linked', limit: 1000 })
  const { refundMonth } = await readCounting(store, ledgerId)
  const inTransfer = new Set(transfers.flatMap(({ transactions }) => transactions.map(({ id }) => id)))
  for (const { refundId, purchaseId } of refunds)
    for (const id of [refundId, purchaseId]) expect(inTransfer).not.toContain(id)
  expect(new Set(refunds.map(({ refundId }) => refundId)).size).toBe(refunds.length)
  for (const [purchaseId, of] of Map.groupBy(refunds, ({ purchaseId }) => purchaseId)) {
    const paid = rows.find(({ id }) => id === purchaseId)?.cents ?? 0
    const back = of.reduce(
      (sum, { refundId }) => sum + (rows.find(({ id }) => id === refundId)?.cents ?? 0),
      0,
    )
    expect(back).toBeLessThanOrEqual(-paid)
  }
  const ruleOf = (row: { description: string }) =>
    rules.find(({ descriptionPattern }) => descriptionPattern === row.description)
  const cells = new Map<string, SpendingCell>()
  for (const row of rows) {
    const purchaseId = refunds.find(({ refundId }) => refundId === row.id)?.purchaseId
    const purchase = rows.find(({ id }) => id === purchaseId)
    const decisive = purchase ?? row
    const isExcluded = ruleOf(row)?.excluded || ruleOf(decisive)?.excluded
    const isByHand = decisive.byHand?.split(' ').includes('category')
    const leftOutBy = isExcluded ? 'rule' : inTransfer.has(row.id) ? 'transfer' : null
    const kind = {
      month: monthOf((purchase && refundMonth === 'purchase' ? purchase : row).date),
      category: (isByHand ? undefined : ruleOf(decisive)?.category) ?? decisive.category,
      excluded: leftOutBy !== null,
      leftOutBy,
    } as const
    const key = JSON.stringify(kind)
    const cell = cells.get(key) ?? { ...kind, netCents: 0, grossCents: 0, count: 0 }
    cell.netCents += row.cents
    cell.grossCents += purchase && leftOutBy === null ? -row.cents : Math.abs(row.cents)
    cell.count += 1
    cells.set(key, cell)
  }
  return [...cells.values()]
}

const sorted = (cells: SpendingCell[]) =>
  cells
    .map(({ month, category, leftOutBy, netCents, grossCents, count }) =>
      JSON.stringify([month, category, leftOutBy, netCents, grossCents, count]),
    )
    .sort()

type Asked = {
  figure?: Figure
  category?: string
  excluded?: boolean
  search?: string
  startDate?: string
  endDate?: string
}

/** Checks that each figure and each category is the sum of the rows that History shows for it. */
async function checkFigures({ store, ledgerId }: Ledger, cells: SpendingCell[]) {
  const sums = headlineFigures(cells, kindsOf([]), { first: null, last: '2026-01' })
  const listed = async (asked: Asked) => {
    const filter = await resolveFilter(store, ledgerId, asked)
    const { transactions } = await readTransactionPage(store, ledgerId, filter, all)
    const months = await readMonthList(store, ledgerId, filter)
    expect(await monthsInPages(store, ledgerId, asked)).toEqual(months)
    const sum = (of: (month: (typeof months)[number]) => number) =>
      months.reduce((total, month) => total + of(month), 0)
    expect(sum(({ count, excludedCount }) => count + excludedCount)).toBe(transactions.length)
    const net = transactions.reduce((total, { cents, excluded }) => total + (excluded ? 0 : cents), 0)
    expect(sum(({ netCents }) => netCents)).toBe(net)
    const countedIn = new Set(transactions.map(({ countedOn }) => monthOf(countedOn)))
    expect(months.map(({ month }) => month).sort()).toEqual([...countedIn].sort())
    return { net, gross: sum(({ totalCents }) => totalCents) }
  }
  expect((await listed({ figure: 'income' })).net).toBe(sums.incomeCents)
  expect(0 - (await listed({ figure: 'spending' })).net).toBe(sums.spendingCents)
  expect((await listed({ figure: 'left_over' })).net).toBe(sums.leftOverCents)
  for (const [month, of] of Map.groupBy(cells, ({ month }) => month)) {
    const days = { startDate: firstDayOf(month), endDate: lastDayOf(month) }
    expect(await listed(days)).toEqual(sumsOf(of))
    // A search reads the rows instead of the stored totals.
    expect(await listed({ ...days, search: 'e' })).toEqual(sumsOf(of))
  }
  for (const [category, of] of Map.groupBy(cells, ({ category }) => category))
    expect(await listed({ category, excluded: false })).toEqual(sumsOf(of))
}

function sumsOf(cells: readonly SpendingCell[]) {
  const counted = cells.filter(({ excluded }) => !excluded)
  return {
    net: counted.reduce((sum, { netCents }) => sum + netCents, 0),
    gross: counted.reduce((sum, { grossCents }) => sum + grossCents, 0),
  }
}

/** Checks that balances change when the money moved, wherever a refund counts. */
async function checkBalances(ledger: Ledger) {
  const rows = await rowsOf(ledger)
  for (const { accountId, month, balanceCents } of await readMonthBalances(ledger.store, ledger.ledgerId)) {
    const booked = rows.filter((row) => row.accountId === accountId && monthOf(row.date) <= month)
    expect(balanceCents).toBe(booked.reduce((sum, { cents }) => sum + cents, 0))
  }
}

onEachEngine('linked refunds', (openTestStore) => {
  test('count once, in the category of their purchase, whatever happens to either', async () => {
    const store = await openTestStore()
    let linked = 0
    await fc.assert(
      fc.asyncProperty(history, async (steps) => {
        const ledgerId = await aUser(store)
        const { id: card } = await addAccount(store, ledgerId, {
          name: 'Card',
          kind: 'credit_card',
          currency: 'USD',
          numberHint: null,
          openingCents: 0,
          closed: false,
        })
        const ledger: Ledger = { store, ledgerId, card, deletions: [], keys: 0 }
        for (const what of steps) {
          await fillReportTotals(store, ledgerId, allMonths)
          await take(ledger, what)
        }
        const cells = await readSpendingCells(store, ledgerId)
        expect(sorted(cells)).toEqual(sorted(await cellsFromScratch(ledger)))
        expect(isHealthy(await examineLedger(store, ledgerId))).toBe(true)
        await checkFigures(ledger, cells)
        await checkBalances(ledger)
        linked += (await readRefunds(store, ledgerId, { state: 'linked', limit: 1000 })).length
      }),
      { numRuns: histories(store, 27) },
    )
    expect(linked).toBeGreaterThan(0)
  })
})
