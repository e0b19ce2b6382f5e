import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

const redirectDelay = 2000

/** Redirects to History, or to the list of imports, a moment after the last file is complete. */
export function useRedirect(isComplete: boolean, to: '/history' | '/upload/imports' = '/history') {
  const navigate = useNavigate()
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
