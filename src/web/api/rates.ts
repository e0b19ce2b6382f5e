import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import {
  ChangedRates,
  CheckedDays,
  DaysToCheck,
  NewRate,
  NewRateFile,
  RateChanges,
  Rates,
} from '#contract/rates.ts'
import { mostRows } from '#contract/transactions.ts'
import type { Day, Month } from '#domain/calendar.ts'
import type { Rate } from '#domain/rates/rate.ts'
import { getJson, send, sendJson } from './http.ts'

export type LedgerRates = z.output<typeof Rates>
export type RateChange = z.output<typeof RateChanges>['changes'][number]

const aSecond = 1000

/** The rates of the ledger. Read again as long as transactions wait for their values. */
export const ratesQuery = queryOptions({
  queryKey: ['ledger', 'rates'],
  queryFn: () => getJson('/rates', {}, Rates),
  refetchInterval: ({ state }) => (state.data && state.data.waiting > 0 ? aSecond : false),
})

export const rateChangesQuery = queryOptions({
  queryKey: ['ledger', 'rate-changes'],
  queryFn: async () => (await getJson('/rate-changes', {}, RateChanges)).changes,
})

/** Sets what a unit of a currency costs in the ledger's currency in a month. */
export const putRate = (rate: { currency: string; month: Month; rate: Rate }) =>
  sendJson('PUT', '/rates', z.encode(NewRate, rate), ChangedRates)

export async function deleteRate(rate: { currency: string; into: string; month: Month }) {
  const response = await send({ method: 'DELETE', path: `/rates?${new URLSearchParams(rate)}` })
  return z.parse(ChangedRates, await response.json())
}

export const loadRateFile = (file: { name: string; csv: string }) =>
  sendJson('POST', '/rate-files', z.encode(NewRateFile, file), ChangedRates)

/** Stops using an uploaded rates file. */
export const deleteRateFile = (id: string) =>
  sendJson('DELETE', `/rate-files/${encodeURIComponent(id)}`, undefined, ChangedRates)

export const undoRateChange = (id: string) =>
  sendJson('POST', `/rate-changes/${encodeURIComponent(id)}/undo`, undefined, ChangedRates)

/** The days of a statement on which its currency has no rate. */
export async function findDaysWithoutRate(currency: string, days: readonly Day[]): Promise<Day[]> {
  const found: Day[] = []
  for (let from = 0; from < days.length; from += mostRows) {
    const asked = { currency, days: days.slice(from, from + mostRows) }
    const { withoutRate } = await sendJson('POST', '/rates/check', z.encode(DaysToCheck, asked), CheckedDays)
    found.push(...withoutRate)
  }
  return found
}
