import { useEffect, useEffectEvent, useRef } from 'react'

/** Ends after so many milliseconds; those that pass while it is held do not count. */
export function useTimeLeft(duration: number, isHeld: boolean, onEnd: () => void) {
  const left = useRef(duration)
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (isHeld) return
    const began = performance.now()
    const timer = setTimeout(() => end(), left.current)
    return () => {
      clearTimeout(timer)
      left.current -= performance.now() - began
    }
  }, [isHeld])
}
