import { type Day, type Month, monthsBetween } from './calendar.ts'
import type { Cents } from './money.ts'
import { countedMonth, lastCountedDay, type MonthStart } from './month-start.ts'

/** What an account holds at the end of a month that has transactions of it. */
export type MonthBalance = { accountId: string; month: Month; balanceCents: Cents }

/**
 * The balances of all accounts on a day, in the currency of the ledger. `assets` is the sum of the positive balances,
 * `debts` that of the negative ones.
 */
export type NetWorth = {
  month: Month
  day: Day
  cents: Cents
  assetsCents: Cents
  debtsCents: Cents
  /**
   * In the order of the accounts, without those that had not been opened yet. `ownCents` is in the account's currency.
   */
  balances: { accountId: string; cents: Cents; ownCents: Cents }[]
  /** Accounts that are left out because there is no rate for their currency. */
  withoutRate: string[]
}

type Account = { id: string; currency: string; openingCents: Cents }
/** Converts into the ledger's currency with the rate of a month; returns null if there is none. */
type Convert = (cents: Cents, currency: string, month: Month) => Cents | null

/**
 * Net worth at the end of every month, from the first one with a transaction to the current one, or beyond it if there
 * are later transactions. An account counts from the month of its first transaction, before which nothing is known of
 * it; one without transactions has its opening balance all the time. If the latest transaction (`lastDay`) is later
 * than today, the balances of the current month are those at its end.
 */
export function netWorthByMonth(
  accounts: readonly Account[],
  balances: readonly MonthBalance[],
  convert: Convert,
  { today, lastDay, monthStart }: { today: Day; lastDay: Day | null; monthStart: MonthStart },
): NetWorth[] {
  const counted = new Set(accounts.map(({ id }) => id))
  const known = balances.filter(({ accountId }) => counted.has(accountId))
  const byMonth = Map.groupBy(known, ({ month }) => month)
  const begun = new Set(known.map(({ accountId }) => accountId))
  const held = new Map(
    accounts.flatMap(({ id, openingCents }) => (begun.has(id) ? [] : [[id, openingCents]])),
  )
  const [first] = [...byMonth.keys()].sort()
  if (first === undefined) return []
  const current = countedMonth(today, monthStart)
  const last = [...byMonth.keys(), current].sort().at(-1) ?? first
  return monthsBetween(first, last).map((month) => {
    for (const { accountId, balanceCents } of byMonth.get(month) ?? []) held.set(accountId, balanceCents)
    const withoutRate: string[] = []
    const ofAccounts = accounts.flatMap(({ id, currency }) => {
      const ownCents = held.get(id)
      if (ownCents === undefined) return []
      const cents = convert(ownCents, currency, month)
      if (cents === null) withoutRate.push(id)
      return cents === null ? [] : [{ accountId: id, cents, ownCents }]
    })
    const sum = (sign: 1 | -1) =>
      ofAccounts.reduce((sum, { cents }) => (cents * sign > 0 ? sum + cents : sum), 0)
    const [assetsCents, debtsCents] = [sum(1), sum(-1)]
    return {
      month,
      day: month === current && (lastDay ?? '') <= today ? today : lastCountedDay(month, monthStart),
      cents: assetsCents + debtsCents,
      assetsCents,
      debtsCents,
      balances: ofAccounts,
      withoutRate,
    }
  })
}
