import { ChevronRight } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { format } from '#web/format/format.ts'
import { Button } from '#web/ui/button.tsx'
import { counted } from '#web/words/counted.ts'
import { skipText } from '#web/words/statement-words.ts'
import { plural } from '#words/plural.ts'
import type { SkippedRows as Skipped } from './upload-state.ts'

type SkippedRowsProps = { skipped: Skipped; onToggle: (isOpen: boolean) => void }

// A file can have a hundred thousand of them, which would freeze the page.
const pageSize = 500

/** Which rows of the file were skipped and why, so that no transaction goes missing unnoticed. */
export function SkippedRows({ skipped: { listed, count }, onToggle }: SkippedRowsProps) {
  const [shown, setShown] = useState(pageSize)
  const report = useEffectEvent(onToggle)
  // Unmounting closes it.
  useEffect(() => () => report(false), [])
  const more = Math.min(listed.length, shown + pageSize) - shown
  return (
    <details
      className="group rounded-xl border border-line bg-surface shadow-card"
      onToggle={(event) => onToggle(event.currentTarget.open)}
    >
      <summary className="flex min-h-11 list-none items-center gap-2 rounded-xl px-4 py-2.5 font-medium">
        <ChevronRight
          aria-hidden="true"
          className="size-4 shrink-0 text-muted transition-transform duration-150 group-open:rotate-90"
        />
        {counted(count, 'row')} {plural(count, 'was', 'were')} skipped
      </summary>
      <div className="border-line border-t">
        <ul
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard
          tabIndex={0}
          aria-label="Skipped rows"
          className="max-h-80 divide-y divide-line overflow-y-auto"
        >
          {listed.slice(0, shown).map(({ line, reason }) => (
            <li key={line} className="flex gap-4 px-4 py-2">
              <span className="w-20 shrink-0 text-muted tabular-nums">Line {line}</span>
              <span className="wrap-anywhere min-w-0">{skipText(reason)}</span>
            </li>
          ))}
        </ul>
        {(more > 0 || count > listed.length) && (
          <p className="flex flex-wrap items-center gap-3 border-line border-t px-4 py-2.5 text-muted">
            Showing {format.number(Math.min(shown, listed.length))} of {format.number(count)}
            {more > 0 && <Button onClick={() => setShown(shown + pageSize)}>Show {more} more</Button>}
          </p>
        )}
      </div>
    </details>
  )
}
