import { type FocusEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

const rowBoxes = () => [...document.querySelectorAll<HTMLElement>('main :is(li, tr) input[type=checkbox]')]
const isNowhere = () => document.activeElement === null || document.activeElement === document.body

/**
 * Ctrl+. moves the focus to a bar that acts on selected rows, which would otherwise take as many tabs as there are rows.
 * When the bar disappears, the focus returns to where it came from, or to the row that is there now.
 */
export function useBarFocus(bar: RefObject<HTMLElement | null>) {
  const cameFrom = useRef<{ element: HTMLElement; row: number }>(undefined)

  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== '.' || !event.ctrlKey || document.querySelector('dialog[open]')) return
      event.preventDefault()
      bar.current?.querySelector<HTMLElement>(':is(button, select):enabled')?.focus()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [bar])

  useLayoutEffect(
    () => () => {
      // In the next frame, when the bar and its dialogs are gone.
      requestAnimationFrame(() => {
        if (!cameFrom.current || !isNowhere()) return
        const { element, row } = cameFrom.current
        const boxes = rowBoxes()
        const place = element.isConnected ? element : boxes[Math.min(row, boxes.length - 1)]
        place?.focus({ preventScroll: true })
      })
    },
    [],
  )

  return {
    onFocus({ relatedTarget: element, currentTarget }: FocusEvent<HTMLElement>) {
      if (!(element instanceof HTMLElement) || currentTarget.contains(element)) return
      if (element.closest('dialog')) return
      const box = element.closest('li, tr')?.querySelector<HTMLElement>('input[type=checkbox]')
      cameFrom.current = { element, row: box ? rowBoxes().indexOf(box) : 0 }
    },
  }
}
