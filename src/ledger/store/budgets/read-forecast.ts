import type { AccountKind } from '#domain/accounts.ts'
import type { Day } from '#domain/calendar.ts'
import { type BookedLater, type Forecast, forecast } from '#domain/forecast/forecast.ts'
import type { ExpectedIncome } from '#domain/forecast/income-of-series.ts'
import { defaultCurrency } from '#domain/formats.ts'
import type { Cents } from '#domain/money.ts'
import { countedMonth } from '#domain/month-start.ts'
import { convertByMonth } from '#domain/rates/month-rates.ts'
import { readAccounts } from '#ledger/store/accounts.ts'
import { readMonthStart } from '#ledger/store/counting.ts'
import { readLedgerCurrency } from '#ledger/store/ledger-currency.ts'
import { readMonthRates } from '#ledger/store/month-rates.ts'
import type { Store } from '#store/schema.ts'
import { readBudgets } from './budgets.ts'
import { readBudgetLedger } from './budgets-of-month.ts'

export type ForecastPart = {
  id: string
  kind: 'recurring_cost' | 'income' | 'budget' | 'account'
  name: string
}

export type ReadForecast = Forecast & {
  accountIds: string[]
  withoutRate: string[]
  parts: ForecastPart[]
}

/** A regular income, with the account that received its latest payment. */
export type IncomeOfAccount = ExpectedIncome & { accountId: string }

/** Nobody pays bills from these. */
const leftOutKinds: readonly AccountKind[] = ['loan', 'investment']

/** The forecast balance of all open accounts, except loans and investments, from incomes that go to them. */
export async function readForecast(
  store: Store,
  ledgerId: string,
  {
    today,
    days,
    without,
    incomes: allIncomes,
  }: { today: Day; days: number; without: readonly string[]; incomes: readonly IncomeOfAccount[] },
): Promise<ReadForecast> {
  const [balance, budgets, ledger] = await Promise.all([
    readBalance(store, ledgerId, today),
    readBudgets(store, ledgerId),
    readBudgetLedger(store, ledgerId),
  ])
  const incomes = allIncomes.filter(({ accountId }) => balance.accountIds.includes(accountId))
  const { cents: startCents, booked } = balance
  const input = { startCents, booked, incomes, budgets, ledger: { ...ledger, today }, count: days }
  const due = new Set(forecast({ ...input, without: [] }).steps.map(({ id }) => id))
  const parts: ForecastPart[] = [
    ...ledger.recurringCosts.map(({ id, name }) => ({ id, kind: 'recurring_cost' as const, name })),
    ...incomes.map(({ id, name }) => ({ id, kind: 'income' as const, name })),
    ...budgets.map(({ id, category }) => ({ id, kind: 'budget' as const, name: category })),
    ...balance.accounts.map(({ id, name }) => ({ id, kind: 'account' as const, name })),
  ]
  return {
    ...forecast({ ...input, without }),
    accountIds: balance.accountIds,
    withoutRate: balance.withoutRate,
    parts: parts.filter(({ id }) => due.has(id)),
  }
}

/** The balance at the end of today, and what is booked on later days, which the balances of accounts contain. */
async function readBalance(store: Store, ledgerId: string, today: Day) {
  const month = countedMonth(today, await readMonthStart(store, ledgerId))
  const [accounts, later, currency, rates] = await Promise.all([
    readAccounts(store, ledgerId),
    readBookedLater(store, ledgerId, today),
    readLedgerCurrency(store, ledgerId),
    readMonthRates(store, ledgerId, { first: month, last: month, today }),
  ])
  const convert = convertByMonth(currency ?? defaultCurrency, rates)
  const counted = accounts
    .filter(({ closed, kind }) => !closed && !leftOutKinds.includes(kind))
    .map(({ id, name, balanceCents, currency }) => {
      const booked = later.filter(({ accountId }) => accountId === id)
      const laterCents = booked.reduce((sum, { cents }) => sum + cents, 0)
      const inLedger = (cents: Cents) => convert(cents, currency, month)
      return {
        ...{ id, name, cents: inLedger(balanceCents - laterCents) },
        booked: booked.map((one) => ({ ...one, cents: inLedger(one.cents) ?? 0 })),
      }
    })
  const converted = counted.filter(({ cents }) => cents !== null)
  return {
    accounts: converted,
    accountIds: converted.map(({ id }) => id),
    withoutRate: counted.flatMap(({ id, cents }) => (cents === null ? id : [])),
    cents: converted.reduce((sum, { cents }) => sum + (cents ?? 0), 0),
    booked: converted.flatMap(({ booked }) => booked),
  }
}

const readBookedLater = (store: Store, ledgerId: string, today: Day): Promise<BookedLater[]> =>
  store
    .selectFrom('transactions')
    .select(['accountId', 'date as day'])
    .select(({ fn }) => fn.sum<Cents>('amountCents').as('cents'))
    .where('ledgerId', '=', ledgerId)
    .where('date', '>', today)
    .groupBy(['accountId', 'date'])
    .execute()
