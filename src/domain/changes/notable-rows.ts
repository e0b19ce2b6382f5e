import { daysApart } from '#domain/due-days.ts'
import type { Cents } from '#domain/money.ts'
import type { MonthChange, SpentRow } from './month-changes.ts'

const leastDuplicate: Cents = 5_00
/** Two equal purchases below this are often two of the same thing, such as two coffees. */
const smallPurchase: Cents = 15_00
/** Where somebody goes this often in the months before, two equal small purchases are probably no mistake. */
const visitsOfHabit = 12
/** Round prices are multiples of this. */
const roundPrice: Cents = 10
/** Prices repeat at a merchant if the number of different prices is below this share of the purchases. */
const shareOfDifferentPrices = 0.8
const subscription = { leastPayments: 3, leastDays: 20, mostDays: 45 }
const leastUnusual: Cents = 50_00
const leastNew: Cents = 50_00
const leastEarlierRows = 4
const leastTimesUsual = 2.5

/**
 * Pairs of rows in one account with the same text and amount, at most a day apart. Left out if the same has happened
 * before, as with two bus tickets a day, or if the user may have bought the same thing twice. Cash payments are never
 * charged twice.
 */
export function chargedTwice(current: readonly SpentRow[], before: readonly SpentRow[]): MonthChange[] {
  const isUsual = new Set(pairsOf(before).map(([row]) => chargeOf(row)))
  const visits = Map.groupBy(before, placeOf)
  const found = new Map<string, SpentRow[]>()
  for (const pair of pairsOf(current)) {
    const charge = chargeOf(pair[0])
    if (isUsual.has(charge) || -pair[0].cents < leastDuplicate) continue
    if (couldBeTwoPurchases(pair, visits.get(placeOf(pair[0])) ?? [])) continue
    found.set(charge, [...new Set([...(found.get(charge) ?? []), ...pair])])
  }
  return Array.from(found, ([charge, rows]): MonthChange => {
    const [first] = rows as [SpentRow]
    return {
      kind: 'charged_twice',
      key: `charged_twice ${first.date} ${charge}`,
      rowIds: idsOf(rows),
      ...paidIn(rows),
      cents: -first.cents,
      times: rows.length,
    }
  }).sort(largestFirst)
}

/**
 * Whether the user may have bought the same thing twice. That is likely if prices repeat at this merchant and this one was
 * paid before. For small purchases, one of these is enough: they are on two days, the price is round, prices repeat at the
 * merchant, or the user often goes there. Nobody buys a subscription twice.
 */
function couldBeTwoPurchases([one, other]: [SpentRow, SpentRow], visits: readonly SpentRow[]): boolean {
  if (isSubscription(one, visits)) return false
  const prices = new Set(visits.map(({ cents }) => cents))
  const doPricesRepeat = prices.size < visits.length * shareOfDifferentPrices
  if (doPricesRepeat && prices.has(one.cents)) return true
  if (-one.cents >= smallPurchase) return false
  return (
    one.date !== other.date ||
    one.cents % roundPrice === 0 ||
    doPricesRepeat ||
    prices.has(one.cents) ||
    visits.length >= visitsOfHabit
  )
}

/** Whether this amount, and no other, was paid about once a month. */
function isSubscription({ cents }: SpentRow, visits: readonly SpentRow[]): boolean {
  const { leastPayments, leastDays, mostDays } = subscription
  const days = visits.map(({ date }) => date).sort()
  const gaps = days.slice(1).map((day, index) => daysApart(days[index] ?? day, day))
  return (
    days.length >= leastPayments &&
    visits.every((visit) => visit.cents === cents) &&
    gaps.every((gap) => leastDays <= gap && gap <= mostDays)
  )
}

function pairsOf(rows: readonly SpentRow[]): [SpentRow, SpentRow][] {
  const charges = Map.groupBy(
    rows
      .filter(({ cents, isCash }) => cents < 0 && !isCash)
      .toSorted((one, other) => compare(one.date, other.date) || compare(one.id, other.id)),
    chargeOf,
  )
  return [...charges.values()].flatMap((ofCharge) =>
    ofCharge.slice(1).flatMap((row, index): [SpentRow, SpentRow][] => {
      const earlier = ofCharge[index] as SpentRow
      const isRepeated = earlier.description === row.description && daysApart(earlier.date, row.date) <= 1
      return isRepeated ? [[earlier, row]] : []
    }),
  )
}

const placeOf = ({ merchant, description }: SpentRow) => merchant?.key ?? description

const chargeOf = (row: SpentRow) => `${row.accountId} ${row.cents} ${placeOf(row)}`

/** Rows far above everything that the merchant was paid before. */
export function unusualAmounts(current: readonly SpentRow[], before: readonly SpentRow[]): MonthChange[] {
  const earlier = Map.groupBy(
    before.filter(({ cents }) => cents < 0),
    ({ merchant }) => merchant?.key,
  )
  return current
    .flatMap((row): MonthChange[] => {
      const amounts = earlier.get(row.merchant?.key)?.map(({ cents }) => -cents) ?? []
      const most = Math.max(...amounts)
      const isUnusual = -row.cents > most * leastTimesUsual && -row.cents - most >= leastUnusual
      if (!row.merchant || amounts.length < leastEarlierRows || !isUnusual) return []
      return [
        {
          kind: 'unusual_amount',
          key: `unusual_amount ${row.id}`,
          rowIds: [row.id],
          ...paidIn([row]),
          cents: -row.cents,
          usualCents: median(amounts),
        },
      ]
    })
    .sort(largestFirst)
}

/** Merchants that were not paid in the months before. */
export function newMerchants(current: readonly SpentRow[], before: readonly SpentRow[]): MonthChange[] {
  const known = new Set(before.map(({ merchant }) => merchant?.key))
  const fresh = current.filter(({ merchant, cents }) => merchant && !known.has(merchant.key) && cents < 0)
  return [...Map.groupBy(fresh, ({ merchant }) => merchant?.key)]
    .map(([key, rows]): MonthChange => {
      return {
        kind: 'new_merchant',
        key: `new_merchant ${key}`,
        rowIds: idsOf(rows),
        ...paidIn(rows),
        cents: rows.reduce((sum, { cents }) => sum - cents, 0),
      }
    })
    .filter(({ cents }) => cents >= leastNew)
    .sort(largestFirst)
}

export const idsOf = (rows: readonly SpentRow[]): string[] => [...new Set(rows.map(({ id }) => id))]

export const largestFirst = (one: MonthChange, other: MonthChange): number =>
  other.cents - one.cents || compare(one.key, other.key)

export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((one, other) => one - other)
  const middle = Math.floor(sorted.length / 2)
  const [lower = 0, upper = 0] = [sorted[sorted.length % 2 === 0 ? middle - 1 : middle], sorted[middle]]
  return Math.round((lower + upper) / 2)
}

function paidIn(rows: readonly SpentRow[]) {
  const sorted = rows.toSorted((one, other) => compare(one.date, other.date))
  const [first, last] = [sorted[0], sorted.at(-1)] as [SpentRow, SpentRow]
  const { merchant, description, bookedCents } = first
  return {
    name: merchant?.name ?? description,
    merchantKey: merchant?.key ?? null,
    date: first.date,
    lastDate: last.date,
    eachCents: rows.every((row) => row.bookedCents === bookedCents) ? bookedCents : null,
  }
}

const compare = (one: string, other: string) => (one === other ? 0 : one < other ? -1 : 1)
