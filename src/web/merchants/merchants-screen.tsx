import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Store } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { errorMessage } from '#web/api/api-error.ts'
import { type LedgerMerchant, type MerchantOrder, merchantsQuery } from '#web/api/merchants.ts'
import { useFormatSettings } from '#web/format/format.ts'
import { Button, buttonLook } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorBox } from '#web/ui/message-box.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Skeleton } from '#web/ui/progress.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { TryAgainBox } from '#web/ui/try-again-box.tsx'
import { counted } from '#web/words/counted.ts'
import { MerchantList } from './merchant-list.tsx'
import { MergeBar } from './merge-bar.tsx'
import { useMerchantChanges } from './use-merchant-changes.ts'

const orders: Record<MerchantOrder, string> = {
  amount: 'Largest amounts first',
  count: 'Most transactions first',
  last: 'Latest first',
  name: 'By name',
}

/** Lists merchants with their totals. The user can rename and merge them. */
export function MerchantsScreen() {
  useFormatSettings()
  const [typed, setTyped] = useState('')
  const [order, setOrder] = useState<MerchantOrder>('amount')
  const [selected, setSelected] = useState<ReadonlyMap<string, LedgerMerchant>>(new Map())
  const search = useDeferredValue(typed.trim())
  const found = useInfiniteQuery(merchantsQuery({ order, ...(search && { search }) }))
  const merchants = found.data?.pages.flatMap((page) => page.merchants) ?? []
  const changes = useMerchantChanges(() => setSelected(new Map()))
  const [edited, setEdited] = useState<string | null>(null)
  const edit = (key: string | null) => {
    changes.reset()
    setEdited(key)
  }
  const failure = changes.error && errorMessage(changes.error, 'Failed to change the merchant')
  const toggle = (merchant: LedgerMerchant) => {
    const next = new Map(selected)
    if (!next.delete(merchant.key)) next.set(merchant.key, merchant)
    setSelected(next)
  }
  return (
    <>
      <PageHeader
        title="Merchants"
        subtitle="Who you paid, and who paid you. Renaming and merging don’t change your transactions."
        actions={
          <Link to="/history" className={buttonLook('secondary')}>
            View transactions
          </Link>
        }
      />
      {failure && edited === null && (
        <ErrorBox isScrolledTo className="mb-6">
          {failure}
        </ErrorBox>
      )}
      <search aria-label="Merchants" className="mb-6 grid gap-3 md:grid-cols-[minmax(0,1fr)_16rem]">
        <TextField
          label="Search merchants"
          hideLabel
          type="search"
          placeholder="Search merchants..."
          maxLength={100}
          dir="auto"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <SelectField
          label="Order"
          hideLabel
          value={order}
          onChange={(event) => setOrder(event.target.value as MerchantOrder)}
        >
          {Object.entries(orders).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </SelectField>
      </search>
      {found.error && (
        <TryAgainBox isTrying={found.isFetching} onTryAgain={() => void found.refetch()} className="mb-6">
          {errorMessage(found.error, 'Failed to load merchants')}
        </TryAgainBox>
      )}
      <p role="status" className="sr-only">
        {found.data &&
          !found.isPlaceholderData &&
          `${counted(found.data.pages[0]?.total ?? 0, 'merchant')} found`}
      </p>
      {found.isPending && <LoadingMerchants />}
      {found.data && merchants.length === 0 && (
        <Card>
          <EmptyState icon={Store}>
            {search
              ? 'No merchants match your search.'
              : 'No merchants yet. They appear when you add transactions.'}
          </EmptyState>
        </Card>
      )}
      {merchants.length > 0 && (
        <Card aria-busy={found.isPlaceholderData}>
          <MerchantList
            merchants={merchants}
            selected={selected}
            edited={edited}
            failure={failure}
            isSaving={changes.isBusy}
            onSelect={toggle}
            onEdit={edit}
            onRename={(merchant, name) => changes.rename(merchant, name, () => edit(null))}
            onSeparate={changes.separate}
          />
        </Card>
      )}
      {found.hasNextPage && (
        <div className="mt-4 flex justify-center">
          <Button busy={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
            Show more
          </Button>
        </div>
      )}
      {selected.size > 0 && (
        <MergeBar
          merchants={[...selected.values()]}
          isBusy={changes.isBusy}
          onMerge={changes.merge}
          onClear={() => setSelected(new Map())}
        />
      )}
    </>
  )
}

const LoadingMerchants = () => (
  <Card className="flex flex-col gap-3 p-5">
    <p role="status" className="sr-only">
      Loading merchants...
    </p>
    <Skeleton className="h-12" />
    <Skeleton className="h-12" />
    <Skeleton className="h-12" />
  </Card>
)
