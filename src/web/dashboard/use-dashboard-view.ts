import { getRouteApi } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { Month } from '#domain/calendar.ts'
import type { TimeRange } from '#domain/time-range.ts'
import { readDefaultTimeRange } from '#web/session/preferences.ts'
import type { DashboardSearch } from './dashboard-search.ts'

const route = getRouteApi('/signed-in/')

/**
 * What of the ledger is looked at. It lives in the address, so that Back from the rows behind a figure finds it
 * again; it replaces its own entry, so that Back still leaves the Dashboard.
 */
export function useDashboardView() {
  const { search, show } = useInstantSearch()
  const { range = readDefaultTimeRange(), month = null, off } = search
  const [restarts, setRestarts] = useState(0)
  const switchedOff = useMemo<ReadonlySet<string>>(() => new Set(off), [off])
  return {
    range,
    month,
    switchedOff,
    /** Another one after each choice of a range or a month, also of the one that is shown (spec 2). */
    animation: `${restarts}`,
    chooseRange: (range: TimeRange) => {
      setRestarts(restarts + 1)
      show({ range, ...(off && { off }) })
    },
    chooseMonth: (month: Month | null) => {
      setRestarts(restarts + 1)
      const { month: _, ...rest } = search
      show(month === null ? rest : { ...rest, month })
    },
    toggle: (category: string) => {
      const { off, ...rest } = search
      const next = toggled(new Set(off), category)
      show(next.length === 0 ? rest : { ...rest, off: next })
    },
  }
}

/** The address takes some frames to change; what was asked of it is shown in the very next one. */
function useInstantSearch() {
  const address = route.useSearch()
  const navigate = route.useNavigate()
  const [asked, setAsked] = useState<{ over: DashboardSearch; search: DashboardSearch } | null>(null)
  return {
    search: asked?.over === address ? asked.search : address,
    show: (search: DashboardSearch) => {
      setAsked({ over: address, search })
      void navigate({ search, replace: true, resetScroll: false })
    },
  }
}

function toggled(categories: Set<string>, category: string): string[] {
  if (!categories.delete(category)) categories.add(category)
  return [...categories]
}
