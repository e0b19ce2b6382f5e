import { useMutation, useQuery } from '@tanstack/react-query'
import { CalendarClock, Plus } from 'lucide-react'
import { Suspense } from 'react'
import type { RecurringCost } from '#domain/recurring-costs.ts'
import { errorMessage } from '#web/api/api-error.ts'
import { invalidateLedger } from '#web/api/query-client.ts'
import {
  addRecurringCost,
  type CostFields,
  deleteRecurringCost,
  recurringCostsQuery,
  updateRecurringCost,
} from '#web/api/recurring-costs.ts'
import { suggestedPaymentsQuery } from '#web/api/recurring-payments.ts'
import { useFormatSettings } from '#web/format/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { isAwaited } from '#web/ui/is-awaited.ts'
import { KeptPlace } from '#web/ui/kept-place.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { LoadingCard } from '#web/ui/loading-card.tsx'
import { ErrorBox } from '#web/ui/message-box.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { TryAgainBox } from '#web/ui/try-again-box.tsx'
import { useIsNarrow } from '#web/ui/use-is-narrow.ts'
import { CostList, CostTable, editButtonId } from './cost-list.tsx'
import { CostTotals } from './cost-totals.tsx'
import { DueCalendar } from './due-calendar.tsx'
import { CostForm } from './forms.tsx'
import { SuggestedPayments } from './suggested-payments.tsx'
import { useCostNotes } from './use-cost-notes.ts'
import { useOpenForm } from './use-open-form.ts'

const addButtonId = 'add-recurring-cost'

const FoundInTransactions = lazyPart(
  async () => (await import('./found-in-transactions.tsx')).FoundInTransactions,
)

export function RecurringScreen() {
  useFormatSettings()
  const loading = useQuery(recurringCostsQuery)
  const { error, isFetching, refetch } = loading
  // Suggested payments stand above the costs, and are shown with them.
  const isSuggesting = isAwaited(useQuery(suggestedPaymentsQuery))
  const isPending = loading.isPending || (loading.data !== undefined && isSuggesting)
  const costs = isPending ? undefined : loading.data
  const [openForm, setOpenForm, closeForm] = useOpenForm()
  const isNarrow = useIsNarrow()

  const saving = useMutation({
    mutationFn: async (cost: CostFields) => {
      await (typeof openForm === 'object' ? updateRecurringCost(openForm.id, cost) : addRecurringCost(cost))
      return openForm
    },
    onSuccess: async (saved) => {
      await invalidateLedger()
      closeForm(saved)
    },
  })
  const deleting = useMutation({
    mutationFn: async ({ id }: RecurringCost) => {
      await deleteRecurringCost(id)
      await invalidateLedger()
    },
  })

  const open = (form: typeof openForm) => {
    saving.reset()
    deleting.reset()
    setOpenForm(form)
  }
  const confirmDelete = (cost: RecurringCost) => {
    if (!window.confirm('Are you sure you want to delete this recurring cost?')) return
    open('none')
    deleting.mutate(cost)
  }

  const edited = typeof openForm === 'object' ? openForm : null
  const failedSave = edited ? 'Failed to update recurring cost' : 'Failed to add recurring cost'
  const form = openForm !== 'none' && (
    <CostForm
      key={edited?.id}
      openerId={edited ? editButtonId(edited.id) : addButtonId}
      label={edited ? `Edit ${edited.name}` : 'New recurring cost'}
      cost={edited}
      asksActive={edited !== null}
      isSaving={saving.isPending}
      failure={saving.error && errorMessage(saving.error, failedSave)}
      onSave={saving.mutate}
      onCancel={() => open('none')}
    />
  )
  // It moves once it turns out that there are no costs, and takes the focus along.
  const addNew = (
    <Button id={addButtonId} data-focus-next={addButtonId} variant="primary" onClick={() => open('new')}>
      <Plus aria-hidden="true" className="size-4" />
      Add New
    </Button>
  )
  const isEmpty = costs?.length === 0
  const notes = useCostNotes(costs)
  const Costs = isNarrow ? CostList : CostTable

  return (
    <>
      <PageHeader
        title="Recurring Costs"
        subtitle="Bills and subscriptions you pay every month"
        actions={!isEmpty && openForm !== 'new' && addNew}
      />
      {(costs || isPending) && <CostTotals costs={costs} onOpen={open} />}
      {deleting.error && (
        <ErrorBox isScrolledTo className="mb-6">
          {errorMessage(deleting.error, 'Failed to delete recurring cost')}
        </ErrorBox>
      )}
      {openForm === 'new' && <Card className="mb-6">{form}</Card>}
      {isPending && <LoadingCard rowClassName="h-9">Loading recurring costs...</LoadingCard>}
      {error && (
        <TryAgainBox isTrying={isFetching} onTryAgain={() => void refetch()}>
          {errorMessage(error, 'Failed to load recurring costs')}
        </TryAgainBox>
      )}
      {isEmpty && (
        <Card className="mb-6">
          <EmptyState icon={CalendarClock} action={openForm !== 'new' && addNew}>
            No recurring costs found. Add your first one!
          </EmptyState>
        </Card>
      )}
      {costs && !isEmpty && <SuggestedPayments costs={costs} />}
      {costs && !isEmpty && <DueCalendar costs={costs} onOpen={open} />}
      {costs && (
        <Suspense fallback={<KeptPlace name="found-in-transactions" isLoading />}>
          <FoundInTransactions />
        </Suspense>
      )}
      {costs && !isEmpty && (
        <Card className="overflow-hidden">
          <Costs
            costs={costs}
            editedId={edited?.id ?? null}
            form={form}
            notes={notes}
            onEdit={open}
            onDelete={confirmDelete}
          />
        </Card>
      )}
    </>
  )
}
