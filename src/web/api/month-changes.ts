import { queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { MonthChanges } from '#contract/month-changes.ts'
import type { Day } from '#domain/calendar.ts'
import { getJson, sendJson } from './http.ts'

/** A line about the month so far. */
export type MonthChange = z.output<typeof MonthChanges>['changes'][number]

/** How the month so far differs from the usual month. */
export const monthChangesQuery = (today: Day) =>
  queryOptions({
    queryKey: ['ledger', 'month-changes', today],
    queryFn: async () => (await getJson('/month-changes', { today }, MonthChanges)).changes,
  })

const pathOf = ({ id }: MonthChange) => `/month-changes/${encodeURIComponent(id)}/dismissal`

export const dismissChange = (change: MonthChange, today: Day) =>
  sendJson('PUT', `${pathOf(change)}?today=${today}`, undefined, null)
export const restoreChange = (change: MonthChange) => sendJson('DELETE', pathOf(change), undefined, null)
