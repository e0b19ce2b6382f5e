import type { ReplacedCosts } from '#domain/spending-rows.ts'
import type { SpendingWindow } from '#domain/spending-window.ts'
import { counted } from '#web/words/counted.ts'
import { plural } from '#words/plural.ts'
import { RowsLink } from './rows-link.tsx'

type CountedOnceNoteProps = { replaced: ReplacedCosts; window: SpendingWindow }

/** Names the recurring costs that transactions replace, with a link to those transactions. */
export function CountedOnceNote({ replaced: { costs, times }, window }: CountedOnceNoteProps) {
  const [cost, ...others] = costs
  if (!cost) return null
  const isOne = others.length === 0
  return (
    <p className="mt-2 text-muted text-xs tabular-nums">
      <bdi>{isOne ? cost.name : counted(costs.length, 'recurring cost')}</bdi>{' '}
      {isOne ? 'is counted once: its' : 'are counted once: their'}{' '}
      <RowsLink
        rows={{ window, excluded: false, recurringCostId: isOne ? cost.id : 'any' }}
        of="of recurring costs"
      >
        {plural(times, 'transaction')}
      </RowsLink>{' '}
      {isOne
        ? `${plural(times, 'replaces', 'replace')} the recurring cost in ${counted(times, 'month')}.`
        : `replace them ${counted(times, 'time')}.`}
    </p>
  )
}
