import { type RefObject, useEffect, useRef, useState } from 'react'

/** One slice draws within a few frames, and is more than a screen shows. */
const slice = 100

/**
 * How many of `length` rows to draw: the first slice, and one more each time the end of what is drawn comes
 * near the screen. A month of thousands of rows then opens as fast as one of fifty.
 */
export function useGrowingCount(length: number): { count: number; end: RefObject<HTMLDivElement | null> } {
  const [count, setCount] = useState(slice)
  const end = useRef<HTMLDivElement>(null)
  const isWhole = count >= length
  // biome-ignore lint/correctness/useExhaustiveDependencies: an end still near after growing is only told to a new observer
  useEffect(() => {
    if (isWhole || !end.current) return
    const observer = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting && setCount((count) => count + slice),
      { rootMargin: '1500px' },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [isWhole, count])
  return { count, end }
}
