import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

const redirectDelay = 2000

/**
 * Redirects to History, or to the list of imports, a moment after the last file is complete. Calls `onReturn` if the user
 * comes back before the other screen has loaded, because this one would still show the result of the upload.
 */
export function useRedirect(
  isComplete: boolean,
  onReturn: () => void,
  to: '/history' | '/upload/imports' = '/history',
) {
  const navigate = useNavigate()
  useReturn(() => {
    if (isComplete) onReturn()
  })
  const [openLists, setOpenLists] = useState<ReadonlySet<string>>(new Set())
  const isReadingSkipped = openLists.size > 0
  useEffect(() => {
    // Do not interrupt someone who is reading the skipped rows.
    if (!isComplete || isReadingSkipped) return
    const timer = setTimeout(() => navigate({ to }), redirectDelay)
    return () => clearTimeout(timer)
  }, [isComplete, isReadingSkipped, navigate, to])

  const onToggleSkipped = (fileId: string, isOpen: boolean) =>
    setOpenLists((open) => new Set([...open].filter((id) => id !== fileId).concat(isOpen ? fileId : [])))
  return { goThere: () => navigate({ to }), onToggleSkipped }
}

/** Calls back when the user returns to this screen before another one has opened. */
function useReturn(onReturn: () => void) {
  const isHere = useLocation({ select: ({ pathname }) => pathname === '/upload' })
  const wasHere = useRef(isHere)
  const comeBack = useEffectEvent(onReturn)
  useEffect(() => {
    if (isHere && !wasHere.current) comeBack()
    wasHere.current = isHere
  }, [isHere])
}
