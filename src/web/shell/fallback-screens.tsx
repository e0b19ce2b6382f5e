import type { ErrorComponentProps } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError } from '#web/api/api-error.ts'
import { isServerReachable, useIsUnreachable } from '#web/api/server-reach.ts'
import { Spinner } from '#web/ui/progress.tsx'
import { TryAgainButton } from '#web/ui/try-again-box.tsx'

/** Shown in place of a screen that failed to load or render. */
export function ErrorScreen({ error, reset }: ErrorComponentProps) {
  const [isTrying, setIsTrying] = useState(false)
  const tryAgain = async () => {
    if (error instanceof ApiError) return reset()
    setIsTrying(true)
    // Browsers do not retry a module that failed to load, so the page has to be reloaded.
    if (await isServerReachable()) window.location.reload()
    else setIsTrying(false)
  }
  return (
    <div role="alert" className="mx-auto max-w-md px-6 py-24 text-center">
      <h1 className="font-semibold text-xl tracking-tight">Something went wrong</h1>
      <p className="mt-2 text-muted">
        {error instanceof ApiError
          ? error.message
          : 'This screen could not be shown. Check your connection and try again.'}
      </p>
      <TryAgainButton isTrying={isTrying} onTryAgain={() => void tryAgain()} className="mt-6" />
    </div>
  )
}

/** Shown when a screen takes a while to load. */
export function LoadingScreen() {
  const isUnreachable = useIsUnreachable()
  return (
    <div role="status" className="flex items-center justify-center gap-2.5 px-6 py-24 text-muted">
      <Spinner /> {isUnreachable ? 'The server cannot be reached right now. Trying again...' : 'Loading...'}
    </div>
  )
}
