import type { Day } from '#domain/calendar.ts'
import { foldName } from '#domain/merchants/fold-name.ts'
import { merchantNameOf } from '#domain/merchants/merchant.ts'
import { rootsOf } from '#domain/merchants/merged-merchants.ts'
import type { Cents } from '#domain/money.ts'
import type { Store } from '#store/schema.ts'
import { readDecidedMerchants } from './decided-merchants.ts'
import {
  countCategoriesOfMerchants,
  type MerchantSum,
  type MerchantWindow,
  sumMerchantKeys,
} from './merchant-sums.ts'

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
 * One page of the merchants of a ledger's transactions, within a window of days, and how many there are. Transactions
 * that totals leave out are not counted, and merchants without others are not listed.
 */
export async function readMerchants(
  store: Store,
  ledgerId: string,
  asked: MerchantWindow & { search?: string | undefined; order: MerchantOrder },
  { first, limit }: { first: number; limit: number },
): Promise<{ merchants: ListedMerchant[]; total: number }> {
  const { search, order, ...window } = asked
  const sums = await sumMerchantKeys(store, ledgerId, window)
  const decided = await readDecidedMerchants(store, ledgerId)
  const chosen = new Map(decided.map(({ key, name }) => [key, name]))
  const rootOf = rootsOf(decided)
  const nameOf = (key: string) => chosen.get(key) ?? merchantNameOf(key)
  const sought = search && foldName(search)
  const listed = [...Map.groupBy(sums, ({ key }) => rootOf(key))]
    .map(([key, ofMerchant]) => ({ key, name: nameOf(key), ...added(ofMerchant) }))
    .filter(({ key, name }) => !sought || foldName(name).includes(sought) || key.includes(sought))
    .sort((one, other) => orders[order](one, other) || (one.key < other.key ? -1 : 1))
  const page = listed.slice(first, first + limit)
  const categories = await countCategoriesOfMerchants(
    store,
    ledgerId,
    window,
    page.flatMap(({ keys }) => keys),
  )
  const merged = Map.groupBy(
    decided.filter(({ intoKey }) => intoKey !== null),
    ({ intoKey }) => intoKey,
  )
  const categoriesOf = Map.groupBy(categories, ({ key }) => rootOf(key))
  return {
    merchants: page.map(({ keys: _, ...one }) => ({
      ...one,
      chosenName: chosen.get(one.key) ?? null,
      merged: (merged.get(one.key) ?? []).map(({ key }) => ({ key, name: nameOf(key) })),
      category: mostFrequent(categoriesOf.get(one.key) ?? []),
    })),
    total: listed.length,
  }
}

type Compared = Pick<ListedMerchant, 'sumCents' | 'count' | 'name' | 'lastDay'>

const orders: Record<MerchantOrder, (one: Compared, other: Compared) => number> = {
  amount: (one, other) => Math.abs(other.sumCents) - Math.abs(one.sumCents),
  count: (one, other) => other.count - one.count,
  name: (one, other) => one.name.localeCompare(other.name, 'en'),
  last: (one, other) => other.lastDay.localeCompare(one.lastDay),
}

/** The sums of the keys that were merged into one merchant. */
function added(sums: readonly MerchantSum[]) {
  const count = sums.reduce((total, sum) => total + sum.count, 0)
  const sumCents = sums.reduce((total, sum) => total + sum.sumCents, 0)
  const days = sums.flatMap(({ firstDay, lastDay }) => [firstDay, lastDay]).sort()
  return {
    keys: sums.map(({ key }) => key),
    count,
    sumCents,
    averageCents: Math.round(sumCents / count),
    firstDay: days[0] ?? '',
    lastDay: days.at(-1) ?? '',
  }
}

/** Of categories that are equally frequent, the first by name. */
function mostFrequent(counts: readonly { category: string; count: number }[]): string {
  const totals = new Map<string, number>()
  for (const { category, count } of counts)
    if (category !== '') totals.set(category, (totals.get(category) ?? 0) + count)
  const [first] = [...totals].sort(
    ([one, ofOne], [other, ofOther]) => ofOther - ofOne || (one < other ? -1 : 1),
  )
  return first?.[0] ?? ''
}
