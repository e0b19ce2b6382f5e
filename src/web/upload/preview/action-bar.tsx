import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { counted } from '#web/words/counted.ts'
import type { Counts } from './preview.ts'
import type { Readiness } from './readiness.ts'
import { readinessText } from './readiness-words.ts'

type ActionBarProps = {
  readiness: Readiness
  /** Of all statements that are added. */
  counts: Counts
  isLocked: boolean
  onCompareAgain: () => void
  /** The progress of the upload, and its result. */
  outcome: ReactNode
  children: ReactNode
}

/** What will be added and what not, beside the button that does it. Stays in reach of the thumb. */
export const ActionBar = (props: ActionBarProps) => {
  const { readiness, counts, isLocked, onCompareAgain, outcome, children } = props
  return (
    <div className="sticky bottom-0 z-20 -mx-4 border-line border-t bg-surface/95 px-4 py-3 shadow-[0_-12px_24px_-20px_rgb(0_0_0/50%)] backdrop-blur-xs md:bottom-4 md:mx-0 md:rounded-xl md:border md:px-5">
      <div className="not-has-[>:not(:empty)]:hidden mb-3 flex flex-col gap-2">{outcome}</div>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2.5">
        <div role="status" id="preview-readiness" className="min-w-0 max-md:basis-full md:flex-1">
          {!isLocked && (
            <>
              <p className="font-medium">{readinessText(readiness)}</p>
              <p className="text-muted text-xs md:min-h-4.5">{restText(counts)}</p>
            </>
          )}
        </div>
        <div className="flex gap-2 max-md:flex-1">
          {readiness.code === 'not_compared' && <Button onClick={onCompareAgain}>Try again</Button>}
          {children}
        </div>
      </div>
    </div>
  )
}

/** `15 rows are already there, 3 rows are probably there and left out, 2 rows are skipped`. */
function restText({ there, probably_there, deleted, ...counts }: Counts): string {
  const isLeftOut = counts.chosenProbablyThere === 0
  const skipped = counts.skipped - counts.chosenSkipped
  return [
    there > 0 && `${counted(there, 'row is', 'rows are')} already there`,
    probably_there > 0 &&
      `${counted(probably_there, 'row is', 'rows are')} probably there${isLeftOut ? ' and left out' : ''}`,
    deleted > 0 && `${counted(deleted, 'row was', 'rows were')} deleted by you`,
    skipped > 0 && `${counted(skipped, 'row is', 'rows are')} skipped`,
  ]
    .filter(Boolean)
    .join(', ')
}
