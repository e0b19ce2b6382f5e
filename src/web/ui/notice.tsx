import { X } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { IconButton } from './icon-button.tsx'

type NoticeProps = {
  children: ReactNode
  action?: ReactNode
  /** Milliseconds until it disappears. */
  duration: number
  /** Keeps it visible while its action is in progress. */
  isHeld?: boolean
  onEnd: () => void
}

/**
 * A short-lived message. It disappears on its own, but not while it is hovered or focused. Its container has the role
 * `status`.
 */
export function Notice({ children, action, duration, isHeld = false, onEnd }: NoticeProps) {
  const [isHovered, setIsHovered] = useState(false)
  const [hasFocus, setHasFocus] = useState(false)
  useTimeLeft(duration, isHeld || isHovered || hasFocus, onEnd)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it does nothing on these events but wait
    <div
      onPointerEnter={() => setIsHovered(true)}
      onPointerLeave={() => setIsHovered(false)}
      onFocus={() => setHasFocus(true)}
      onBlur={() => setHasFocus(false)}
      onKeyDown={(event) => event.key === 'Escape' && onEnd()}
      className="fade-in pointer-events-auto flex min-h-13 max-w-full items-center gap-2 rounded-xl border border-line bg-raised py-1.5 pr-2 pl-4 shadow-float"
    >
      <p className="mr-2 min-w-0">{children}</p>
      {action}
      <IconButton label="Dismiss" onClick={onEnd}>
        <X aria-hidden="true" />
      </IconButton>
    </div>
  )
}

/** Calls `onEnd` after a number of milliseconds, not counting the time while it is held. */
function useTimeLeft(duration: number, isHeld: boolean, onEnd: () => void) {
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
