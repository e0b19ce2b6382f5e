import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

const redirectDelay = 2000

/** Redirects to History a moment after the last file is complete. */
export function useRedirect(isComplete: boolean) {
  const navigate = useNavigate()
  const [openLists, setOpenLists] = useState<ReadonlySet<string>>(new Set())
  const isReadingSkipped = openLists.size > 0
  useEffect(() => {
    // Do not interrupt someone who is reading the skipped rows.
    if (!isComplete || isReadingSkipped) return
    const timer = setTimeout(() => navigate({ to: '/history' }), redirectDelay)
    return () => clearTimeout(timer)
  }, [isComplete, isReadingSkipped, navigate])

  const onToggleSkipped = (fileId: string, isOpen: boolean) =>
    setOpenLists((open) => new Set([...open].filter((id) => id !== fileId).concat(isOpen ? fileId : [])))
  return { goToHistory: () => navigate({ to: '/history' }), onToggleSkipped }
}
