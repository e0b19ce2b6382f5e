import { useState } from 'react'
import type { Cents } from '#domain/money.ts'
import { format } from '#web/format/format.ts'
import { classNames } from '#web/ui/class-names.ts'
import { moneyText } from './money-text.ts'
import type { PreviewRow, PreviewSkip, RowDecision, RowState } from './preview.ts'

export const stateTexts: Record<RowState, string> = {
  new: 'New',
  there: 'Already there',
  probably_there: 'Probably there',
  deleted: 'Deleted by you',
  skipped: 'Skipped',
}

/** Whether a row will be added. Where rows cannot be chosen, those that are probably there are added as well. */
export const isAdded = ({ isChosen, state }: PreviewRow, canChoose: boolean): boolean =>
  canChoose ? isChosen : state === 'new' || state === 'probably_there'

/** Where a row stands. */
export const StateBadge = ({ state }: { state: RowState }) => (
  <span
    className={classNames(
      'inline-block whitespace-nowrap rounded-full font-medium text-xs',
      state === 'new' ? 'text-positive' : 'px-2 py-0.5',
      state !== 'new' && state !== 'probably_there' && 'bg-sunken text-muted',
      state === 'probably_there' && 'bg-accent-soft text-accent',
    )}
  >
    {stateTexts[state]}
  </span>
)

export const Amount = ({ cents, currency }: { cents: Cents; currency: string | null }) => (
  <span className={classNames('whitespace-nowrap tabular-nums', cents > 0 && 'text-positive')}>
    {moneyText(cents, currency)}
  </span>
)

type RowDescriptionProps = {
  row: PreviewRow
  currency: string | null
  disabled: boolean
  /** Null where rows are read-only. */
  onChoose: ((index: number, decision: RowDecision) => void) | null
  skipText: (reason: PreviewSkip['reason']) => string
}

/** How a row will look after applying rules and renamed categories. */
function SavedAs({ saved, currency }: Pick<PreviewRow, 'saved'> & { currency: string | null }) {
  if (saved === null) return null
  const { category, categoryInFile, shownDescription, ruleNote, ruleTags, parts, leftOutBy } = saved
  const texts = [
    shownDescription && `Shown as “${shownDescription}”`,
    category,
    ...parts.map((part) => `${part.category} ${moneyText(part.cents, currency)}`),
    categoryInFile && `“${categoryInFile}” in the file`,
    leftOutBy === 'rule' && 'Left out by a rule',
    leftOutBy === 'transfer' && 'Transfer by a rule',
  ].filter(Boolean)
  return (
    <>
      {texts.length > 0 && (
        <span dir="auto" className="block truncate text-muted text-xs" title={texts.join(' · ')}>
          {texts.join(' · ')}
        </span>
      )}
      {ruleNote && <Note text={ruleNote} />}
      {ruleTags.length > 0 && (
        <span dir="auto" className="block truncate text-muted text-xs">
          Tags by a rule: {ruleTags.join(', ')}
        </span>
      )}
    </>
  )
}

const Note = ({ text }: { text: string }) => (
  <span dir="auto" title={text} className="block truncate text-muted text-xs">
    Note: {text}
  </span>
)

/** The description of a row, and below it the existing transaction that it probably duplicates. */
export const RowDescription = ({ row, currency, disabled, onChoose, skipText }: RowDescriptionProps) => (
  <>
    <span dir="auto" title={row.description} className="block truncate">
      {row.description}
    </span>
    <SavedAs saved={row.saved} currency={currency} />
    {row.note !== null && <Note text={row.note} />}
    {row.tags.length > 0 && (
      <span dir="auto" className="block truncate text-muted text-xs">
        Tags: {row.tags.join(', ')}
      </span>
    )}
    {row.skippedBecause && (
      <span className="wrap-anywhere block text-muted text-xs">{skipText(row.skippedBecause)}</span>
    )}
    {row.movedTo !== null && (
      <span dir="auto" className="block truncate text-muted text-xs">
        Moved to {row.movedTo || 'another account'}
      </span>
    )}
    {row.state !== 'there' && row.deletedAt && (
      <span className="block truncate text-muted text-xs">
        Deleted by you on {format.dayOfTime(row.deletedAt)}
      </span>
    )}
    {row.state === 'probably_there' && row.existing && (
      <span className="flex items-center gap-x-3 text-muted text-xs max-md:flex-wrap">
        <span dir="auto" className="wrap-anywhere line-clamp-2 min-w-0" title={row.existing.description}>
          In Outgo: {format.day(row.existing.date)},{' '}
          {row.existing.cents !== row.cents && `${moneyText(row.existing.cents, currency)}, `}
          {`“${row.existing.description}”`}
        </span>
        {onChoose && row.existing.id !== '' && (
          <ReplaceCheckbox row={row} disabled={disabled} onChoose={onChoose} />
        )}
      </span>
    )}
  </>
)

type RowCheckboxProps = {
  row: PreviewRow
  disabled: boolean
  onChoose: (index: number, decision: RowDecision) => void
}

/** Lets the user add a row in place of the similar transaction that already exists. */
function ReplaceCheckbox({ row, disabled, onChoose }: RowCheckboxProps) {
  // As below.
  const [changed, setChanged] = useState<{ row: PreviewRow; isReplacing: boolean } | null>(null)
  return (
    <label className="flex shrink-0 items-center gap-1.5 text-ink max-md:min-h-11">
      <input
        type="checkbox"
        aria-label={`Replace it with ${row.description}, ${format.day(row.date)}`}
        checked={changed?.row === row ? changed.isReplacing : row.isReplacing}
        disabled={disabled}
        onChange={({ target }) => {
          setChanged({ row, isReplacing: target.checked })
          onChoose(row.index, target.checked ? 'replace' : 'leave_out')
        }}
        className="size-3.5 accent-accent-solid"
      />
      Replace it
    </label>
  )
}

/** Whether a row is added. Rows that are there already are never added again. */
export function RowCheckbox({ row, disabled, onChoose }: RowCheckboxProps) {
  // Shown at once, before the worker has answered with the changed row.
  const [changed, setChanged] = useState<{ row: PreviewRow; isAdded: boolean } | null>(null)
  if (row.state === 'there') return null
  return (
    <input
      type="checkbox"
      aria-label={`Add ${row.description}, ${format.day(row.date)}`}
      checked={changed?.row === row ? changed.isAdded : row.isChosen}
      disabled={disabled}
      onChange={({ target }) => {
        setChanged({ row, isAdded: target.checked })
        onChoose(row.index, target.checked ? 'add' : 'leave_out')
      }}
      className="size-4 accent-accent-solid"
    />
  )
}
