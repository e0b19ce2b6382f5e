import { getRouteApi } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { Month } from '#domain/calendar.ts'
import type { TimeRange } from '#domain/time-range.ts'
import { readDefaultTimeRange } from '#web/session/preferences.ts'
import { type DashboardSearch, readDashboardSearch } from './dashboard-search.ts'

const route = getRouteApi('/signed-in/')

/**
 * The part of the data that is shown. It is kept in the URL, so that Back from the rows behind a figure restores it.
 * Changes replace the history entry, so that Back leaves the Dashboard.
 */
export function useDashboardView() {
  const { search, show } = useInstantSearch()
  const { range = readDefaultTimeRange(), month = null, off, open = null, account_id } = search
  const [restarts, setRestarts] = useState(0)
  const switchedOff = useMemo<ReadonlySet<string>>(() => new Set(off), [off])
  return {
    range,
    month,
    switchedOff,
    /** The category whose children are shown. */
    opened: open,
    accountId: account_id,
    /** Changes with every choice of a range or a month, even of the current one. */
    animation: `${restarts}`,
    chooseRange: (range: TimeRange) => {
      setRestarts(restarts + 1)
      const { month: _, ...rest } = search
      show({ ...rest, range })
    },
    chooseAccount: (accountId: string | undefined) => {
      const { account_id: _, ...rest } = search
      show(accountId === undefined ? rest : { ...rest, account_id: accountId })
    },
    chooseMonth: (month: Month | null) => {
      setRestarts(restarts + 1)
      const { month: _, ...rest } = search
      show(month === null ? rest : { ...rest, month })
    },
    /** Shows the children of a category, or all categories again. Children that were turned off are turned on again. */
    openCategory: (category: string | null, inside: readonly string[]) => {
      setRestarts(restarts + 1)
      const { open: _, off, ...rest } = search
      const stillOff = off?.filter((name) => !inside.includes(name)) ?? []
      show({
        ...rest,
        ...(stillOff.length > 0 && { off: stillOff }),
        ...(category !== null && { open: category }),
      })
    },
    toggle: (category: string) => {
      const { off, ...rest } = search
      const next = toggled(new Set(off), category)
      show(next.length === 0 ? rest : { ...rest, off: next })
    },
  }
}

/** The URL takes a few frames to change. Until then, this returns what it will be. */
function useInstantSearch() {
  const address = route.useSearch()
  const read = useMemo(() => readDashboardSearch(address), [address])
  const navigate = route.useNavigate()
  const [requested, setRequested] = useState<{ replaces: DashboardSearch; search: DashboardSearch } | null>(
    null,
  )
  return {
    search: requested?.replaces === address ? requested.search : read,
    show: (search: DashboardSearch) => {
      setRequested({ replaces: address, search })
      void navigate({ search, replace: true, resetScroll: false })
    },
  }
}

function toggled(categories: Set<string>, category: string): string[] {
  if (!categories.delete(category)) categories.add(category)
  return [...categories]
}
