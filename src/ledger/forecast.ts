import { Forecast, ForecastQuery } from '#contract/forecast.ts'
import type { Day } from '#domain/calendar.ts'
import { correctedIncome } from '#domain/corrected-income.ts'
import { incomeOfSeries } from '#domain/forecast/income-of-series.ts'
import { type IncomeOfAccount, readForecast } from '#ledger/store/budgets/read-forecast.ts'
import { inOneState } from '#ledger/store/in-one-state.ts'
import { readSeriesDecisions } from '#ledger/store/matching/series-decisions.ts'
import type { Store } from '#store/schema.ts'
import { endpoint } from './endpoint.ts'
import { readFoundSeries } from './found-series.ts'
import { type LedgerContext, timeOf } from './ledger-context.ts'
import { weightOfManyRows } from './limit-calls.ts'
import { sumTooLarge } from './summary.ts'

export const forecast = [
  endpoint({
    method: 'get',
    path: '/forecast',
    topic: 'Budgets',
    summary: 'Forecast the balance of the next days',
    description:
      'From recurring costs, incomes that were confirmed, budgets, and transactions that are already entered for these days, for all open accounts but loans and investments. What a budget has left, without refunds that are larger than the spending, is assumed to be spent evenly until the end of its month or year; what is overdue, today. Of costs that have probably ended and of incomes, only this month counts, and the days before it on which they can still be late.',
    query: ForecastQuery,
    answer: { schema: Forecast, description: 'The balance of each day, and the steps that lead to it.' },
    problems: sumTooLarge,
    weigh: weightOfManyRows,
    async handle({
      context,
      store,
      ledgerId,
      query: { today = timeOf(context).slice(0, 10), days, without },
    }) {
      return inOneState(store, ledgerId, async (store) =>
        readForecast(store, ledgerId, {
          today,
          days,
          without: without.map((id) => id.toLowerCase()),
          incomes: await readIncomes(context, store, ledgerId, today),
        }),
      )
    },
  }),
]

/** The regular incomes that the user confirmed. Searches for them only if there are any. */
async function readIncomes(
  context: Pick<LedgerContext, 'keptAnswers'>,
  store: Store,
  ledgerId: string,
  today: Day,
): Promise<IncomeOfAccount[]> {
  const decisions = [...(await readSeriesDecisions(store, ledgerId)).values()]
  if (!decisions.some(({ decision }) => decision === 'confirmed')) return []
  const { series: all, rows } = await readFoundSeries(context, store, ledgerId)
  const accountOf = new Map(rows.map(({ id, accountId }) => [id, accountId]))
  return all
    .filter(({ direction, decision }) => direction === 'in' && decision === 'confirmed')
    .flatMap((found) => {
      const [id = ''] = found.transactionIds
      const series = correctedIncome(found)
      const income = incomeOfSeries(
        {
          ...series,
          id,
          payments: series.payments.map(({ date, valueCents }) => ({ date, value: valueCents })),
          otherPayments: series.otherPayments.map(({ date, valueCents }) => ({ date, value: valueCents })),
        },
        today,
      )
      return income ? { ...income, accountId: accountOf.get(series.transactionIds.at(-1) ?? '') ?? '' } : []
    })
}
