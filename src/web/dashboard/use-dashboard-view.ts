import { getRouteApi } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { Month } from '#domain/calendar.ts'
import type { TimeRange } from '#domain/time-range.ts'
import { readDefaultTimeRange } from '#web/session/default-time-range.ts'
import type { DashboardSearch } from './dashboard-search.ts'

const route = getRouteApi('/signed-in/')

/**
 * What of the ledger is looked at. It lives in the address, so that Back from the rows behind a figure finds it
 * again; it replaces its own entry, so that Back still leaves the Dashboard.
 */
export function useDashboardView() {
  const { range = readDefaultTimeRange(), month = null, off } = route.useSearch()
  const navigate = route.useNavigate()
  const [restarts, setRestarts] = useState(0)
  const switchedOff = useMemo<ReadonlySet<string>>(() => new Set(off), [off])

  const show = (change: (shown: DashboardSearch) => DashboardSearch) =>
    void navigate({ search: change, replace: true, resetScroll: false })
  return {
    range,
    month,
    switchedOff,
    /** Another one after each choice of a range or a month, also of the one that is shown (spec 2). */
    animation: `${restarts}`,
    chooseRange: (range: TimeRange) => {
      setRestarts(restarts + 1)
      show(({ off }) => ({ range, ...(off && { off }) }))
    },
    chooseMonth: (month: Month | null) => {
      setRestarts(restarts + 1)
      show(({ month: _, ...rest }) => (month === null ? rest : { ...rest, month }))
    },
    toggle: (category: string) =>
      show(({ off, ...rest }) => {
        const next = toggled(new Set(off), category)
        return next.length === 0 ? rest : { ...rest, off: next }
      }),
  }
}

function toggled(categories: Set<string>, category: string): string[] {
  if (!categories.delete(category)) categories.add(category)
  return [...categories]
}
