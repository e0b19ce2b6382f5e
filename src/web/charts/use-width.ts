import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/** Approximate width of a printed page in pixels. Browsers print before a resize observer fires. */
const paperWidth = 660

/**
 * The current width of an element in pixels, also when printing; 0 before layout. While the element is hidden it keeps
 * its width, or its content would be removed and animate again.
 */
export function useWidth<Kind extends HTMLElement>(): [RefObject<Kind | null>, number] {
  const ref = useRef<Kind>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const measure = () => setWidth((width) => element.clientWidth || width)
    const fitPaper = () => flushSync(() => setWidth(paperWidth))
    // The observer fires right after layout. Measuring here would force an extra layout.
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    window.addEventListener('beforeprint', fitPaper)
    window.addEventListener('afterprint', measure)
    return () => {
      observer.disconnect()
      window.removeEventListener('beforeprint', fitPaper)
      window.removeEventListener('afterprint', measure)
    }
  }, [])
  return [ref, width]
}
