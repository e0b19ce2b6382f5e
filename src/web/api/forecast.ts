import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { Forecast as ForecastSchema } from '#contract/forecast.ts'
import type { Day } from '#domain/calendar.ts'
import { getJson } from './http.ts'

export type Forecast = z.output<typeof ForecastSchema>

/** The balance of the next 90 days, without these recurring costs and budgets. */
export const forecastQuery = (today: Day, without: readonly string[]) =>
  queryOptions({
    queryKey: ['ledger', 'forecast', today, without],
    queryFn: () => getJson('/forecast', { today, without }, ForecastSchema),
    placeholderData: keepPreviousData,
  })
