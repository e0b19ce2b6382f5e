import { notifyManager, QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

const isTransient = (error: Error) => !(error instanceof ApiError) || error.status >= 500

// Notify in a microtask, so that awaited data is on the screen by the next frame.
notifyManager.setScheduler(queueMicrotask)

/** Milliseconds before a response counts as stale. */
export const usualStaleTime = 30_000

/** Everything the page has read from the server. Cleared when the user changes. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: usualStaleTime,
      retry: (failures, error) => failures < 1 && isTransient(error),
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
})

/** All ledger data depends on each other, so any change makes all of it stale. */
export const invalidateLedger = () => queryClient.invalidateQueries({ queryKey: ['ledger'] })
