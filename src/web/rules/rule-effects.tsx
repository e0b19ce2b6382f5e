import type { RulePreview } from '#web/api/rule-previews.ts'
import { format } from '#web/format/format.ts'
import { classNames } from '#web/ui/class-names.ts'
import { counted } from '#web/words/counted.ts'
import { changesOfPreview } from '#web/words/rule-words.ts'
import { plural } from '#words/plural.ts'

type RuleEffectsProps = { preview: RulePreview; titleOf: (ruleId: string) => string }

/** What saving a rule would change, and which other rules and edits come before it. */
export const RuleEffects = ({
  preview: { matches, examined, changes, byHand, takenBy },
  titleOf,
}: RuleEffectsProps) => (
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

type Row = RulePreview['rows'][number]

type PreviewedRowsProps = { rows: readonly Row[]; className: string; tabIndex?: 0 }

/** Matching transactions before and after, with what the rule looks for highlighted. */
export const PreviewedRows = ({ rows, className, ...list }: PreviewedRowsProps) =>
  rows.length > 0 && (
    <ul
      {...list}
      aria-label="Latest transactions that match"
      className={classNames(className, 'divide-y divide-line')}
    >
      {rows.map((row) => (
        <PreviewedRow key={row.transactionId} row={row} />
      ))}
    </ul>
  )

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
