import { useId, useState } from 'react'
import { errorMessage } from '#web/api/api-error.ts'
import type { RulePreview as Preview } from '#web/api/rule-previews.ts'
import { format } from '#web/format/format.ts'
import { Button } from '#web/ui/button.tsx'
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

/**
 * What saving the rule would do, with the latest matching transactions before and after. On narrow screens, it stays
 * above the form with the number of matches, and a button shows the rest.
 */
export function RulePreview({ preview, error, isFetching, titleOf }: RulePreviewProps) {
  const [isOpen, setIsOpen] = useState(false)
  const rest = useId()
  const shown = error ? undefined : preview
  return (
    <Card
      aria-label="Preview"
      aria-busy={isFetching}
      className="sticky top-14 z-5 p-5 max-lg:max-h-[60dvh] max-lg:overflow-y-auto max-lg:px-4 max-lg:py-2.5 lg:top-20 lg:order-last"
    >
      <h2 className="mb-2 font-semibold max-lg:sr-only">Preview</h2>
      <div className="flex min-h-9 items-center justify-between gap-3 max-md:min-h-11 lg:min-h-0">
        <div role="status" className="min-w-0">
          {error && (
            <p className="wrap-anywhere text-danger">{errorMessage(error, 'Failed to preview the rule')}</p>
          )}
          {!preview && !error && (
            <p className="text-muted">
              {isFetching ? 'Loading...' : 'Matching transactions appear here while you type.'}
            </p>
          )}
          {shown && <p className="font-medium">Matches {counted(shown.matches, 'transaction')}.</p>}
        </div>
        {shown && shown.matches > 0 && (
          <Button
            variant="ghost"
            aria-expanded={isOpen}
            aria-controls={rest}
            onClick={() => setIsOpen(!isOpen)}
            className="-mr-2 shrink-0 lg:hidden"
          >
            {isOpen ? 'Hide' : 'Show'}
          </Button>
        )}
      </div>
      {shown && shown.matches > 0 && (
        <div id={rest} className={isOpen ? undefined : 'max-lg:hidden'}>
          <Effects preview={shown} titleOf={titleOf} />
          {shown.rows.length > 0 && (
            <ul
              aria-label="Latest transactions that match"
              className={classNames('mt-3 divide-y divide-line', isFetching && 'opacity-60')}
            >
              {shown.rows.map((row) => (
                <PreviewedRow key={row.transactionId} row={row} />
              ))}
            </ul>
          )}
        </div>
      )}
    </Card>
  )
}

type EffectsProps = { preview: Preview; titleOf: RulePreviewProps['titleOf'] }

const Effects = ({ preview: { matches, examined, changes, byHand, takenBy }, titleOf }: EffectsProps) => (
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
)

type Row = Preview['rows'][number]

const PreviewedRow = ({ row }: { row: Row }) => (
  <li className="py-2.5">
    <div className="flex items-baseline justify-between gap-3">
      <p dir="auto" className="wrap-anywhere min-w-0">
        <Highlighted row={row} />
      </p>
      <p className={classNames('shrink-0 tabular-nums', row.cents > 0 && 'text-positive')}>
        {format.money(row.cents, row.currency)}
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
