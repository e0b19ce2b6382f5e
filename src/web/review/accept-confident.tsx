import { useState } from 'react'
import type { ToReview } from '#web/api/review.ts'
import { format } from '#web/format/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { counted } from '#web/words/counted.ts'
import { confidentRows, groupToReview } from './review-groups.ts'
import type { OnReview } from './review-list.tsx'

const confidences = [0.99, 0.95, 0.9, 0.8]
const usualConfidence = 0.95

const percent = (share: number) => format.number(share, { style: 'percent', maximumFractionDigits: 0 })

type AcceptConfidentProps = { rows: readonly ToReview[]; onReview: OnReview }

/** Accepts all suggestions above a confidence, after showing what that would do. */
export function AcceptConfident({ rows, onReview }: AcceptConfidentProps) {
  const [isOpen, setIsOpen] = useState(false)
  const count = confidentRows(rows, usualConfidence).length
  if (count === 0) return null
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>
        Accept {format.number(count)} above {percent(usualConfidence)}...
      </Button>
      {isOpen && <Preview rows={rows} onReview={onReview} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function Preview({ rows, onReview, onClose }: AcceptConfidentProps & { onClose: () => void }) {
  const [confidence, setConfidence] = useState(usualConfidence)
  const accepted = confidentRows(rows, confidence)
  const accept = () => {
    onClose()
    onReview(accepted, ({ suggestion }) => suggestion?.category)
  }
  return (
    <Dialog title="Accept confident suggestions" onClose={onClose}>
      <SelectField
        label="Suggestions with at least"
        value={confidence}
        onChange={(event) => setConfidence(Number(event.target.value))}
      >
        {confidences.map((one) => (
          <option key={one} value={one}>
            {percent(one)}
          </option>
        ))}
      </SelectField>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling list is scrolled by keyboard only if it has the focus */}
      <ul aria-label="Suggestions to accept" tabIndex={0} className="mt-4 max-h-[45vh] overflow-y-auto">
        {groupToReview(accepted).map(({ id, merchant, category, rows }) => (
          <li key={id} className="flex items-baseline gap-x-3 border-line border-t py-1.5 first:border-t-0">
            <bdi className="min-w-0 truncate">{merchant}</bdi>
            <span className="text-muted text-xs tabular-nums">{format.number(rows.length)}</span>
            <bdi className="ml-auto shrink-0 text-muted">{category}</bdi>
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
