import type { ErrorComponentProps } from '@tanstack/react-router'

/** What stands in for a screen that could not be shown. */
export const ErrorScreen = ({ error, reset }: ErrorComponentProps) => (
  <div role="alert" className="mx-auto max-w-md px-6 py-24 text-center">
    <h1 className="font-semibold text-xl tracking-tight">Something went wrong</h1>
    <p className="mt-2 text-muted">
      {(error instanceof Error && error.message) || 'This screen could not be shown.'}
    </p>
    <button
      type="button"
      onClick={reset}
      className="mt-6 rounded-lg border border-line bg-surface px-4 py-2 font-medium shadow-card hover:bg-sunken"
    >
      Try again
    </button>
  </div>
)
