import { useEffect, useRef } from 'react'
import type { OpenForm } from './use-open-form.ts'

export const addButtonId = 'add-recurring-cost'
export const editButtonId = (costId: string) => `edit-${costId}`

/** Where the focus goes when the row that had it is gone. */
export const focusAddButton = () => document.getElementById(addButtonId)?.focus()

/** Gives the focus back to the button that opened the form, unless it has gone elsewhere meanwhile. */
export function useFocusGivenBack(form: OpenForm) {
  const opener = typeof form === 'object' ? editButtonId(form.id) : form === 'new' ? addButtonId : null
  const lastOpener = useRef(opener)
  useEffect(() => {
    const closed = opener === null ? lastOpener.current : null
    lastOpener.current = opener
    if (closed && document.activeElement === document.body) document.getElementById(closed)?.focus()
  }, [opener])
}
