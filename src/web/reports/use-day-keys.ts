import { type FocusEvent, type KeyboardEvent, useState } from 'react'
import { addDays, type Day } from '#domain/calendar.ts'
import { indexAfter } from '#web/charts/index-after.ts'

/**
 * Moves the focus among the linked days of a calendar with the arrow keys: left and right by a day, up and down by a
 * week. Tab reaches only one day, because there can be hundreds. `days` begins with the first.
 */
export function useDayKeys(days: readonly Day[]) {
  const [focused, setFocused] = useState<Day | null>(null)
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => setFocused(target.dataset.day ?? null)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const hasModifier = event.altKey || event.ctrlKey || event.metaKey
    const next = focused === null || hasModifier ? undefined : dayAfter(event.key, focused, days)
    if (next === undefined) return
    event.preventDefault()
    event.currentTarget.querySelector<HTMLElement>(`[data-day="${next}"]`)?.focus()
  }
  const dayInTabOrder = focused !== null && days.includes(focused) ? focused : days.at(-1)
  return { dayInTabOrder, keys: { onFocus, onKeyDown } }
}

function dayAfter(key: string, day: Day, days: readonly Day[]): Day | undefined {
  if (key === 'ArrowUp') return days.findLast((one) => one <= addDays(day, -7))
  if (key === 'ArrowDown') return days.find((one) => one >= addDays(day, 7))
  const next = indexAfter(key, days.indexOf(day), days.length)
  return next === null ? undefined : days[next]
}
