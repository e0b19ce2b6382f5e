import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useLayoutEffect, useRef, useState } from 'react'

/** A row of one line; rows of more lines are measured when they are drawn. */
const usualHeight = { wide: 53, narrow: 88 }

/** A month of so many rows is drawn as a whole. See `docs/decisions/long-months.md`. */
const mostDrawnWhole = 200

/**
 * Which of the rows are drawn: those near the screen, the one being edited and the one that has the focus. The
 * others leave their height behind, so that the scroll bar tells the truth.
 */
export function useWindowedRows(keys: readonly string[], isNarrow: boolean, editedKey: string | null) {
  const table = useRef<HTMLTableElement>(null)
  const [top, setTop] = useState(0)
  const [focusedKey, setFocusedKey] = useState<string | null>(null)
  const kept = [editedKey, focusedKey].flatMap((key) => (key === null ? [] : keys.indexOf(key)))

  const virtualizer = useWindowVirtualizer({
    count: keys.length,
    estimateSize: () => (isNarrow ? usualHeight.narrow : usualHeight.wide),
    getItemKey: useCallback((index: number) => keys[index] ?? index, [keys]),
    overscan: keys.length <= mostDrawnWhole ? mostDrawnWhole : 20,
    scrollMargin: top,
    rangeExtractor: (range: Range) => {
      const indexes = new Set(defaultRangeExtractor(range))
      for (const index of kept) if (index >= 0) indexes.add(index)
      return [...indexes].sort((a, b) => a - b)
    },
  })
  // What stands above may grow and shrink: other months open and close.
  useLayoutEffect(() => {
    const rows = table.current?.tBodies[0]
    if (!rows) return
    const measure = () => setTop(Math.round(rows.getBoundingClientRect().top + window.scrollY))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [])

  return { table, virtualizer, top, setFocusedKey }
}
