import { useMutation } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import type { Month } from '#domain/calendar.ts'
import { errorMessage } from '#web/api/api-error.ts'
import { invalidateLedger } from '#web/api/query-client.ts'
import { deleteTransaction, type LedgerMonth, type LedgerTransaction } from '#web/api/transactions.ts'
import { CreateRuleDialog } from '#web/rules/create-rule-dialog.tsx'
import { Card } from '#web/ui/card.tsx'
import { ErrorBox } from '#web/ui/message-box.tsx'
import { offerUndo } from '#web/undo/offered-undos.ts'
import { focusAfterDeletion } from './focus-after-deletion.ts'
import { datesOf, type HistoryFilter } from './history-filter.ts'
import { MonthSection } from './month-section.tsx'
import { NothingFound } from './nothing-found.tsx'

type MonthListProps = {
  months: readonly LedgerMonth[]
  filter: HistoryFilter
  /** Whether more may be there than these months. */
  isFiltered: boolean
}

/**
 * The months as collapsible sections. One row at a time is edited, on the whole screen. Those that were open are so
 * again after a search that found nothing.
 */
export function MonthList({ months, filter, isFiltered }: MonthListProps) {
  const [expanded, toggle] = useExpandedMonths(datesOf(filter))
  const [editedId, setEditedId] = useState<string | null>(null)
  const deleting = useDeletion()
  const [ruled, setRuled] = useState<LedgerTransaction | null>(null)
  const { forget } = deleting
  const edit = useCallback(
    (id: string | null) => {
      forget()
      setEditedId(id)
    },
    [forget],
  )
  if (months.length === 0) return <NothingFound isFiltered={isFiltered} />
  return (
    <>
      {deleting.error && (
        // In sight however far down the row is.
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
            expanded={expanded.has(month.month)}
            onToggle={toggle}
            editedId={editedId}
            onEdit={edit}
            onDelete={deleting.ask}
            onCreateRule={setRuled}
          />
        ))}
      </Card>
      {ruled && (
        <CreateRuleDialog
          descriptionPattern={ruled.description}
          replaces={ruled.ruleId ? { category: ruled.category, excluded: ruled.excluded } : null}
          onClose={() => setRuled(null)}
        />
      )}
    </>
  )
}

/** Asks before a transaction goes. */
function useDeletion() {
  const { error, mutate, reset } = useMutation({
    mutationFn: async (transaction: LedgerTransaction) => {
      const focusNext = focusAfterDeletion(transaction)
      const deletionId = await deleteTransaction(transaction.id)
      offerUndo({ deletionId, said: 'Transaction deleted.' })
      await invalidateLedger()
      return focusNext
    },
    // Once what is gone is gone from the screen, too.
    onSuccess: (focusNext) => void requestAnimationFrame(focusNext),
  })
  const ask = useCallback(
    (transaction: LedgerTransaction) => {
      if (window.confirm('Are you sure you want to delete this transaction?')) mutate(transaction)
    },
    [mutate],
  )
  return { error, ask, forget: reset }
}

/** By place in the browser's history and dates, so that Back finds open what was left open. */
const leftOpen = new Map<string, ReadonlySet<Month>>()

/** Which months between these dates are expanded, and what toggles one; none at first. */
function useExpandedMonths(dates: string) {
  const place = useLocation({ select: ({ state }) => `${state.__TSR_key} ${dates}` })
  const [expanded, setExpanded] = useState<ReadonlySet<Month>>(() => leftOpen.get(place) ?? new Set())
  useEffect(() => {
    leftOpen.set(place, expanded)
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
