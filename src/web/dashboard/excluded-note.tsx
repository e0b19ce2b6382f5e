import { formatCents } from '#domain/money.ts'
import type { RowSum } from '#domain/spending-rows.ts'
import type { SpendingWindow } from '#domain/spending-window.ts'
import { counted } from './counted.ts'
import { RowsLink } from './rows-link.tsx'

type ExcludedNoteProps = { excluded: RowSum; window: SpendingWindow }

/** What a chart leaves out because of rules, and the way to it. */
export const ExcludedNote = ({ excluded, window }: ExcludedNoteProps) =>
  excluded.count > 0 && (
    <p className="text-muted text-xs">
      Not in this chart:{' '}
      <RowsLink rows={{ window, excluded: true }}>
        <span className="tabular-nums">
          {counted(excluded.count, 'excluded transaction')}, {formatCents(excluded.grossCents)}
        </span>
      </RowsLink>
    </p>
  )
