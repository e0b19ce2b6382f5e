import { lastDayOf, type Month } from '#domain/calendar.ts'
import type { DemoAccount } from './demo-accounts.ts'
import type { DemoRow } from './demo-household.ts'

/** A place where the household spends now and then: visits per month, from which day on, and the price range. */
type Place = {
  account: DemoAccount
  description: string
  category: string
  times: [number, number]
  from: number
  between: [number, number]
}

const food = 'Food & Dining'
const places: readonly Place[] = [
  place('wallet', 'Bakery', food, [1, 4], 5, [3, 9]),
  place('wallet', 'Farm stand', food, [0, 3], 5, [8, 24]),
  place('wallet', 'Haircut', 'Other', [0, 2], 6, [34, 46]),
  place('wallet', 'Flea market', 'Shopping', [0, 3], 6, [5, 38]),
  place('lisbon', 'PASTELARIA CENTRAL', food, [0, 3], 9, [3, 12]),
  place('lisbon', 'METRO LISBOA', 'Transportation', [0, 2], 9, [6, 20]),
  place('lisbon', 'MERCADO DA RIBEIRA', food, [0, 3], 9, [14, 48]),
]

function place(
  account: DemoAccount,
  description: string,
  category: string,
  times: [number, number],
  from: number,
  between: [number, number],
): Place {
  return { account, description, category, times, from, between }
}

/** Small purchases in cash and in Lisbon: habits, with other days and amounts every time. */
export function smallPurchasesOf(month: Month, chance: () => number, isFirst: boolean): DemoRow[] {
  const days = Number(lastDayOf(month).slice(8))
  const pick = ([least, most]: [number, number]) => least + (most - least) * chance()
  const rows = places.flatMap(({ account, description, category, times, from, between }) =>
    Array.from({ length: Math.floor(pick([times[0], times[1] + 1])) }, () => {
      const date = `${month}-${String(from + Math.floor(chance() * (days + 1 - from))).padStart(2, '0')}`
      const cents = -Math.round(pick(between) * 20) * 5
      return { account, bank: bankOf(account), row: { date, description, cents, category } }
    }),
  )
  if (!isFirst) return rows
  const breakfast = { date: `${month}-05`, description: 'PASTELARIA CENTRAL', cents: -840, category: food }
  return [{ account: 'lisbon', bank: 'bank-3', row: breakfast }, ...rows]
}

const bankOf = (account: DemoAccount) => (account === 'wallet' ? null : ('bank-3' as const))
