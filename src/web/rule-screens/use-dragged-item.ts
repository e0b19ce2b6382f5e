import { type PointerEvent, useRef, useState } from 'react'

type Drag = { from: number; to: number; startY: number; offset: number }

/**
 * Lets the user drag the items of a list by their handles with a mouse or finger. `to` is the index that the dragged
 * item would get. Keyboard users need other controls.
 */
export function useDraggedItem<List extends HTMLElement>(onDrop: (from: number, to: number) => void) {
  const list = useRef<List>(null)
  const [drag, setDrag] = useState<Drag | null>(null)

  function indexAt(y: number, from: number): number {
    const others = [...(list.current?.children ?? [])].filter((_, index) => index !== from)
    return others.filter((item) => {
      const { top, height } = item.getBoundingClientRect()
      return top + height / 2 < y
    }).length
  }

  const handle = (index: number) => ({
    onPointerDown(event: PointerEvent) {
      if (event.button !== 0) return
      event.preventDefault()
      event.currentTarget.setPointerCapture(event.pointerId)
      setDrag({ from: index, to: index, startY: event.pageY, offset: 0 })
    },
    onPointerMove({ clientY, pageY }: PointerEvent) {
      if (drag) setDrag({ ...drag, to: indexAt(clientY, drag.from), offset: pageY - drag.startY })
    },
    onPointerUp() {
      if (drag && drag.to !== drag.from) onDrop(drag.from, drag.to)
      setDrag(null)
    },
    onPointerCancel: () => setDrag(null),
  })
  return { list, drag, handle }
}
