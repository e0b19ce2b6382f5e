import { useMutation } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import type { Month } from '#domain/calendar.ts'
import type { LedgerTransaction } from '#domain/transaction.ts'
import type { AccountNames } from '#web/api/accounts.ts'
import { errorMessage } from '#web/api/api-error.ts'
import { invalidateLedger } from '#web/api/query-client.ts'
import { deleteTransaction, type LedgerMonth } from '#web/api/transactions.ts'
import { readTransferOf } from '#web/api/transfers.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { lazyDialog } from '#web/ui/lazy-dialog.tsx'
import { ErrorBox } from '#web/ui/message-box.tsx'
import { offerRestore } from '#web/undo/offer-restore.ts'
import { deletedText } from '#web/words/match-words.ts'
import { datesOf, type HistoryFilter } from './history-filter.ts'
import { MonthsLoading } from './loading-rows.tsx'
import { MonthSection } from './month-section.tsx'
import { NoTransactions } from './no-transactions.tsx'
import { useRowInAddress } from './use-row-in-address.ts'

const TransferDialogs = lazyDialog(
  async () => (await import('./transfers/transfer-dialogs.tsx')).TransferDialogs,
)

const CreateRuleDialog = lazyDialog(
  async () => (await import('#web/rules/create-rule-dialog.tsx')).CreateRuleDialog,
)

const ChangesDialog = lazyDialog(async () => (await import('./changes-dialog.tsx')).ChangesDialog)

type MonthListProps = {
  months: readonly LedgerMonth[]
  /** False while earlier months are still being searched. */
  isComplete: boolean
  filter: HistoryFilter
  accountNames: AccountNames
  /** Whether there can be more than these months. */
  isFiltered: boolean
}

/**
 * The months as collapsible sections. Only one row on the screen can be edited at a time. Expanded months stay
 * expanded when a search finds nothing in between.
 */
export function MonthList({ months, isComplete, filter, accountNames, isFiltered }: MonthListProps) {
  const { row, reach } = useRowInAddress()
  const [expanded, toggle] = useExpandedMonths(datesOf(filter), row?.month)
  const [editedId, setEditedId] = useState<string | null>(null)
  const deleting = useDeletion()
  const [ruleSource, setRuleSource] = useState<LedgerTransaction | null>(null)
  const [transferOf, setTransferOf] = useState<LedgerTransaction | null>(null)
  const [areChangesOpen, setAreChangesOpen] = useState(false)
  const { reset } = deleting
  const edit = useCallback(
    (id: string | null) => {
      reset()
      setEditedId(id)
    },
    [reset],
  )
  if (months.length === 0 && !isComplete) return <MonthsLoading />
  if (months.length === 0) return <NoTransactions isFiltered={isFiltered} />
  return (
    <>
      {deleting.error && (
        // Sticky, because the row can be far down.
        <ErrorBox className="sticky top-20 z-5 mb-4">
          {errorMessage(deleting.error, 'Failed to delete transaction')}
        </ErrorBox>
      )}
      <Card className="overflow-clip">
        {months.map((month) => (
          <MonthSection
            key={month.month}
            month={month}
            filter={filter}
            accountNames={accountNames}
            expanded={expanded.has(month.month)}
            onToggle={toggle}
            editedId={editedId}
            onEdit={edit}
            onDelete={deleting.ask}
            soughtId={row?.id}
            onSoughtShown={reach}
            onCreateRule={setRuleSource}
            onTransfer={setTransferOf}
          />
        ))}
        {!isComplete && (
          <p role="status" className="border-line border-t px-5 py-4 text-muted">
            Searching earlier months...
          </p>
        )}
      </Card>
      <Button variant="ghost" className="mt-3 -ml-3.5 print:hidden" onClick={() => setAreChangesOpen(true)}>
        Bulk changes...
      </Button>
      {areChangesOpen && (
        <ChangesDialog accountNames={accountNames} onClose={() => setAreChangesOpen(false)} />
      )}
      {transferOf && (
        <TransferDialogs
          transaction={transferOf}
          accountNames={accountNames}
          onClose={() => setTransferOf(null)}
          onDone={() => {
            setTransferOf(null)
            edit(null)
          }}
        />
      )}
      {ruleSource && (
        <CreateRuleDialog
          subject={{ descriptionPattern: ruleSource.description }}
          rows={[ruleSource]}
          onClose={() => setRuleSource(null)}
        />
      )}
    </>
  )
}

/** Deletes a transaction after a confirmation. */
function useDeletion() {
  const { error, mutate, reset } = useMutation({
    mutationFn: async ({ id, excluded }: LedgerTransaction) => {
      const transfer = excluded ? await readTransferOf(id) : undefined
      const others = transfer?.transactions.filter((side) => side.id !== id && side.leftOutBy === 'transfer')
      const deletionId = await deleteTransaction(id)
      offerRestore({ deletionId, message: deletedText(others?.length ?? 0) })
      await invalidateLedger()
    },
  })
  const ask = useCallback(
    (transaction: LedgerTransaction) => {
      if (window.confirm('Are you sure you want to delete this transaction?')) mutate(transaction)
    },
    [mutate],
  )
  return { error, ask, reset }
}

/** Keyed by history entry and dates, so that Back restores the expanded months. */
const savedExpansions = new Map<string, ReadonlySet<Month>>()

/**
 * The expanded months, and a function that toggles one. Initially, only the month of the transaction in the URL is
 * expanded.
 */
function useExpandedMonths(dates: string, sought: Month | undefined) {
  const place = useLocation({ select: ({ state }) => `${state.__TSR_key} ${dates}` })
  const [expanded, setExpanded] = useState<ReadonlySet<Month>>(() => savedExpansions.get(place) ?? new Set())
  useEffect(() => {
    savedExpansions.set(place, expanded)
  }, [place, expanded])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each visit expands it again
  useEffect(() => {
    if (sought) setExpanded((expanded) => new Set([...expanded, sought]))
  }, [sought, place])

  const toggle = useCallback((month: Month) => {
    setExpanded((expanded) => {
      const toggled = new Set(expanded)
      if (!toggled.delete(month)) toggled.add(month)
      return toggled
    })
  }, [])
  return [expanded, toggle] as const
}
