import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { Month } from '#domain/calendar.ts'
import type { LedgerMonth, LedgerTransaction } from '#web/api/transactions.ts'
import { CreateRuleDialog } from '#web/rules/create-rule-dialog.tsx'
import { Card } from '#web/ui/card.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import type { HistoryFilter } from './history-filter.ts'
import { focusMonth, MonthSection } from './month-section.tsx'

type MonthListProps = { months: readonly LedgerMonth[]; filter: HistoryFilter }

/** The months as collapsible sections. One row at a time is edited, on the whole screen. */
export function MonthList({ months, filter }: MonthListProps) {
  const [expanded, toggle] = useExpandedMonths()
  const [editedId, setEditedId] = useState<string | null>(null)
  const [deleted, setDeleted] = useState<LedgerTransaction | null>(null)
  const [ruled, setRuled] = useState<LedgerTransaction | null>(null)
  return (
    <>
      <Card className="overflow-clip">
        {months.map((month) => (
          <MonthSection
            key={month.month}
            month={month}
            filter={filter}
            expanded={expanded.has(month.month)}
            onToggle={() => toggle(month.month)}
            editedId={editedId}
            onEdit={setEditedId}
            onDelete={setDeleted}
            onCreateRule={setRuled}
          />
        ))}
      </Card>
      {deleted && (
        <DeleteDialog
          transaction={deleted}
          onClose={() => setDeleted(null)}
          onDeleted={() => {
            // The closing dialog gives the focus back to a button that is gone: it has to close first.
            flushSync(() => setDeleted(null))
            focusMonth(deleted.date)
          }}
        />
      )}
      {ruled && (
        <CreateRuleDialog
          descriptionPattern={ruled.description}
          replaces={ruled.ruleId ? { category: ruled.category, excludeFromTotal: ruled.excluded } : null}
          onClose={() => setRuled(null)}
        />
      )}
    </>
  )
}

function useExpandedMonths() {
  const [expanded, setExpanded] = useState<ReadonlySet<Month>>(new Set())
  function toggle(month: Month) {
    const toggled = new Set(expanded)
    if (!toggled.delete(month)) toggled.add(month)
    setExpanded(toggled)
  }
  return [expanded, toggle] as const
}
