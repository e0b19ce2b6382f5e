import { CircleAlert, CircleHelp, X } from 'lucide-react'
import { format } from '#web/format/format.ts'
import { Card } from '#web/ui/card.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Spinner } from '#web/ui/progress.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { counted } from '#web/words/counted.ts'
import { AccountOptions, createdValue, valueOfTarget } from './account-options.tsx'
import { type AccountTarget, newAccount } from './choose-account.ts'
import { currencyProblem } from './part-currency.ts'
import type { Counts, PreviewPart } from './preview.ts'
import type { FileInPreview, PreviewState } from './preview-state.ts'
import { addedParts, type Decisions, openQuestions } from './readiness.ts'
import { accountText } from './statement-heading.tsx'

export type Statement = { file: FileInPreview; part: PreviewPart | null }

/** Every statement in the files; a file without one stands for itself. */
export const statementsOf = ({ files }: PreviewState): Statement[] =>
  files.flatMap((file): Statement[] =>
    file.preview && file.preview.parts.length > 0
      ? file.preview.parts.map((part) => ({ file, part }))
      : [{ file, part: null }],
  )

export const keyOf = ({ file, part }: Statement): string => part?.id ?? file.id

type StatementChoiceProps = {
  statements: readonly Statement[]
  state: PreviewState
  ledgerCurrency: string
  shown: string
  decisions: Decisions
  disabled: boolean
  onShow: (key: string) => void
  onTarget: (partId: string, target: AccountTarget) => void
  onLeaveOut: (partId: string, isLeftOut: boolean) => void
  onRemove: (fileId: string) => void
}

/** Several statements: which are added, and which one is shown below. */
export const StatementChoice = (props: StatementChoiceProps) => (
  <Card aria-labelledby="preview-statements">
    <h2 id="preview-statements" className="px-4 pt-4 pb-2 font-semibold md:px-5">
      {counted(props.statements.length, 'statement')}
    </h2>
    <ul className="max-h-80 divide-y divide-line overflow-y-auto border-line border-t">
      {props.statements.map((statement) => (
        <StatementItem key={keyOf(statement)} statement={statement} {...props} />
      ))}
    </ul>
  </Card>
)

function StatementItem(props: StatementChoiceProps & { statement: Statement }) {
  const { statement, state, shown, decisions, disabled, onShow, onLeaveOut, onRemove } = props
  const { file, part } = statement
  const key = keyOf(statement)
  const isShown = key === shown
  const name = part ? `${file.file.name}, ${accountText(part)}` : file.file.name
  return (
    <li
      className={classNames(
        'flex flex-wrap items-center gap-1 py-1 pr-2 pl-4 md:pl-5',
        isShown && 'bg-accent-soft',
      )}
    >
      <span className="grid size-11 shrink-0 place-items-center md:size-8">
        {part && (
          <input
            type="checkbox"
            aria-label={`Add ${name}`}
            checked={!decisions.leftOut.has(part.id)}
            disabled={disabled}
            onChange={({ target }) => onLeaveOut(part.id, !target.checked)}
            className="size-4 accent-accent-solid"
          />
        )}
      </span>
      <button
        type="button"
        aria-current={isShown}
        onClick={() => onShow(key)}
        className="min-h-11 min-w-0 flex-1 rounded-lg px-2 py-1.5 text-left"
      >
        <span className="wrap-anywhere block font-medium">{file.file.name}</span>
        <span className="flex flex-wrap items-center gap-x-2 text-muted text-xs">
          {part && <span>{accountText(part)}</span>}
          <StatementState file={file} counts={part ? state.counts[part.id] : undefined} />
        </span>
      </button>
      {part && !decisions.leftOut.has(part.id) && <AccountOfPart {...props} file={file} part={part} />}
      <IconButton
        label={`Remove ${file.file.name}`}
        disabled={disabled}
        onClick={() => onRemove(file.id)}
        data-focus-next={state.files.length > 1 ? 'preview-add' : 'preview-back'}
      >
        <X aria-hidden="true" />
      </IconButton>
    </li>
  )
}

/** Where the rows of one account in a file go. A new account is renamed above its rows. */
function AccountOfPart(props: StatementChoiceProps & { file: FileInPreview; part: PreviewPart }) {
  const { file, part, state, ledgerCurrency, decisions, disabled, onTarget } = props
  const target = state.targets[part.id]
  const isPending = state.comparison === 'pending'
  const isNamed = (part.account.name ?? part.account.number) !== null
  const isWrong = currencyProblem(state, addedParts(state, decisions), part) !== null
  return (
    <SelectField
      label={`${isNamed ? accountText(part) : file.file.name} goes to`}
      hideLabel
      value={valueOfTarget(target)}
      isInvalid={isWrong || (target === undefined && !isPending)}
      disabled={disabled}
      onChange={({ target: { value } }) =>
        onTarget(part.id, value === createdValue ? newAccount(part, []) : { id: value })
      }
      className="w-64 max-sm:order-last max-sm:mb-2 max-sm:w-full max-sm:pl-12"
    >
      <AccountOptions
        target={target}
        accounts={state.accounts}
        ledgerCurrency={ledgerCurrency}
        isPending={isPending}
        created={target && 'name' in target ? `New account: ${target.name}` : 'New account'}
      />
    </SelectField>
  )
}

function StatementState({ file, counts }: { file: FileInPreview; counts: Counts | undefined }) {
  if (file.isReading) return <Spinner />
  if (file.isUnreadable || file.preview?.problem)
    return (
      <span className="flex items-center gap-1 text-danger">
        <CircleAlert aria-hidden="true" className="size-3.5" /> Cannot be read
      </span>
    )
  const open = openQuestions(file).length
  return (
    <>
      {counts && <span>{format.number(counts.new)} new</span>}
      {counts && counts.there > 0 && <span>{format.number(counts.there)} already there</span>}
      {open > 0 && (
        <span className="flex items-center gap-1 text-accent">
          <CircleHelp aria-hidden="true" className="size-3.5" /> {counted(open, 'question')}
        </span>
      )}
    </>
  )
}
