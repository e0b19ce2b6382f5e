import { Forecast, ForecastQuery } from '#contract/forecast.ts'
import { readForecast } from '#ledger/store/budgets/read-forecast.ts'
import { endpoint } from './endpoint.ts'
import { timeOf } from './ledger-context.ts'
import { sumTooLarge } from './summary.ts'

export const forecast = [
  endpoint({
    method: 'get',
    path: '/forecast',
    topic: 'Budgets',
    summary: 'Forecast the balance of the next days',
    description:
      'From recurring costs and budgets only, for all open accounts but loans and investments. What a budget has left is assumed to be spent evenly until the end of its month or year; what is overdue this month, or can still be late, today.',
    query: ForecastQuery,
    answer: { schema: Forecast, description: 'The balance of each day, and the steps that lead to it.' },
    problems: sumTooLarge,
    handle: ({ context, store, ledgerId, query: { today, days, without } }) =>
      readForecast(store, ledgerId, {
        today: today ?? timeOf(context).slice(0, 10),
        days,
        without: without.map((id) => id.toLowerCase()),
      }),
  }),
]
