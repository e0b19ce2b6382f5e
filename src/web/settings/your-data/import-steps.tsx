import { mostAttachments } from '#domain/attachments.ts'
import { format, useFormatSettings } from '#web/format/format.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorBox, SuccessBox } from '#web/ui/message-box.tsx'
import { ProgressBar, Spinner } from '#web/ui/progress.tsx'
import { counted } from '#web/words/counted.ts'
import { plural } from '#words/plural.ts'
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
  attachments: { done: number; leftOut: number }
}

/** The progress of an import, or its result. */
export const ImportProgress = ({ step, contents, done, added, attachments }: ImportProgressProps) =>
  step === 'sending' ? (
    <div className="flex flex-col gap-2">
      <p className="flex items-center gap-2.5 text-accent tabular-nums">
        <Spinner />
        Importing... {format.number(done)} of {counted(contents.transactions, 'transaction')}
        {contents.attachments > 0 &&
          `, ${format.number(attachments.done)} of ${counted(contents.attachments, 'attachment')}`}
      </p>
      <ProgressBar done={done + attachments.done} of={contents.transactions + contents.attachments} />
    </div>
  ) : (
    <SuccessBox>
      <p>Imported: {contentsText(contents)}.</p>
      <p className="mt-1 text-ink empty:hidden">{addedText(added, contents.transactions)}</p>
      {attachments.leftOut > 0 && (
        <p className="mt-1 text-ink">
          {counted(attachments.leftOut, 'attachment')} {plural(attachments.leftOut, 'was', 'were')} not added:
          the file is damaged, or the transaction is missing, was also imported from a statement, or already
          has {mostAttachments} attachments.
        </p>
      )}
    </SuccessBox>
  )

function addedText(added: number, all: number): string {
  if (all === 0) return ''
  if (added === all) return 'All transactions are new.'
  if (added === 0) return 'All transactions were already there. None were added.'
  const before = all - added
  return `${counted(added, 'transaction')} ${plural(added, 'was', 'were')} added, ${format.number(before)} ${plural(before, 'was', 'were')} already there.`
}

function contentsText({ transactions, rules, costs, attachments }: AccountFileContents): string {
  const parts = [
    counted(transactions, 'transaction'),
    counted(rules, 'rule'),
    counted(costs, 'recurring cost'),
    ...(attachments > 0 ? [counted(attachments, 'attachment')] : []),
  ]
  return `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
}
