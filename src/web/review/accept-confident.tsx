import { useState } from 'react'
import type { ToReview } from '#web/api/review.ts'
import { format } from '#web/format/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { counted } from '#web/words/counted.ts'
import { plural } from '#words/plural.ts'
import { confidentRows, expectedWrong, groupToReview } from './review-groups.ts'
import type { OnReview } from './review-list.tsx'

const likelihoods = [0.99, 0.95, 0.9, 0.8]
const usualLikelihood = 0.95

const percent = (share: number) => format.number(share, { style: 'percent', maximumFractionDigits: 0 })

const wrongText = (count: number) =>
  count === 0
    ? 'Probably all of them are right.'
    : `Probably about ${format.number(count)} of them ${plural(count, 'is', 'are')} wrong.`

type AcceptConfidentProps = { rows: readonly ToReview[]; onReview: OnReview }

/** Accepts all suggestions that are likely enough, after showing what that would do. */
export function AcceptConfident({ rows, onReview }: AcceptConfidentProps) {
  const [isOpen, setIsOpen] = useState(false)
  const count = confidentRows(rows, usualLikelihood).length
  if (count === 0) return null
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>
        Accept {format.number(count)} above {percent(usualLikelihood)}...
      </Button>
      {isOpen && <Preview rows={rows} onReview={onReview} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function Preview({ rows, onReview, onClose }: AcceptConfidentProps & { onClose: () => void }) {
  const [likelihood, setLikelihood] = useState(usualLikelihood)
  const accepted = confidentRows(rows, likelihood)
  const accept = () => {
    onClose()
    onReview(accepted, ({ suggestion }) => suggestion?.category)
  }
  return (
    <Dialog title="Accept confident suggestions" onClose={onClose}>
      <SelectField
        label="At least this likely to be right"
        value={likelihood}
        onChange={(event) => setLikelihood(Number(event.target.value))}
      >
        {likelihoods.map((one) => (
          <option key={one} value={one}>
            {percent(one)}
          </option>
        ))}
      </SelectField>
      {accepted.length > 0 && <p className="mt-2 text-muted text-xs">{wrongText(expectedWrong(accepted))}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling list is scrolled by keyboard only if it has the focus */}
      <ul aria-label="Suggestions to accept" tabIndex={0} className="mt-4 max-h-[45vh] overflow-y-auto">
        {groupToReview(accepted).map(({ id, merchant, category, rows }) => (
          <li key={id} className="flex items-baseline gap-x-3 border-line border-t py-1.5 first:border-t-0">
            <bdi className="min-w-0 truncate">{merchant}</bdi>
            <span className="text-muted text-xs tabular-nums">{format.number(rows.length)}</span>
            <bdi className="ml-auto min-w-0 truncate text-muted">{category}</bdi>
          </li>
        ))}
      </ul>
      <div className="mt-6 flex justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" disabled={accepted.length === 0} onClick={accept}>
          Accept {counted(accepted.length, 'suggestion')}
        </Button>
      </div>
    </Dialog>
  )
}
