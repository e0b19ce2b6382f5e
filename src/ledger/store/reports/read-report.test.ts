import fc from 'fast-check'
import type { Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { firstAccountId } from '#domain/accounts.ts'
import { kindsOf } from '#domain/category-kinds.ts'
import { figures, headlineFigures } from '#domain/headline-figures.ts'
import { refundMonths } from '#domain/matches.ts'
import { countedMonth, firstCountedDay, lastCountedDay, type MonthStart } from '#domain/month-start.ts'
import {
  moneyIn,
  moneyOut,
  quarterOf,
  type ReportDimension,
  type ReportKey,
  reportDimensions,
  reportMeasures,
} from '#domain/reports/report.ts'
import { categoryTotals } from '#domain/spending.ts'
import { addAccount } from '#ledger/store/accounts.ts'
import { insertTransactions } from '#ledger/store/add-transactions.ts'
import { putCategory } from '#ledger/store/categories.ts'
import { readChosenKinds } from '#ledger/store/category-definitions.ts'
import { changeLedger } from '#ledger/store/change-ledger.ts'
import { changeMonthStart } from '#ledger/store/change-month-start.ts'
import { linkRefund } from '#ledger/store/matching/refunds.ts'
import { linkTransfer } from '#ledger/store/matching/transfers.ts'
import { mergeMerchants } from '#ledger/store/merchants/decided-merchants.ts'
import { renameMerchant } from '#ledger/store/merchants/rename-merchant.ts'
import { readSpendingCells } from '#ledger/store/monthly-totals.ts'
import { readTransactionPage, type StoredTransaction } from '#ledger/store/read-transactions.ts'
import { changeRefundMonth } from '#ledger/store/refund-month.ts'
import { resolveFilter } from '#ledger/store/resolve-filter.ts'
import { saveTransactionRule } from '#ledger/store/transaction-rules.ts'
import type { Schema } from '#store/schema.ts'
import { aUser } from '#tests/support/a-ledger.ts'
import { histories } from '#tests/support/histories.ts'
import { onEachEngine } from '#tests/support/on-each-engine.ts'
import { readReport } from './read-report.ts'

const category = fc.constantFrom('Income', 'Transfer', 'Other', 'Travel', 'Trains')
const row = fc.record({
  date: fc.constantFrom('2024-12-31', '2025-01-14', '2025-01-31', '2025-04-01'),
  description: fc.constantFrom(
    'MAPLE BAKERY',
    'BIRCH BOOKS',
    'BIRCH BOOKSHOP',
    'WAGES',
    'ATM WITHDRAWAL 0015',
  ),
  cents: fc.constantFrom(-9000, -5000, -2501, 0, 1200, 2501, 5000),
  category,
  tags: fc.subarray(['berlin', 'work']),
  account: fc.constantFrom('first', 'card', 'foreign'),
})
const nth = fc.nat(30)
const pair = fc.record({ in: nth, out: nth, kind: fc.constantFrom('refund', 'transfer') })
const ledger = fc.record({
  rows: fc.array(row, { minLength: 5, maxLength: 25 }),
  pairs: fc.array(pair, { maxLength: 8 }),
  rule: fc.option(fc.record({ category, excluded: fc.boolean(), tags: fc.subarray(['work', 'trip']) })),
  refundMonth: fc.constantFrom(...refundMonths),
  monthStart: fc.constantFrom<MonthStart[]>(1, 14, 25, 'last_working_day', 'working_day_by_25'),
})
/** Filters that the stored totals can answer. */
const ofTotals = {
  figure: fc.constantFrom(...figures),
  excluded: fc.boolean(),
  endDate: fc.constant('2025-01-31'),
  category,
  accountId: fc.constant(firstAccountId),
}
const question = fc.record({
  largestMerchants: fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }),
  onlyMerchants: fc.option(fc.subarray(['birch books', 'maple bakery', '']), { nil: undefined, freq: 1 }),
  dimensions: fc.subarray([...reportDimensions], { maxLength: 3 }),
  measures: fc.constantFrom(['net', 'in', 'out'] as const, ['net', 'count'] as const, reportMeasures),
  filter: fc.oneof(
    fc.record({ ...ofTotals, startDate: fc.constant('2025-01-01') }, { requiredKeys: [] }),
    fc.record(
      {
        ...ofTotals,
        startDate: fc.constant('2025-01-14'),
        merchant: fc.constantFrom('birch books', 'maple bakery'),
        withoutMerchant: fc.constant('true' as const),
        notMerchants: fc.constant(['birch books']),
        tag: fc.constant('work'),
        search: fc.constantFrom('birch', '>30'),
      },
      { requiredKeys: [] },
    ),
  ),
})
type Ledger = typeof ledger extends fc.Arbitrary<infer Value> ? Value : never
type Question = typeof question extends fc.Arbitrary<infer Value> ? Value : never
const all = { order: 'asc', limit: 1000, after: null } as const

async function anAccount(store: Kysely<Schema>, ledgerId: string, name: string, currency: string) {
  const account = {
    name,
    kind: 'checking',
    currency,
    numberHint: null,
    openingCents: 0,
    closed: false,
  } as const
  return (await addAccount(store, ledgerId, account)).id
}

async function fill(
  store: Kysely<Schema>,
  { rows, pairs, rule, refundMonth, monthStart }: Ledger,
): Promise<string> {
  const ledgerId = await aUser(store)
  const ids = {
    first: firstAccountId,
    card: await anAccount(store, ledgerId, 'Card', 'USD'),
    foreign: await anAccount(store, ledgerId, 'Abroad', 'GBP'),
  }
  await insertTransactions(
    store,
    ledgerId,
    rows.map(({ account, ...row }) => ({ ...row, accountId: ids[account], importKey: null })),
  )
  const { transactions } = await readTransactionPage(store, ledgerId, {}, all)
  const [moneyIn, moneyOut] = [
    transactions.filter(({ cents }) => cents > 0),
    transactions.filter(({ cents }) => cents < 0),
  ]
  for (const { kind, ...at } of pairs) {
    const into = moneyIn[at.in % (moneyIn.length || 1)]?.id
    const out = moneyOut[at.out % (moneyOut.length || 1)]?.id
    if (!into || !out) continue
    if (kind === 'refund') await linkRefund(store, ledgerId, { refundId: into, purchaseId: out })
    else await linkTransfer(store, ledgerId, { transactionIds: [into, out], outsideAccount: null })
  }
  if (rule) await saveTransactionRule(store, ledgerId, { descriptionPattern: 'WAGES', ...rule })
  await changeLedger(store, ledgerId, (transaction) =>
    putCategory(transaction, ledgerId, { name: 'Trains', parent: 'Travel' }),
  )
  await mergeMerchants(store, ledgerId, { keys: ['birch bookshop'], into: 'birch books' })
  await renameMerchant(store, ledgerId, 'birch books', 'Birch')
  await changeRefundMonth(store, ledgerId, refundMonth)
  await changeMonthStart(store, ledgerId, monthStart)
  return ledgerId
}

/** The groups that a transaction is part of, by a naive definition. */
function keysOf(row: StoredTransaction, dimension: ReportDimension, start: MonthStart): ReportKey[] {
  const month = countedMonth(row.countedOn, start)
  switch (dimension) {
    case 'day':
      return [row.countedOn]
    case 'month':
      return [month]
    case 'quarter':
      return [quarterOf(month)]
    case 'year':
      return [month.slice(0, 4)]
    case 'category':
      return [row.category]
    case 'parent':
      return [row.category === 'Trains' ? 'Travel' : row.category]
    case 'merchant':
      return [row.merchant?.key ?? null]
    case 'tag':
      return row.tags.length === 0 ? [null] : row.tags
    case 'account':
      return [row.accountId]
    case 'direction':
      return [row.cents > 0 && !row.refundOf ? 'in' : 'out']
  }
}

/** The rows of the merchants with the largest sums. Equal sums are in order of their keys, "no merchant" last. */
function ofLargest(rows: readonly StoredTransaction[], most = Number.POSITIVE_INFINITY) {
  const keyOf = ({ merchant }: StoredTransaction) => merchant?.key ?? '\uffff'
  const sumOf = (of: readonly StoredTransaction[]) =>
    Math.abs(of.reduce((sum, { valueCents }) => sum + (valueCents ?? 0), 0))
  const merchants = [...Map.groupBy(rows, keyOf)].sort(
    ([key, these], [other, those]) => sumOf(those) - sumOf(these) || (key < other ? -1 : 1),
  )
  return merchants.slice(0, most).flatMap(([, ofMerchant]) => ofMerchant)
}

function naiveReport(
  all: readonly StoredTransaction[],
  { dimensions, measures, largestMerchants, onlyMerchants }: Question,
  start: MonthStart,
) {
  const isChosen = ({ merchant }: StoredTransaction) => onlyMerchants?.includes(merchant?.key ?? '') ?? true
  const rows = ofLargest(all.filter(isChosen), largestMerchants)
  const groups = new Map<string, { net: number; in: number; out: number; count: number; days: string[] }>()
  for (const row of rows) {
    const value = row.valueCents ?? 0
    const isBack = row.refundOf !== null && !row.excluded
    const keys = dimensions.reduce<ReportKey[][]>(
      (begun, dimension) =>
        begun.flatMap((keys) => keysOf(row, dimension, start).map((key) => [...keys, key])),
      [[]],
    )
    for (const key of keys.map((each) => JSON.stringify(each))) {
      const group = groups.get(key) ?? { net: 0, in: 0, out: 0, count: 0, days: [] }
      group.net += value
      group.in += value > 0 && !isBack ? value : 0
      group.out -= value < 0 || isBack ? value : 0
      group.count += 1
      group.days = [...group.days, row.countedOn].sort()
      groups.set(key, group)
    }
  }
  const isKept = (group: { in: number; out: number }) =>
    measures.includes('count' as never) || group.in !== 0 || group.out !== 0
  return [...groups]
    .filter(([, group]) => isKept(group))
    .map(([keys, { days, ...sums }]) => ({ keys, ...sums, firstDay: days[0], lastDay: days.at(-1) }))
    .sort((one, other) => (one.keys < other.keys ? -1 : 1))
}

onEachEngine('a report', (openTestStore) => {
  test('equals the sums of the rows that History shows', async () => {
    const store = await openTestStore()
    await fc.assert(
      fc.asyncProperty(
        ledger,
        fc.array(question, { minLength: 8, maxLength: 8 }),
        async (given, questions) => {
          const ledgerId = await fill(store, given)
          for (const asked of questions) {
            const filter = await resolveFilter(store, ledgerId, asked.filter)
            const { transactions } = await readTransactionPage(store, ledgerId, filter, all)
            const report = await readReport(store, ledgerId, filter, asked)
            const has = (measure: string) => asked.measures.includes(measure as never)
            const pick = (group: ReturnType<typeof naiveReport>[number]) => ({
              keys: group.keys,
              net: group.net,
              in: group.in,
              out: group.out,
              ...(has('count') && { count: group.count }),
              ...(has('first_day') && { firstDay: group.firstDay, lastDay: group.lastDay }),
            })
            const groups = report?.groups.map((group) => ({
              ...group,
              keys: JSON.stringify(group.keys),
              net: group.netCents,
              in: moneyIn(group),
              out: moneyOut(group),
            }))
            expect(groups?.map(pick).sort((one, other) => (one.keys < other.keys ? -1 : 1))).toEqual(
              naiveReport(transactions, asked, given.monthStart).map(pick),
            )
          }
        },
      ),
      { numRuns: histories(store, 16) },
    )
  })

  test('agrees with the headline figures and the category card of the Dashboard', async () => {
    const store = await openTestStore()
    await fc.assert(
      fc.asyncProperty(ledger, async (given) => {
        const ledgerId = await fill(store, given)
        const cells = await readSpendingCells(store, ledgerId)
        const month = { first: '2025-01', last: '2025-01' }
        const { monthStart } = given
        const days = {
          startDate: firstCountedDay(month.first, monthStart),
          endDate: lastCountedDay(month.last, monthStart),
        }
        const shown = headlineFigures(cells, kindsOf(await readChosenKinds(store, ledgerId)), month)
        const report = async (asked: object, dimensions: readonly ReportDimension[]) => {
          const filter = await resolveFilter(store, ledgerId, { ...days, ...asked })
          return readReport(store, ledgerId, filter, { dimensions, measures: ['net', 'in', 'out'] })
        }
        const net = async (figure: string, dimensions: readonly ReportDimension[]) =>
          (await report({ figure }, dimensions))?.groups.reduce((sum, { netCents }) => sum + netCents, 0)
        // Reports by category come from the stored totals, those by merchant from the rows.
        for (const dimension of ['category', 'merchant'] as const) {
          expect(await net('income', [dimension])).toBe(shown.incomeCents)
          expect(await net('spending', [dimension])).toBe(0 - shown.spendingCents)
          expect(await net('left_over', [dimension])).toBe(shown.leftOverCents)
        }
        const card = categoryTotals({ cells, recurringCosts: [], today: '2025-04-30', monthStart }, month)
        const byCategory = await report({ excluded: false }, ['category'])
        expect(
          Object.fromEntries(byCategory?.groups.map((one) => [one.keys[0], one.grossCents]) ?? []),
        ).toEqual(
          Object.fromEntries(
            card.flatMap((one) => (one.totalCents === 0 ? [] : [[one.category, one.totalCents]])),
          ),
        )
        const left = await report({ figure: 'left_over' }, [])
        expect(left?.noRateCount).toBe(shown.leftOut.withoutRate.count)
      }),
      { numRuns: histories(store, 8) },
    )
  })
})
