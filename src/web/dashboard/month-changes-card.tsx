import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { errorMessage } from '#web/api/api-error.ts'
import { monthChangesQuery } from '#web/api/month-changes.ts'
import { today } from '#web/session/today.ts'
import { isAwaited } from '#web/ui/is-awaited.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { retryOf, TryAgainBox } from '#web/ui/try-again-box.tsx'

const MonthChangesList = lazyPart(async () => (await import('./month-changes-list.tsx')).MonthChangesList)

/**
 * How the month so far differs from a usual month, and what follows, which would move otherwise. The list is loaded on
 * demand, because it is often empty.
 */
export function MonthChangesCard({ children }: { children: ReactNode }) {
  const query = useQuery(monthChangesQuery(today()))
  const { data: changes = [], error } = query
  return (
    <Suspense>
      {error && !query.data && (
        <TryAgainBox {...retryOf(query)} className="mt-6">
          {errorMessage(error, 'Failed to load what changed this month')}
        </TryAgainBox>
      )}
      {changes.length > 0 && <MonthChangesList changes={changes} />}
      {!isAwaited(query) && children}
    </Suspense>
  )
}
