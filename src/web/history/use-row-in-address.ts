import { useLocation } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { isMonth } from '#domain/calendar.ts'
import { monthOfDay } from '#web/session/months.ts'
import { readRowInAddress } from '#web/ui/row-in-address.ts'
import { rowId } from './row-ids.ts'

/** Visits whose row has already received focus. On Back, the scroll position is restored instead. */
const reached = new Set<string>()

/** The transaction that the URL links to and its month, if any, and a function that moves the focus to its row. */
export function useRowInAddress() {
  const hash = useLocation({ select: ({ hash }) => hash })
  const visit = useLocation({ select: ({ state }) => state.__TSR_key ?? '' })
  const row = useMemo(() => readRowInAddress(hash), [hash])
  const reach = useCallback(() => {
    const shown = row && document.getElementById(rowId(row.id))
    if (!shown || reached.has(visit)) return
    reached.add(visit)
    shown.scrollIntoView({ block: 'center' })
    shown.focus({ preventScroll: true })
  }, [row, visit])
  return { row: row && { id: row.id, month: isMonth(row.date) ? row.date : monthOfDay(row.date) }, reach }
}
