import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FileClock } from 'lucide-react'
import { accountsQuery } from '#web/api/accounts.ts'
import { errorMessage } from '#web/api/api-error.ts'
import { importsQuery } from '#web/api/imports.ts'
import { useFormatSettings } from '#web/format/format.ts'
import { UploadTabs } from '#web/shell/upload-tabs.tsx'
import { Button, buttonLook } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { TryAgainBox } from '#web/ui/try-again-box.tsx'
import { CoverageCard } from './coverage-card.tsx'
import { ImportItem } from './import-item.tsx'

/** Every file that was imported, with what became of it. */
export function ImportsScreen() {
  useFormatSettings()
  const { data, error, isPending, isFetching, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useInfiniteQuery(importsQuery)
  const imports = data?.pages.flatMap((page) => page.imports)
  const { data: accounts = [] } = useQuery(accountsQuery)
  const nameOf = (accountId: string) =>
    (accounts.length > 1 && accounts.find(({ id }) => id === accountId)?.name) || null
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader title="Imports" subtitle="The files that you imported. Each import can be undone." />
      <UploadTabs />
      {isPending && (
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
      {imports && imports.length > 0 && <CoverageCard />}
      {imports && imports.length > 0 && (
        <Card>
          <ul aria-label="Imports" className="divide-y divide-line">
            {imports.map((each) => (
              <ImportItem key={each.id} import={each} accountName={nameOf(each.accountId)} />
            ))}
          </ul>
        </Card>
      )}
      {hasNextPage && (
        <div className="mt-4 flex justify-center">
          <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Show earlier imports
          </Button>
        </div>
      )}
    </div>
  )
}
