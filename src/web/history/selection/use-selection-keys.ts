import { useEffect } from 'react'
import { isForInputOrDialog, isHandledElsewhere } from '#web/ui/single-keys.ts'
import { clearSelection, findLoaded, isSelecting, selectLoaded, toggleSelected } from './selection.ts'

/** `x` selects the focused row, Ctrl+A all loaded rows if one is selected or focused, and Escape clears the selection. */
export function useSelectionKeys() {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (isSelectAll(event) && !isForInputOrDialog(event) && (isSelecting() || focusedRow())) {
        event.preventDefault()
        selectLoaded()
      } else if (isHandledElsewhere(event)) return
      else if (event.key === 'Escape') clearSelection()
      else if (event.key === 'x') {
        const row = focusedRow()
        if (row) toggleSelected(row)
      }
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  useEffect(() => clearSelection, [])
}

const isSelectAll = ({ key, ctrlKey, metaKey, shiftKey, altKey, defaultPrevented }: KeyboardEvent) =>
  key.toLowerCase() === 'a' && ctrlKey !== metaKey && !shiftKey && !altKey && !defaultPrevented

function focusedRow() {
  const row = document.activeElement?.closest('tr[data-transaction]')
  return row instanceof HTMLElement ? findLoaded(row.dataset.transaction ?? '') : undefined
}
