import { Button } from '#web/ui/button.tsx'
import { ErrorBox } from '#web/ui/error-box.tsx'
import type { AccountFileContents } from './account-file-worker.ts'
import { contentsText, counted } from './contents-text.ts'

type ImportQuestionProps = {
  contents: AccountFileContents
  /** Why it stopped in between, and after how many transactions. */
  message?: string
  done?: number
  onStart: () => void
  onCancel: () => void
}

/** What the file holds, before anything of it is sent; or, when that stopped, what is left of it. */
export function ImportQuestion({ contents, message, done, onStart, onCancel }: ImportQuestionProps) {
  return (
    <div className="fade-in rounded-lg border border-line bg-sunken/60 px-4 py-3.5">
      {message !== undefined && (
        <ErrorBox className="mb-3">
          <p>{message}</p>
          <p className="mt-1 text-ink">
            {(done ?? 0).toLocaleString('en-US')} of {counted(contents.transactions, 'transaction')} are in
            place. Nothing will be added twice.
          </p>
        </ErrorBox>
      )}
      <p className="wrap-anywhere">
        The file of {exportedOn(contents)} holds {contentsText(contents)}.
        {contents.name !== null && (
          <>
            {' '}
            Your name becomes <bdi className="font-medium">{contents.name}</bdi>.
          </>
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

// An instant, unlike every date of the ledger: the day it was where the reader is.
const exportedOn = ({ exportedAt }: AccountFileContents): string =>
  new Date(exportedAt).toLocaleDateString('en-US', { dateStyle: 'medium' })
