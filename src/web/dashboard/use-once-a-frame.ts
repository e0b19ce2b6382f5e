import { useCallback, useEffect, useRef } from 'react'

/** Runs the latest of the works handed in at the next frame, so that a fast pointer costs one drawing each. */
export function useOnceAFrame(): (work: () => void) => void {
  const latest = useRef<(() => void) | null>(null)
  const frame = useRef(0)
  useEffect(() => () => cancelAnimationFrame(frame.current), [])
  return useCallback((work) => {
    if (latest.current === null) {
      frame.current = requestAnimationFrame(() => {
        const run = latest.current
        latest.current = null
        run?.()
      })
    }
    latest.current = work
  }, [])
}
