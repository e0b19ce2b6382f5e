import { CircleCheck } from 'lucide-react'
import { Spinner } from '#web/ui/spinner.tsx'
import type { AccountFileContents } from './account-file-worker.ts'
import { contentsText, counted } from './contents-text.ts'

type ImportProgressProps = {
  step: 'sending' | 'complete'
  contents: AccountFileContents
  done: number
  added: number
}

/** How far an import is, and how it ended. */
export const ImportProgress = ({ step, contents, done, added }: ImportProgressProps) =>
  step === 'sending' ? (
    <div>
      <p className="flex items-center gap-2.5 text-accent tabular-nums">
        <Spinner />
        Importing... {done.toLocaleString('en-US')} of {counted(contents.transactions, 'transaction')}
      </p>
      <div aria-hidden="true" className="mt-2 h-1 overflow-hidden rounded-full bg-sunken">
        <div
          className="h-full rounded-full bg-accent-solid transition-[width] duration-150"
          style={{ width: `${contents.transactions === 0 ? 0 : (100 * done) / contents.transactions}%` }}
        />
      </div>
    </div>
  ) : (
    <div className="flex gap-2.5 rounded-lg border border-positive/25 bg-positive-soft px-3.5 py-2.5 text-positive">
      <CircleCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <div className="min-w-0">
        <p>Imported: {contentsText(contents)}.</p>
        <p className="mt-1 text-ink empty:hidden">{addedText(added, contents.transactions)}</p>
      </div>
    </div>
  )

function addedText(added: number, all: number): string {
  if (all === 0) return ''
  if (added === all) return 'None of the transactions was there before.'
  if (added === 0) return 'All of the transactions were there already; none was added.'
  const before = all - added
  return `${counted(added, 'transaction')} ${added === 1 ? 'was' : 'were'} added, ${before.toLocaleString('en-US')} ${before === 1 ? 'was' : 'were'} there already.`
}
