import fc from 'fast-check'
import { expect, test } from 'vitest'
import { firstAccountId } from '#domain/accounts.ts'
import { addDays, type Day } from '#domain/calendar.ts'
import { countedMonth, type MonthStart } from '#domain/month-start.ts'
import type { Store } from '#store/schema.ts'
import { aUser } from '#tests/support/a-ledger.ts'
import { histories } from '#tests/support/histories.ts'
import { monthsInPages } from '#tests/support/months-in-pages.ts'
import { onEachEngine } from '#tests/support/on-each-engine.ts'
import { plansOf, preferIndexes } from '#tests/support/plans-of.ts'
import { insertTransactions } from './add-transactions.ts'
import { changeLedger } from './change-ledger.ts'
import {
  changeMonthStart,
  findWaitingMonthStarts,
  prepareMonthStart,
  readNextMonthStart,
} from './change-month-start.ts'
import { readMonthStart } from './counting.ts'
import { examineLedger } from './examine-ledger.ts'
import { readMonthList, readSpendingCells } from './monthly-totals.ts'
import { allMonths, fillReportTotals, findWrongReportMonths } from './report-totals.ts'
import { readReport } from './reports/read-report.ts'
import { resolveFilter } from './resolve-filter.ts'

const anyStart = fc.constantFrom<MonthStart[]>(
  ...[1, 5, 15, 16, 28],
  ...(['last_working_day', 'working_day_by_1', 'working_day_by_2', 'working_day_by_16'] as const),
)
const anyDays = fc.array(
  fc.nat(200).map((count) => addDays('2024-11-20', count)),
  { minLength: 1, maxLength: 40 },
)

const noPause = () => Promise.resolve()

const spend = (store: Store, ledgerId: string, days: readonly Day[]) =>
  insertTransactions(
    store,
    ledgerId,
    days.map((date) => ({
      ...{ date, description: 'Shop', cents: -100, category: 'Other' },
      ...{ accountId: firstAccountId, importKey: null },
    })),
  )

/** The number of transactions by month, as the Dashboard and History show them. */
async function counts(store: Store, ledgerId: string) {
  const cells = await readSpendingCells(store, ledgerId)
  const months = await readMonthList(store, ledgerId, await resolveFilter(store, ledgerId, {}))
  const found = await readMonthList(store, ledgerId, await resolveFilter(store, ledgerId, { search: 'shop' }))
  expect(months.map(({ month, count }) => [month, count])).toEqual(
    cells.map(({ month, count }) => [month, count]).reverse(),
  )
  expect(found).toEqual(months)
  expect(await monthsInPages(store, ledgerId, { search: 'SHOP', excluded: false })).toEqual(months)
  expect(await findWrongReportMonths(store, ledgerId)).toEqual([])
  await fillReportTotals(store, ledgerId, allMonths)
  return Object.fromEntries(cells.map(({ month, count }) => [month, count]))
}

/** The number of transactions by month, from the stored sums by merchant. */
async function reportCounts(store: Store, ledgerId: string) {
  const asked = { dimensions: ['month', 'merchant'], measures: ['count'] } as const
  const report = await readReport(store, ledgerId, await resolveFilter(store, ledgerId, {}), asked)
  return Object.fromEntries(report?.groups.map(({ keys, count }) => [keys[0], count]) ?? [])
}

/** The months whose sums are stored for reports. */
async function storedMonths(store: Store, ledgerId: string) {
  const rows = await store
    .selectFrom('reportTotals')
    .select('month')
    .where('ledgerId', '=', ledgerId)
    .orderBy('month')
    .execute()
  return rows.map(({ month }) => month)
}

const countsOf = (days: readonly Day[], start: MonthStart) =>
  Object.fromEntries(
    [...Map.groupBy(days, (day) => countedMonth(day, start))].map(([month, ofMonth]) => [
      month,
      ofMonth.length,
    ]),
  )

/** As in a large ledger, whose totals are prepared first. */
const chooseForLater = (store: Store, ledgerId: string, start: MonthStart) =>
  changeLedger(store, ledgerId, (transaction) =>
    transaction
      .updateTable('ledgers')
      .set({ nextMonthStart: String(start) })
      .where('id', '=', ledgerId)
      .execute(),
  )

onEachEngine('the day on which months begin', (openTestStore) => {
  test('decides in which month each transaction counts, also of those that are added later', async () => {
    const store = await openTestStore()
    await fc.assert(
      fc.asyncProperty(anyDays, anyDays, anyStart, anyStart, async (days, later, first, second) => {
        const ledgerId = await aUser(store)
        await spend(store, ledgerId, days)
        await changeMonthStart(store, ledgerId, first)
        expect(await storedMonths(store, ledgerId)).toEqual([])
        expect(await counts(store, ledgerId)).toEqual(countsOf(days, first))
        expect(await reportCounts(store, ledgerId)).toEqual(countsOf(days, first))
        expect(await storedMonths(store, ledgerId)).toEqual(Object.keys(countsOf(days, first)).sort())
        expect(await findWrongReportMonths(store, ledgerId)).toEqual([])
        await spend(store, ledgerId, later)
        expect(await counts(store, ledgerId)).toEqual(countsOf([...days, ...later], first))
        await chooseForLater(store, ledgerId, second)
        expect(await counts(store, ledgerId)).toEqual(countsOf([...days, ...later], first))
        expect(await reportCounts(store, ledgerId)).toEqual(countsOf([...days, ...later], first))
        await prepareMonthStart(store, ledgerId, noPause)
        expect(await storedMonths(store, ledgerId)).toEqual([])
        expect(await readMonthStart(store, ledgerId)).toBe(second)
        expect(await readNextMonthStart(store, ledgerId)).toBe(null)
        expect(await counts(store, ledgerId)).toEqual(countsOf([...days, ...later], second))
        expect(await reportCounts(store, ledgerId)).toEqual(countsOf([...days, ...later], second))
        expect((await examineLedger(store, ledgerId)).months).toEqual([])
      }),
      { numRuns: histories(store, 24) },
    )
  })

  test('can move a day by two months', async () => {
    const store = await openTestStore()
    const ledgerId = await aUser(store)
    // The Friday before Sunday, February 16
    const days = ['2025-02-14']
    await spend(store, ledgerId, days)
    for (const start of [15, 'working_day_by_16', 15] as const) {
      await changeMonthStart(store, ledgerId, start)
      expect(await counts(store, ledgerId)).toEqual({ [start === 15 ? '2025-01' : '2025-03']: 1 })
      expect(await reportCounts(store, ledgerId)).toEqual(countsOf(days, start))
    }
  })

  test('changes at once, whatever changes while the totals are prepared', async () => {
    const store = await openTestStore()
    const ledgerId = await aUser(store)
    const days = ['2025-01-10', '2025-02-26', '2025-03-31']
    await spend(store, ledgerId, days)
    await chooseForLater(store, ledgerId, 25)
    let added = 0
    await prepareMonthStart(store, ledgerId, async () => {
      const isFirst = await readMonthStart(store, ledgerId)
      expect(await counts(store, ledgerId)).toEqual(countsOf(days, isFirst))
      if (added++ < 30) {
        await spend(store, ledgerId, ['2025-02-27'])
        days.push('2025-02-27')
      }
    })
    expect(added).toBeGreaterThan(3)
    expect(await counts(store, ledgerId)).toEqual(countsOf(days, 25))
  })

  test('is what was chosen last, at whatever moment of the preparation', async () => {
    const store = await openTestStore()
    const ledgerId = await aUser(store)
    await spend(store, ledgerId, ['2025-01-10', '2025-02-26'])
    for (let moment = 0; moment < 40; moment++) {
      await chooseForLater(store, ledgerId, 25)
      const prepared = prepareMonthStart(store, ledgerId, noPause)
      for (let turn = 0; turn < moment; turn++) await Promise.resolve()
      await chooseForLater(store, ledgerId, 6)
      await prepared
      await prepareMonthStart(store, ledgerId, noPause)
      expect(await readMonthStart(store, ledgerId)).toBe(6)
    }
  })

  test('takes as long as there are months with transactions, however far apart they are', async () => {
    const store = await openTestStore()
    const ledgerId = await aUser(store)
    const days = ['1900-01-01', '1900-01-31', '2025-03-26', '2025-04-24', '2199-12-31']
    await spend(store, ledgerId, days)
    await chooseForLater(store, ledgerId, 25)
    let months = 0
    await prepareMonthStart(store, ledgerId, () => Promise.resolve(months++))
    expect(months).toBe(2 + 3 + 1)
    expect(await counts(store, ledgerId)).toEqual(countsOf(days, 25))
    expect((await examineLedger(store, ledgerId)).months).toEqual([])
  })

  test('is prepared by the next process if one stops', async () => {
    const store = await openTestStore()
    const ledgerId = await aUser(store)
    await spend(store, ledgerId, ['2025-01-10', '2025-02-26'])
    await chooseForLater(store, ledgerId, 25)
    const stops = prepareMonthStart(store, ledgerId, () => Promise.reject(new Error('stopped')))
    await expect(stops).rejects.toThrow('stopped')
    expect(await readMonthStart(store, ledgerId)).toBe(1)
    expect(await findWaitingMonthStarts(store)).toEqual([ledgerId])
    const [plan] = await store.transaction().execute(async (transaction) => {
      await preferIndexes(transaction)
      return plansOf(transaction, findWaitingMonthStarts, /"ledgers"/)
    })
    expect(plan?.steps.join()).toContain('ledgers_with_next_month_start')
    await prepareMonthStart(store, ledgerId, noPause)
    expect(await findWaitingMonthStarts(store)).toEqual([])
    expect(await counts(store, ledgerId)).toEqual({ '2025-01': 1, '2025-03': 1 })
  })
})
