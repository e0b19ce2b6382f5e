import type { AccountKind } from '#domain/accounts.ts'
import type { Day } from '#domain/calendar.ts'
import { type Forecast, forecast } from '#domain/forecast/forecast.ts'
import type { ExpectedIncome } from '#domain/forecast/income-of-series.ts'
import { defaultCurrency } from '#domain/formats.ts'
import { countedMonth } from '#domain/month-start.ts'
import { convertByMonth } from '#domain/rates/month-rates.ts'
import { readAccounts } from '#ledger/store/accounts.ts'
import { readMonthStart } from '#ledger/store/counting.ts'
import { readLedgerCurrency } from '#ledger/store/ledger-currency.ts'
import { readMonthRates } from '#ledger/store/month-rates.ts'
import type { Store } from '#store/schema.ts'
import { readBudgets } from './budgets.ts'
import { readBudgetLedger } from './budgets-of-month.ts'

export type ForecastPart = { id: string; kind: 'recurring_cost' | 'income' | 'budget'; name: string }

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
  const input = { startCents: balance.cents, incomes, budgets, ledger: { ...ledger, today }, count: days }
  const due = new Set(forecast({ ...input, without: [] }).steps.map(({ id }) => id))
  const parts: ForecastPart[] = [
    ...ledger.recurringCosts.map(({ id, name }) => ({ id, kind: 'recurring_cost' as const, name })),
    ...incomes.map(({ id, name }) => ({ id, kind: 'income' as const, name })),
    ...budgets.map(({ id, category }) => ({ id, kind: 'budget' as const, name: category })),
  ]
  return {
    ...forecast({ ...input, without }),
    accountIds: balance.accountIds,
    withoutRate: balance.withoutRate,
    parts: parts.filter(({ id }) => due.has(id)),
  }
}

async function readBalance(store: Store, ledgerId: string, today: Day) {
  const month = countedMonth(today, await readMonthStart(store, ledgerId))
  const [accounts, currency, rates] = await Promise.all([
    readAccounts(store, ledgerId),
    readLedgerCurrency(store, ledgerId),
    readMonthRates(store, ledgerId, { first: month, last: month, today }),
  ])
  const convert = convertByMonth(currency ?? defaultCurrency, rates)
  const counted = accounts
    .filter(({ closed, kind }) => !closed && !leftOutKinds.includes(kind))
    .map((account) => ({ id: account.id, cents: convert(account.balanceCents, account.currency, month) }))
  return {
    accountIds: counted.flatMap(({ id, cents }) => (cents === null ? [] : id)),
    withoutRate: counted.flatMap(({ id, cents }) => (cents === null ? id : [])),
    cents: counted.reduce((sum, { cents }) => sum + (cents ?? 0), 0),
  }
}
