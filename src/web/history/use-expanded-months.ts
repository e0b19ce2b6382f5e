import { useLocation } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import type { Month } from '#domain/calendar.ts'

/** By place in the browser's history and dates, so that Back finds open what was left open. */
const leftOpen = new Map<string, ReadonlySet<Month>>()

/** Which months between these dates are expanded, and what toggles one; none at first. */
export function useExpandedMonths(dates: string) {
  const place = useLocation({ select: ({ state }) => `${state.__TSR_key} ${dates}` })
  const [expanded, setExpanded] = useState<ReadonlySet<Month>>(() => leftOpen.get(place) ?? new Set())
  useEffect(() => {
    leftOpen.set(place, expanded)
  }, [place, expanded])

  const toggle = useCallback((month: Month) => {
    setExpanded((expanded) => {
      const toggled = new Set(expanded)
      if (!toggled.delete(month)) toggled.add(month)
      return toggled
    })
  }, [])
  return [expanded, toggle] as const
}
