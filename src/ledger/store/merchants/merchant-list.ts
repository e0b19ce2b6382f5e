import { sql } from 'kysely'
import type { Day } from '#domain/calendar.ts'
import { merchantNameOf } from '#domain/merchants/merchant.ts'
import type { Cents } from '#domain/money.ts'
import { foldCase } from '#domain/plain-text.ts'
import { effectiveCategory, effectiveValue, leftOutBy } from '#ledger/store/counted-as.ts'
import { matches } from '#ledger/store/ledger-filter.ts'
import type { Store } from '#store/schema.ts'
import { readDecidedMerchants } from './decided-merchants.ts'
import { merchantOfRow } from './merchant-of-row.ts'

/** A merchant with the transactions that count. Money is in the currency of the ledger. */
export type ListedMerchant = {
  key: string
  name: string
  /** The name that the user chose. */
  chosenName: string | null
  /** The merchants that were merged into it. */
  merged: { key: string; name: string }[]
  count: number
  /** Signed: negative is spending. */
  sumCents: Cents
  averageCents: Cents
  firstDay: Day
  lastDay: Day
  /** The category of most of its transactions; empty if all are split. */
  category: string
}

export type MerchantOrder = 'amount' | 'count' | 'name' | 'last'

/**
 * The merchants of a ledger's transactions, within a window of days. Transactions that totals leave out are not counted,
 * and merchants without others are not listed.
 */
export async function readMerchants(
  store: Store,
  ledgerId: string,
  asked: {
    search?: string | undefined
    startDate?: Day | undefined
    endDate?: Day | undefined
    accountId?: string | undefined
    order: MerchantOrder
  },
): Promise<ListedMerchant[]> {
  const { search, order, ...window } = asked
  const cells = await readCells(store, ledgerId, window)
  const decided = await readDecidedMerchants(store, ledgerId)
  const chosen = new Map(decided.map(({ key, name }) => [key, name]))
  const nameOf = (key: string) => chosen.get(key) ?? merchantNameOf(key)
  const merged = Map.groupBy(
    decided.filter(({ intoKey }) => intoKey !== null),
    ({ intoKey }) => intoKey,
  )
  const listed = [...Map.groupBy(cells, ({ key }) => key)].map(
    ([key, ofMerchant]): ListedMerchant => ({
      key,
      name: nameOf(key),
      chosenName: chosen.get(key) ?? null,
      merged: (merged.get(key) ?? []).map((one) => ({ key: one.key, name: nameOf(one.key) })),
      ...summed(ofMerchant),
    }),
  )
  const sought = search && foldCase(search)
  return listed
    .filter(({ key, name }) => !sought || foldCase(name).includes(sought) || key.includes(sought))
    .sort((one, other) => orders[order](one, other) || (one.key < other.key ? -1 : 1))
}

const orders: Record<MerchantOrder, (one: ListedMerchant, other: ListedMerchant) => number> = {
  amount: (one, other) => Math.abs(other.sumCents) - Math.abs(one.sumCents),
  count: (one, other) => other.count - one.count,
  name: (one, other) => one.name.localeCompare(other.name, 'en'),
  last: (one, other) => other.lastDay.localeCompare(one.lastDay),
}

type Cell = { key: string; category: string; count: number; sumCents: Cents; firstDay: Day; lastDay: Day }

function summed(cells: readonly Cell[]) {
  const count = cells.reduce((total, cell) => total + cell.count, 0)
  const sumCents = cells.reduce((total, cell) => total + cell.sumCents, 0)
  const days = cells.flatMap(({ firstDay, lastDay }) => [firstDay, lastDay]).sort()
  return {
    count,
    sumCents,
    averageCents: Math.round(sumCents / count),
    firstDay: days[0] ?? '',
    lastDay: days.at(-1) ?? '',
    category: mostFrequent(cells.filter(({ category }) => category !== '')) ?? '',
  }
}

const mostFrequent = (cells: readonly Cell[]) =>
  cells.reduce<Cell | undefined>((most, cell) => (most && most.count >= cell.count ? most : cell), undefined)
    ?.category

/** One cell per merchant and category, which is empty for split transactions. */
const readCells = (
  store: Store,
  ledgerId: string,
  window: { startDate?: Day | undefined; endDate?: Day | undefined; accountId?: string | undefined },
): Promise<Cell[]> =>
  store
    .selectFrom('transactions')
    .leftJoin('ruleOutcomes as rule', (join) =>
      join.onRef('rule.ledgerId', '=', 'transactions.ledgerId').onRef('rule.id', '=', 'transactions.ruleId'),
    )
    .leftJoin('merchants as merchant', (join) =>
      join
        .onRef('merchant.ledgerId', '=', 'transactions.ledgerId')
        .onRef('merchant.key', '=', 'transactions.merchantKey'),
    )
    .select([
      sql<string>`${merchantOfRow}`.as('key'),
      effectiveCategory.as('category'),
      sql<number>`count(*)`.as('count'),
      sql<Cents>`sum(${effectiveValue})`.as('sumCents'),
      sql<Day>`min(transactions.date)`.as('firstDay'),
      sql<Day>`max(transactions.date)`.as('lastDay'),
    ])
    .where('transactions.ledgerId', '=', ledgerId)
    .where('transactions.merchantKey', 'is not', null)
    .where(matches(window))
    .where(sql<boolean>`${leftOutBy} = ''`)
    .groupBy([sql`1`, sql`2`])
    .orderBy(sql`1`)
    .orderBy(sql`2`)
    .execute()
