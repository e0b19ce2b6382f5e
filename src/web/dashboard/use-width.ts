import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/** What a sheet has beside its margins, roughly, in pixels: browsers print before an observer hears of it. */
const paperWidth = 660

/**
 * The width of an element in pixels, kept current, on paper too; 0 until it is laid out. One that is hidden for a
 * moment keeps its width: what is drawn in it would go and come again, with all its animation.
 */
export function useWidth<Kind extends HTMLElement>(): [RefObject<Kind | null>, number] {
  const ref = useRef<Kind>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const measure = () => setWidth((width) => element.clientWidth || width)
    const fitPaper = () => flushSync(() => setWidth(paperWidth))
    // It measures first of all, once the browser has laid the page out anyway: to ask now would make it do so twice.
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
