import { errorMessage } from '#web/api/api-error.ts'
import type { RulePreview as Preview } from '#web/api/rule-previews.ts'
import { format } from '#web/format/format.ts'
import { Card } from '#web/ui/card.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { counted } from '#web/words/counted.ts'
import { changesOfPreview } from '#web/words/rule-words.ts'
import { plural } from '#words/plural.ts'

type RulePreviewProps = {
  preview: Preview | undefined
  error: Error | null
  isFetching: boolean
  titleOf: (ruleId: string) => string
}

/** What saving the rule would do, with the latest matching transactions before and after. */
export const RulePreview = ({ preview, error, isFetching, titleOf }: RulePreviewProps) => (
  <Card aria-label="Preview" aria-busy={isFetching} className="p-5 lg:sticky lg:top-20">
    <h2 className="mb-2 font-semibold">Preview</h2>
    <div role="status">
      {error && (
        <p className="wrap-anywhere text-danger">{errorMessage(error, 'Failed to preview the rule')}</p>
      )}
      {!preview && !error && (
        <p className="text-muted">
          {isFetching ? 'Loading...' : 'Matching transactions appear here while you type.'}
        </p>
      )}
      {preview && !error && <Summary preview={preview} titleOf={titleOf} />}
    </div>
    {preview && !error && preview.rows.length > 0 && (
      <ul
        aria-label="Latest transactions that match"
        className={classNames('mt-3 divide-y divide-line', isFetching && 'opacity-60')}
      >
        {preview.rows.map((row) => (
          <PreviewedRow key={row.transactionId} row={row} />
        ))}
      </ul>
    )}
  </Card>
)

type SummaryProps = { preview: Preview; titleOf: RulePreviewProps['titleOf'] }

function Summary({ preview: { matches, examined, changes, byHand, takenBy }, titleOf }: SummaryProps) {
  return (
    <>
      <p className="font-medium">Matches {counted(matches, 'transaction')}.</p>
      {matches > 0 && (
        <ul className="wrap-anywhere mt-1 text-muted">
          {examined < matches && <li>Of the latest {format.number(examined)}:</li>}
          <li>
            {counted(changes, 'transaction')} {plural(changes, 'changes', 'change')}.
          </li>
          {takenBy.map(({ ruleId, count }) => (
            <li key={ruleId}>
              {format.number(count)} {plural(count, 'is', 'are')} decided by <em>{titleOf(ruleId)}</em> first.
            </li>
          ))}
          {byHand > 0 && (
            <li>
              {format.number(byHand)} {plural(byHand, 'was', 'were')} changed by hand and{' '}
              {plural(byHand, 'stays', 'stay')}.
            </li>
          )}
        </ul>
      )}
    </>
  )
}

type Row = Preview['rows'][number]

const PreviewedRow = ({ row }: { row: Row }) => (
  <li className="py-2.5">
    <div className="flex items-baseline justify-between gap-3">
      <p dir="auto" className="wrap-anywhere min-w-0">
        <Highlighted row={row} />
      </p>
      <p className={classNames('shrink-0 tabular-nums', row.cents > 0 && 'text-positive')}>
        {format.money(row.cents)}
      </p>
    </div>
    <p className="wrap-anywhere text-muted text-xs">
      {format.day(row.date)}
      {changesOfPreview(row).map((change) => (
        <span key={change}>
          {' · '}
          {change}
        </span>
      ))}
    </p>
  </li>
)

function Highlighted({ row: { description, highlight } }: { row: Row }) {
  if (highlight === null) return description
  const { from, to } = highlight
  return (
    <>
      {description.slice(0, from)}
      <mark className="rounded-sm bg-accent-soft text-accent">{description.slice(from, to)}</mark>
      {description.slice(to)}
    </>
  )
}
