import type { ErrorComponentProps } from '@tanstack/react-router'
import { ApiError } from '#web/api/api-error.ts'
import { Button } from '#web/ui/button.tsx'

/** What stands in for a screen that could not be shown. */
export const ErrorScreen = ({ error, reset }: ErrorComponentProps) => (
  <div role="alert" className="mx-auto max-w-md px-6 py-24 text-center">
    <h1 className="font-semibold text-xl tracking-tight">Something went wrong</h1>
    <p className="mt-2 text-muted">
      {error instanceof ApiError
        ? error.message
        : 'This screen could not be shown. Check your connection and try again.'}
    </p>
    <Button onClick={() => tryAgain(error, reset)} className="mt-6">
      Try again
    </Button>
  </div>
)

/** A file of the application that has not arrived is asked for again only by a page that loads anew. */
function tryAgain(error: unknown, reset: () => void) {
  if (error instanceof ApiError) reset()
  else window.location.reload()
}
