import fc from 'fast-check'
import { expect, test } from 'vitest'
import { examineLedger, isHealthy } from '#ledger/store/examine-ledger.ts'
import { readMonthList, readSpendingCells } from '#ledger/store/monthly-totals.ts'
import { readTransactionPage, type StoredTransaction } from '#ledger/store/read-transactions.ts'
import { readReport } from '#ledger/store/reports/read-report.ts'
import type { Store } from '#store/schema.ts'
import { aUser } from '#tests/support/a-ledger.ts'
import { histories } from '#tests/support/histories.ts'
import { onEachEngine } from '#tests/support/on-each-engine.ts'
import { rowsOf, startHistory, step } from './split-history.ts'

/** What a row adds to the net of each category, in the currency of the ledger. */
function countedParts({ category, cents, valueCents, rate, parts }: StoredTransaction) {
  if (parts.length === 0) return [{ category, value: valueCents ?? 0 }]
  let before = 0
  const converted = (upTo: number) => (rate === null ? 0 : Math.floor(upTo * Number(rate) + 0.5))
  const roundedShare = (upTo: number) =>
    cents === valueCents ? upTo : upTo === cents ? (valueCents ?? 0) : converted(upTo)
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
      const gross = row.cents < 0 ? -value : value
      sum.gross += row.refundOf && !row.excluded ? -gross : gross
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
  for (const row of rows) {
    expect(row.category === '').toBe(row.parts.length > 0)
    if (row.parts.length === 0) continue
    expect(row.parts.length).toBeGreaterThan(1)
    expect(row.parts.reduce((sum, part) => sum + part.cents, 0)).toBe(row.cents)
    expect(countedParts(row).reduce((sum, { value }) => sum + value, 0)).toBe(row.valueCents ?? 0)
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
      { numRuns: histories(store, 25) },
    )
  })
})
