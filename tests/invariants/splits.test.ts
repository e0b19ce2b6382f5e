import fc from 'fast-check'
import { expect, test } from 'vitest'
import { firstAccountId } from '#domain/accounts.ts'
import type { SplitPart } from '#domain/split-parts.ts'
import { addAccount } from '#ledger/store/accounts.ts'
import { insertTransactions } from '#ledger/store/add-transactions.ts'
import { changeCurrency } from '#ledger/store/change-currency.ts'
import { deleteTransaction, undoDeletion } from '#ledger/store/deletions.ts'
import { examineLedger, isHealthy } from '#ledger/store/examine-ledger.ts'
import { linkRefund } from '#ledger/store/matching/refunds.ts'
import { readMonthList, readSpendingCells } from '#ledger/store/monthly-totals.ts'
import { moveCategory } from '#ledger/store/move-category.ts'
import { changeRates } from '#ledger/store/rate-changes.ts'
import { readTransactionPage, type StoredTransaction } from '#ledger/store/read-transactions.ts'
import { changeRefundMonth } from '#ledger/store/refund-month.ts'
import { readReport } from '#ledger/store/reports/read-report.ts'
import { splitTransaction } from '#ledger/store/split-transaction.ts'
import { refreshNextMonth } from '#ledger/store/stale-values.ts'
import { changeTransactions } from '#ledger/store/transaction-changes/change-transactions.ts'
import { undoTransactionChange } from '#ledger/store/transaction-changes/undo-change.ts'
import { saveTransactionRule } from '#ledger/store/transaction-rules.ts'
import { undoCategoryMove } from '#ledger/store/undo-category-move.ts'
import { updateTransaction } from '#ledger/store/update-transaction.ts'
import type { Store } from '#store/schema.ts'
import { aRow, aUser } from '#tests/support/a-ledger.ts'
import { onEachEngine } from '#tests/support/on-each-engine.ts'

const at = '2026-01-01T00:00:00.000Z'
const categories = ['Shopping', 'Groceries', 'Travel', 'Income', 'Transfer', 'Uncategorized']
const category = fc.constantFrom(...categories)
const description = fc.constantFrom('MAPLE MARKET', 'PAYROLL')

const step = fc.record({
  kind: fc.constantFrom(
    ...([
      'add',
      'add',
      'add with parts',
      'split',
      'split',
      'split',
      'end split',
      'edit',
      'rule',
      'refund',
    ] as const),
    ...(['delete', 'restore', 'bulk', 'undo bulk', 'move category', 'undo move', 'rate', 'month'] as const),
  ),
  which: fc.nat(),
  category,
  other: category,
  description,
  date: fc.constantFrom('2025-01-31', '2025-02-01', '2025-03-10'),
  cents: fc.integer({ min: -9000, max: 9000 }),
  isForeign: fc.boolean(),
  shares: fc.array(fc.record({ category, size: fc.integer({ min: 1, max: 99 }) }), {
    minLength: 1,
    maxLength: 3,
  }),
  rate: fc.constantFrom('0.9', '0.3333', '1.5', null),
})
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

/** Splits an amount in these proportions, as far as it has enough cents. */
function partsOf(cents: number, shares: Step['shares'], last: string): SplitPart[] {
  let rest = Math.abs(cents)
  const parts: SplitPart[] = []
  for (const { category, size } of shares) {
    const taken = Math.min(rest - 1, Math.ceil((Math.abs(cents) * size) / 100))
    if (taken <= 0) continue
    rest -= taken
    parts.push({ category, cents: Math.sign(cents) * taken, note: `${size} percent` })
  }
  const note = parts.length > 0 ? 'the rest' : null
  return [...parts, { category: last, cents: Math.sign(cents) * rest, note }]
}

const rowsOf = async (store: Store, ledgerId: string) =>
  (await readTransactionPage(store, ledgerId, {}, { order: 'asc', limit: 1000, after: null })).transactions

/** What a row adds to the net of each category, in the currency of the ledger. */
function countedParts({ category, cents, valueCents, parts }: StoredTransaction) {
  if (parts.length === 0) return [{ category, value: valueCents ?? 0 }]
  let before = 0
  const roundedShare = (upTo: number) =>
    cents === valueCents ? upTo : Math.floor((valueCents ?? 0) * (upTo / cents) + 0.5)
  return parts.map((part) => {
    const value = roundedShare(before + part.cents) - roundedShare(before)
    before += part.cents
    return { category: part.category, value }
  })
}

type Sum = { net: number; gross: number; count: number }

/** The sums by month, reason to leave rows out, and category, computed from the rows. */
function sumsOf(rows: readonly StoredTransaction[], isAsked: (category: string) => boolean = () => true) {
  const sums: Record<string, Sum> = {}
  for (const row of rows) {
    const counted = new Set<string>()
    for (const { category, value } of countedParts(row)) {
      if (!isAsked(category)) continue
      const key = `${row.countedOn.slice(0, 7)} ${row.leftOutBy ?? ''} ${category}`
      const sum = sums[key] ?? { net: 0, gross: 0, count: 0 }
      sum.net += value
      sum.gross += row.refundOf && !row.excluded ? -Math.abs(value) : Math.abs(value)
      if (!counted.has(category)) sum.count += 1
      counted.add(category)
      sums[key] = sum
    }
  }
  return sums
}

/** The total of these sums, with the number of transactions, which can be less than the sum of the counts. */
const totalOf = (sums: readonly Sum[], count: number) => ({
  net: sums.reduce((total, { net }) => total + net, 0),
  gross: sums.reduce((total, { gross }) => total + gross, 0),
  count,
})

async function expectRightSums(store: Store, ledgerId: string): Promise<void> {
  const rows = await rowsOf(store, ledgerId)
  for (const { cents, valueCents, category, parts } of rows) {
    expect(category === '').toBe(parts.length > 0)
    if (parts.length === 0) continue
    expect(parts.length).toBeGreaterThan(1)
    expect(parts.reduce((sum, part) => sum + part.cents, 0)).toBe(cents)
    const values = countedParts({ ...rows[0], cents, valueCents, category, parts } as StoredTransaction)
    expect(values.reduce((sum, { value }) => sum + value, 0)).toBe(valueCents ?? 0)
  }
  const cells = await readSpendingCells(store, ledgerId)
  const kept = Object.fromEntries(
    cells
      .filter(({ category }) => category !== '')
      .map(({ month, leftOutBy, category, netCents, grossCents, count }) => [
        `${month} ${leftOutBy ?? ''} ${category}`,
        { net: netCents, gross: grossCents, count },
      ]),
  )
  expect(kept).toEqual(sumsOf(rows))
  expect(cells.reduce((sum, { count }) => sum + count, 0)).toBe(rows.length)

  const filters = [
    {},
    ...['Groceries', 'Income'].map((category) => ({ category })),
    { category: 'Travel', childCategories: ['Groceries'] },
    { notCategories: ['Shopping', 'Groceries'] },
  ]
  for (const filter of filters)
    for (const more of [{}, { startDate: '1900-01-02' }]) {
      const {
        category,
        childCategories = [],
        notCategories = [],
      }: { category?: string; childCategories?: string[]; notCategories?: string[] } = filter
      const isAsked = (name: string) =>
        (category === undefined || [category, ...childCategories].includes(name)) &&
        !notCategories.includes(name)
      const asked = { ...filter, ...more, excluded: false }
      const found = rows.filter(
        (row) => !row.excluded && countedParts(row).some((part) => isAsked(part.category)),
      )
      const page = await readTransactionPage(store, ledgerId, asked, {
        order: 'asc',
        limit: 1000,
        after: null,
      })
      expect(page.transactions.map(({ id }) => id)).toEqual(found.map(({ id }) => id))
      const months = await readMonthList(store, ledgerId, asked)
      expect(
        totalOf(
          months.map(({ netCents, totalCents }) => ({ net: netCents, gross: totalCents, count: 0 })),
          months.reduce((sum, { count }) => sum + count, 0),
        ),
      ).toEqual(totalOf(Object.values(sumsOf(found, isAsked)), found.length))
    }
  for (const filter of [{}, { startDate: '1900-01-02' }]) {
    const asked = { dimensions: ['category'], measures: ['net', 'count'] } as const
    const report = await readReport(store, ledgerId, { ...filter, excluded: false }, asked)
    const byCategory = Map.groupBy(
      rows.filter((row) => !row.excluded).flatMap((row) => Object.entries(sumsOf([row]))),
      ([key]) => key.split(' ').at(-1),
    )
    expect(report?.groups.map(({ keys, netCents, count }) => [keys[0], netCents, count])).toEqual(
      [...byCategory]
        .map(([category, sums]) => [
          category,
          sums.reduce((sum, [, { net }]) => sum + net, 0),
          sums.reduce((sum, [, { count }]) => sum + count, 0),
        ])
        .sort(([one = ''], [other = '']) => (one < other ? -1 : 1)),
    )
  }
  expect(await examineLedger(store, ledgerId)).toSatisfy(isHealthy)
  const [stored] = [
    await store.selectFrom('splitParts').select('splitId').where('ledgerId', '=', ledgerId).execute(),
  ]
  for (const { splitId } of stored) {
    const [live, copy] = await Promise.all(
      (['transactions', 'deletedTransactions'] as const).map((table) =>
        store.selectFrom(table).select('id').where('splitId', '=', splitId).executeTakeFirst(),
      ),
    )
    expect(live ?? copy).toBeDefined()
  }
}

/** A ledger in euros with an account in dollars, to which steps are applied. */
async function startHistory(store: Store, ledgerId: string) {
  await changeCurrency(store, ledgerId, { currency: 'EUR', accounts: 'change' }, at)
  const card = await addAccount(store, ledgerId, {
    ...{
      name: 'Card',
      kind: 'credit_card',
      currency: 'USD',
      numberHint: null,
      openingCents: 0,
      closed: false,
    },
  } as Parameters<typeof addAccount>[2])
  const last: { deletion?: string | null; change?: string | null; move?: string } = {}
  return async function take(one: Step): Promise<void> {
    const { kind, which, category, other, description, date, cents, shares, rate } = one
    const rows = await rowsOf(store, ledgerId)
    const row = rows[which % Math.max(1, rows.length)]
    const parts = partsOf(cents, shares, other)
    if (kind === 'add' || kind === 'add with parts') {
      const accountId = one.isForeign ? card.id : firstAccountId
      const isSplit = kind === 'add with parts' && parts.length > 1
      const added = aRow({ date, description, cents, category, accountId, ...(isSplit && { parts }) })
      await insertTransactions(store, ledgerId, [added])
    } else if (kind === 'rule')
      await saveTransactionRule(store, ledgerId, {
        descriptionPattern: description,
        category,
        excluded: which % 3 === 0,
      })
    else if (kind === 'restore' && last.deletion) await undoDeletion(store, ledgerId, last.deletion)
    else if (kind === 'undo bulk' && last.change)
      await undoTransactionChange(store, ledgerId, last.change, at)
    else if (kind === 'move category') {
      const moved = await moveCategory(
        store,
        ledgerId,
        which % 2 ? 'merged' : 'renamed',
        { name: category, into: which % 2 ? other : 'Renamed' },
        at,
      )
      if (typeof moved === 'object') last.move = moved.id
    } else if (kind === 'undo move' && last.move) await undoCategoryMove(store, ledgerId, last.move, at)
    else if (kind === 'rate')
      await changeRates(
        store,
        ledgerId,
        { kind: 'rate', into: 'EUR', currency: 'USD', month: date.slice(0, 7), rate },
        at,
      )
    else if (kind === 'month') await changeRefundMonth(store, ledgerId, which % 2 ? 'purchase' : 'refund')
    else if (!row) return
    else if (kind === 'split')
      await splitTransaction(store, ledgerId, row.id, partsOf(row.cents, shares, other), at)
    else if (kind === 'end split')
      await splitTransaction(store, ledgerId, row.id, [{ category, cents: row.cents, note: null }], at)
    else if (kind === 'edit') {
      const answer = await updateTransaction(store, ledgerId, row.id, { date, category, byHand: null }, at)
      expect(answer === 'split').toBe(row.parts.length > 0)
      await updateTransaction(store, ledgerId, row.id, { description, byHand: null }, at)
    } else if (kind === 'delete') last.deletion = await deleteTransaction(store, ledgerId, row.id, at)
    else if (kind === 'bulk') {
      const change = which % 2 ? { category } : { note: 'all of them', tags: [] }
      const made = await changeTransactions(
        store,
        ledgerId,
        change,
        rows.map(({ id }) => id),
        at,
      )
      last.change = made.id
      const split = rows.filter((one) => one.parts.length > 0).length
      if ('category' in change && split > 0) expect(made.skipped).toEqual([{ reason: 'split', count: split }])
    } else if (kind === 'refund') {
      const purchase = rows.find((other) => other.cents <= -row.cents && other.accountId === row.accountId)
      if (row.cents > 0 && purchase)
        await linkRefund(store, ledgerId, { refundId: row.id, purchaseId: purchase.id })
    }
    while (await refreshNextMonth(store, ledgerId));
  }
}

onEachEngine('split transactions', (openTestStore) => {
  test('count in each of their categories, to the cent, after any history', async () => {
    const store = await openTestStore()
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 16 }), async (steps) => {
        const ledgerId = await aUser(store)
        const take = await startHistory(store, ledgerId)
        for (const one of steps) await take(one)
        await expectRightSums(store, ledgerId)
      }),
      { numRuns: 25 },
    )
  })
})
