import { useMutation } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { quoted } from '#domain/search/split-words.ts'
import { dismissChange, type MonthChange, restoreChange } from '#web/api/month-changes.ts'
import { invalidateLedger } from '#web/api/query-client.ts'
import { format } from '#web/format/format.ts'
import { RowsLink } from '#web/reports/rows-link.tsx'
import { today } from '#web/session/today.ts'
import { Card } from '#web/ui/card.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { ErrorBox } from '#web/ui/message-box.tsx'
import { offerUndo } from '#web/undo/offered-undos.ts'
import { monthChangeWords } from '#words/month-change-words.ts'

type MonthChangesListProps = { changes: readonly MonthChange[] }

/** How the month so far differs from a usual month. */
export function MonthChangesList({ changes }: MonthChangesListProps) {
  const dismissing = useMutation({
    mutationFn: dismiss,
    onSuccess: (_, change) => offerLine(change),
  })
  return (
    <Card aria-labelledby="month-changes" className="mt-6 px-5 py-4 print:break-inside-avoid">
      <h2 id="month-changes" className="font-semibold">
        What changed this month
      </h2>
      {changes.some(({ usualCents }) => usualCents !== null) && (
        <p className="mt-0.5 text-muted text-xs">
          “Usual” is the median of up to six months before this one.
        </p>
      )}
      {dismissing.error && (
        <ErrorBox className="mt-3">Failed to dismiss the line. Please try again.</ErrorBox>
      )}
      <ul className="divide-y divide-line">
        {changes.map((change) => {
          const { title, detail } = monthChangeWords(change, format)
          return (
            <li key={change.id} className="flex items-center gap-3 py-2.5">
              <div className="wrap-anywhere mr-auto min-w-0">
                <RowsLink
                  filter={rowsOf(change)}
                  className="font-medium underline decoration-line underline-offset-2 hover:text-accent"
                >
                  <bdi>{title}</bdi>
                </RowsLink>
                <p className="text-muted">
                  <bdi>{detail}</bdi>
                </p>
              </div>
              <IconButton
                label={`Dismiss ${title}`}
                disabled={dismissing.isPending}
                onClick={() => dismissing.mutate(change)}
              >
                <X aria-hidden="true" />
              </IconButton>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

/** The History filter for the transactions behind a line. */
const rowsOf = ({ firstDay, lastDay, category, without, merchantKey, name, eachCents }: MonthChange) => {
  const search = [
    ...(category === null && merchantKey === null && name !== null ? [quoted(name)] : []),
    ...(eachCents === null ? [] : [(Math.abs(eachCents) / 100).toFixed(2)]),
  ]
  return {
    start_date: firstDay,
    end_date: lastDay,
    figure: 'spending' as const,
    ...(category !== null && { category }),
    ...(without.length > 0 && { not_merchant: without.map(({ key }) => key) }),
    ...(merchantKey !== null && { merchant: merchantKey }),
    ...(search.length > 0 && { search: search.join(' ') }),
  }
}

async function dismiss(change: MonthChange) {
  await dismissChange(change, today())
  await invalidateLedger()
}

const offerLine = (change: MonthChange) =>
  offerUndo({
    id: `month-change-${change.id}`,
    message: 'Line dismissed.',
    undo: async () => {
      await restoreChange(change)
      await invalidateLedger()
      return 'The line is shown again.'
    },
    failure: 'Failed to restore the line',
  })
