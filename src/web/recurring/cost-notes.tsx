import type { RecurringCost } from '#domain/recurring-costs.ts'
import { today } from '#web/session/today.ts'
import { endText, shareText } from '#web/words/recurring-words.ts'
import { PaidBy } from './paid-by.tsx'
import { StillPaying } from './still-paying.tsx'
import type { CostNotes as Notes } from './use-cost-notes.ts'

/** What is known about a cost and its payments, with a link to them. */
export const CostNotes = ({ cost, notes }: { cost: RecurringCost; notes: Notes | undefined }) => (
  <div className="font-normal text-xs">
    <Line text={endText(cost, today())} className="text-ink" />
    <Line text={shareText(cost)} />
    <Line text={notes?.payments} />
    {notes?.news.map((text) => (
      <p key={text} className="text-ink">
        {text}
      </p>
    ))}
    <Line text={notes?.prices} />
    {notes?.stopped && <StillPaying cost={cost} series={notes.stopped} />}
    <PaidBy cost={cost} />
  </div>
)

type LineProps = { text: string | null | undefined; className?: string }

const Line = ({ text, className = 'text-muted' }: LineProps) => text && <p className={className}>{text}</p>
