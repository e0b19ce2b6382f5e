import { fetchAhead } from '#web/api/fetch-ahead.ts'
import { forecastQuery } from '#web/api/forecast.ts'
import { today } from '#web/session/today.ts'
import { readForecastSearch } from './forecast-search.ts'

/** The first query of the screen. Not in `screen-data.ts`, which every other screen loads. */
export const fetchForecastData = (search: Record<string, unknown>) =>
  fetchAhead(forecastQuery(today(), readForecastSearch(search).without ?? []))
