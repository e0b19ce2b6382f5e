import { useLayoutEffect, useRef } from 'react'
import { type Day, type Month, monthOf } from '#domain/calendar.ts'
import { focusMain } from '#web/ui/focus-main.ts'

export const monthButtonId = (month: Month) => `month-${month}`

/** Where the focus goes when the row that had it is gone. */
export function focusMonth(day: Day) {
  const button = document.getElementById(monthButtonId(monthOf(day)))
  if (button) button.focus()
  else focusMain()
}

/** When a month goes with the focus in it, as it does with its last row, the screen has the focus. */
export function useFocusOfMonth() {
  const section = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const month = section.current
    return () => {
      if (month?.contains(document.activeElement)) focusMain()
    }
  }, [])
  return section
}
