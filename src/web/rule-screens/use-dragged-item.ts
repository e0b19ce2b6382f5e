import { type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react'

type Drag = { from: number; to: number; startY: number; offset: number }

/** Pixels from the top and bottom of the window in which dragging scrolls the page. The header covers the top. */
const edges = { top: 96, bottom: 64 }

/**
 * Lets the user drag the items of a list by their handles with a mouse or finger. `to` is the index that the dragged
 * item would get. Escape cancels. Keyboard users need other controls.
 */
export function useDraggedItem<List extends HTMLElement>(onDrop: (from: number, to: number) => void) {
  const list = useRef<List>(null)
  const pointerY = useRef(0)
  const [drag, setDrag] = useState<Drag | null>(null)

  function indexAt(y: number, from: number): number {
    const others = [...(list.current?.children ?? [])].filter((_, index) => index !== from)
    return others.filter((item) => {
      const { top, height } = item.getBoundingClientRect()
      return top + height / 2 < y
    }).length
  }

  const follow = (y: number) =>
    setDrag(
      (drag) => drag && { ...drag, to: indexAt(y, drag.from), offset: y + window.scrollY - drag.startY },
    )

  const scrollAtEdge = useEffectEvent(() => {
    const shown = list.current?.getBoundingClientRect()
    const above = Math.min(pointerY.current - edges.top, 0)
    const below = Math.max(pointerY.current - (window.innerHeight - edges.bottom), 0)
    if (!shown || (above < 0 ? shown.top >= edges.top : shown.bottom <= window.innerHeight)) return
    if (above + below === 0) return
    window.scrollBy({ top: (above + below) / 4, behavior: 'instant' })
    follow(pointerY.current)
  })
  const isDragging = drag !== null
  useEffect(() => {
    if (!isDragging) return
    let frame = requestAnimationFrame(function next() {
      scrollAtEdge()
      frame = requestAnimationFrame(next)
    })
    const cancel = ({ key }: KeyboardEvent) => key === 'Escape' && setDrag(null)
    document.addEventListener('keydown', cancel)
    return () => {
      cancelAnimationFrame(frame)
      document.removeEventListener('keydown', cancel)
    }
  }, [isDragging])

  const handle = (index: number) => ({
    onPointerDown(event: PointerEvent) {
      if (event.button !== 0) return
      event.preventDefault()
      event.currentTarget.setPointerCapture(event.pointerId)
      pointerY.current = event.clientY
      setDrag({ from: index, to: index, startY: event.pageY, offset: 0 })
    },
    onPointerMove({ clientY }: PointerEvent) {
      pointerY.current = clientY
      follow(clientY)
    },
    onPointerUp() {
      if (drag && drag.to !== drag.from) onDrop(drag.from, drag.to)
      setDrag(null)
    },
    onPointerCancel: () => setDrag(null),
  })
  return { list, drag, handle }
}
