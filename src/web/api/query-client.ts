import { notifyManager, QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

const mayPass = (error: Error) => !(error instanceof ApiError) || error.status >= 500

// What has been read is drawn before anything else happens: whoever awaits it finds it on the screen in the next frame.
notifyManager.setScheduler(queueMicrotask)

/** What the page has read from the data service. Emptied when its user changes. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (failures, error) => failures < 1 && mayPass(error),
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
})

/** Everything read is one ledger: after a change to it, all of it is stale. */
export const invalidateLedger = () => queryClient.invalidateQueries({ queryKey: ['ledger'] })
