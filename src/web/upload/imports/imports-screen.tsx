import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FileClock } from 'lucide-react'
import { errorMessage } from '#web/api/api-error.ts'
import { importsQuery } from '#web/api/imports.ts'
import { useFormatSettings } from '#web/format/format.ts'
import { useSession } from '#web/session/session-state.ts'
import { UploadTabs } from '#web/shell/upload-tabs.tsx'
import { Button, buttonLook } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { TryAgainBox } from '#web/ui/try-again-box.tsx'
import { makerText } from '#web/words/import-words.ts'
import { CoverageCard, useCoverages } from './coverage-card.tsx'
import { ImportItem } from './import-item.tsx'

/** Every file that was imported, with what became of it. */
export function ImportsScreen() {
  useFormatSettings()
  const { data, error, isPending, isFetching, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useInfiniteQuery(importsQuery)
  const coverages = useCoverages()
  const { accounts } = coverages
  // The list stands below what the files cover, and is shown with it.
  const isLoading = isPending || (data !== undefined && coverages.isAwaited)
  const imports = isLoading ? undefined : data?.pages.flatMap((page) => page.imports)
  const nameOf = (accountId: string) =>
    (accounts.length > 1 && accounts.find(({ id }) => id === accountId)?.name) || null
  const session = useSession()
  const userId = session.status === 'signed-in' ? session.userId : undefined
  const hasOthers = imports?.some(({ createdBy }) => createdBy !== null && createdBy !== userId) ?? false
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader title="Imports" subtitle="The files that you imported. Each import can be undone." />
      <UploadTabs />
      {isLoading && (
        <p role="status" className="text-muted">
          Loading imports...
        </p>
      )}
      {error && (
        <TryAgainBox isTrying={isFetching} onTryAgain={() => void refetch()} className="mb-6">
          {errorMessage(error, 'Failed to load imports')}
        </TryAgainBox>
      )}
      {imports?.length === 0 && (
        <Card>
          <EmptyState
            icon={FileClock}
            action={
              <Link to="/upload" className={buttonLook('primary')}>
                Upload a file
              </Link>
            }
          >
            Nothing has been imported yet.
          </EmptyState>
        </Card>
      )}
      {imports && imports.length > 0 && <CoverageCard {...coverages} />}
      {imports && imports.length > 0 && (
        <Card>
          <ul aria-label="Imports" className="divide-y divide-line">
            {imports.map((each) => (
              <ImportItem
                key={each.id}
                import={each}
                accountName={nameOf(each.accountId)}
                maker={hasOthers ? makerText(each, userId) : ''}
              />
            ))}
          </ul>
        </Card>
      )}
      {imports && hasNextPage && (
        <div className="mt-4 flex justify-center">
          <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Show earlier imports
          </Button>
        </div>
      )}
    </div>
  )
}
