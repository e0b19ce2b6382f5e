import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { errorMessage } from '#web/api/api-error.ts'
import { monthChangesQuery } from '#web/api/month-changes.ts'
import { today } from '#web/session/today.ts'
import { retryOf, TryAgainBox } from '#web/ui/try-again-box.tsx'

const MonthChangesList = lazy(async () => ({
  default: (await import('./month-changes-list.tsx')).MonthChangesList,
}))

/** How the month so far differs from a usual month. The list is loaded on demand, because it is often empty. */
export function MonthChangesCard() {
  const query = useQuery(monthChangesQuery(today()))
  const { data: changes = [], error } = query
  if (error && !query.data)
    return (
      <TryAgainBox {...retryOf(query)} className="mt-6">
        {errorMessage(error, 'Failed to load what changed this month')}
      </TryAgainBox>
    )
  return (
    changes.length > 0 && (
      <Suspense>
        <MonthChangesList changes={changes} />
      </Suspense>
    )
  )
}
