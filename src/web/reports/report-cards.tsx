import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { errorMessage } from '#web/api/api-error.ts'
import { savedReportsQuery } from '#web/api/saved-reports.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { retryOf, TryAgainBox } from '#web/ui/try-again-box.tsx'

const ReportCardList = lazyPart(async () => (await import('./report-card-list.tsx')).ReportCardList)

/** The saved reports on the Dashboard. The code of the cards is loaded on demand, because many ledgers have none. */
export function ReportCards() {
  const query = useQuery(savedReportsQuery)
  const { data: saved = [], error } = query
  const cards = saved
    .filter(({ position }) => position !== null)
    .sort((one, other) => (one.position ?? 0) - (other.position ?? 0))
  return (
    <>
      {error && (
        <TryAgainBox {...retryOf(query)} className="mt-6">
          {errorMessage(error, 'Failed to load the saved reports')}
        </TryAgainBox>
      )}
      {cards.length > 0 && (
        <Suspense>
          <ReportCardList cards={cards} />
        </Suspense>
      )}
    </>
  )
}
