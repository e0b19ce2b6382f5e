import { X } from 'lucide-react'
import {
  type FocusEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { focusMain } from './focus-main.ts'
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
  const { box, onFocus } = useFocusGivenBack()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it does nothing on these events but wait
    <div
      ref={box}
      onPointerEnter={() => setIsHovered(true)}
      onPointerLeave={() => setIsHovered(false)}
      onFocus={(event) => {
        setHasFocus(true)
        onFocus(event)
      }}
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

/** When the notice goes with the focus in it, the focus goes back to where it came from. */
function useFocusGivenBack() {
  const box = useRef<HTMLDivElement>(null)
  const cameFrom = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const notice = box.current
    return () => {
      if (!notice?.contains(document.activeElement)) return
      if (cameFrom.current?.isConnected) cameFrom.current.focus({ preventScroll: true })
      else focusMain()
    }
  }, [])
  const onFocus = ({ relatedTarget, currentTarget }: FocusEvent<HTMLElement>) => {
    if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget))
      cameFrom.current = relatedTarget
  }
  return { box, onFocus }
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
