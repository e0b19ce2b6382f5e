import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Takes the focus to the rule that the address names, once the rules are there. */
export function useLinkedRule(isLoaded: boolean) {
  const anchor = useLocation({ select: ({ hash }) => hash })
  useEffect(() => {
    if (!isLoaded || !anchor) return
    // After the screen itself, which takes the focus when it is come to.
    const frame = requestAnimationFrame(() => document.getElementById(anchor)?.focus())
    return () => cancelAnimationFrame(frame)
  }, [isLoaded, anchor])
}
