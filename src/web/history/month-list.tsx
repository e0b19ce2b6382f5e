import { useMutation } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import type { Month } from '#domain/calendar.ts'
import type { LedgerTransaction } from '#domain/transaction.ts'
import { errorMessage } from '#web/api/api-error.ts'
import { invalidateLedger } from '#web/api/query-client.ts'
import { deleteTransaction, type LedgerMonth } from '#web/api/transactions.ts'
import { CreateRuleDialog } from '#web/rules/create-rule-dialog.tsx'
import { Card } from '#web/ui/card.tsx'
import { ErrorBox } from '#web/ui/message-box.tsx'
import { offerRestore } from '#web/undo/offer-restore.ts'
import type { AccountNames } from './account-names.ts'
import { datesOf, type HistoryFilter } from './history-filter.ts'
import { MonthSection } from './month-section.tsx'
import { NoTransactions } from './no-transactions.tsx'

type MonthListProps = {
  months: readonly LedgerMonth[]
  filter: HistoryFilter
  accountNames: AccountNames
  /** Whether there can be more than these months. */
  isFiltered: boolean
}

/**
 * The months as collapsible sections. Only one row on the screen can be edited at a time. Expanded months stay
 * expanded when a search finds nothing in between.
 */
export function MonthList({ months, filter, accountNames, isFiltered }: MonthListProps) {
  const [expanded, toggle] = useExpandedMonths(datesOf(filter))
  const [editedId, setEditedId] = useState<string | null>(null)
  const deleting = useDeletion()
  const [ruleSource, setRuleSource] = useState<LedgerTransaction | null>(null)
  const { reset } = deleting
  const edit = useCallback(
    (id: string | null) => {
      reset()
      setEditedId(id)
    },
    [reset],
  )
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
            onCreateRule={setRuleSource}
          />
        ))}
      </Card>
      {ruleSource && (
        <CreateRuleDialog
          descriptionPattern={ruleSource.description}
          replaces={
            ruleSource.ruleId ? { category: ruleSource.category, excluded: ruleSource.excluded } : null
          }
          onClose={() => setRuleSource(null)}
        />
      )}
    </>
  )
}

/** Deletes a transaction after a confirmation. */
function useDeletion() {
  const { error, mutate, reset } = useMutation({
    mutationFn: async (transaction: LedgerTransaction) => {
      const deletionId = await deleteTransaction(transaction.id)
      offerRestore({ deletionId, message: 'Transaction deleted.' })
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

/** The expanded months, initially none, and a function that toggles one. */
function useExpandedMonths(dates: string) {
  const place = useLocation({ select: ({ state }) => `${state.__TSR_key} ${dates}` })
  const [expanded, setExpanded] = useState<ReadonlySet<Month>>(() => savedExpansions.get(place) ?? new Set())
  useEffect(() => {
    savedExpansions.set(place, expanded)
  }, [place, expanded])

  const toggle = useCallback((month: Month) => {
    setExpanded((expanded) => {
      const toggled = new Set(expanded)
      if (!toggled.delete(month)) toggled.add(month)
      return toggled
    })
  }, [])
  return [expanded, toggle] as const
}
