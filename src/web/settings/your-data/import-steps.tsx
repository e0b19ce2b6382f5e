import { format, useFormatSettings } from '#web/format/format.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorBox, SuccessBox } from '#web/ui/message-box.tsx'
import { ProgressBar, Spinner } from '#web/ui/progress.tsx'
import { counted } from '#web/words/counted.ts'
import { plural } from '#web/words/plural.ts'
import type { AccountFileContents } from './account-file-worker.ts'

type ImportQuestionProps = {
  contents: AccountFileContents
  /** Why the import stopped, and after how many transactions. */
  message?: string
  done?: number
  onStart: () => void
  onCancel: () => void
}

/** Shows what the file contains before the import starts, or where it stopped. */
export function ImportQuestion({ contents, message, done, onStart, onCancel }: ImportQuestionProps) {
  const { currency } = useFormatSettings()
  return (
    <div className="fade-in rounded-lg border border-line bg-sunken/60 px-4 py-3.5">
      {message !== undefined && (
        <ErrorBox className="mb-3">
          <p>{message}</p>
          <p className="mt-1 text-ink">
            {format.number(done ?? 0)} of {counted(contents.transactions, 'transaction')} were imported.
            Nothing will be added twice.
          </p>
        </ErrorBox>
      )}
      <p className="wrap-anywhere">
        This file from {format.dayOfTime(contents.exportedAt)} contains {contentsText(contents)}.
        {contents.name !== null && (
          <>
            {' '}
            Your name will change to <bdi className="font-medium">{contents.name}</bdi>.
          </>
        )}
        {contents.currency && contents.currency !== currency && (
          <> Your currency will change to {contents.currency}, without converting amounts.</>
        )}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button variant="primary" onClick={onStart}>
          {message === undefined ? 'Import' : 'Try Again'}
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </div>
  )
}

type ImportProgressProps = {
  step: 'sending' | 'complete'
  contents: AccountFileContents
  done: number
  added: number
}

/** The progress of an import, or its result. */
export const ImportProgress = ({ step, contents, done, added }: ImportProgressProps) =>
  step === 'sending' ? (
    <div className="flex flex-col gap-2">
      <p className="flex items-center gap-2.5 text-accent tabular-nums">
        <Spinner />
        Importing... {format.number(done)} of {counted(contents.transactions, 'transaction')}
      </p>
      <ProgressBar done={done} of={contents.transactions} />
    </div>
  ) : (
    <SuccessBox>
      <p>Imported: {contentsText(contents)}.</p>
      <p className="mt-1 text-ink empty:hidden">{addedText(added, contents.transactions)}</p>
    </SuccessBox>
  )

function addedText(added: number, all: number): string {
  if (all === 0) return ''
  if (added === all) return 'All transactions are new.'
  if (added === 0) return 'All transactions were already there. None were added.'
  const before = all - added
  return `${counted(added, 'transaction')} ${plural(added, 'was', 'were')} added, ${format.number(before)} ${plural(before, 'was', 'were')} already there.`
}

const contentsText = ({ transactions, rules, costs }: AccountFileContents): string =>
  `${counted(transactions, 'transaction')}, ${counted(rules, 'rule')} and ${counted(costs, 'recurring cost')}`
