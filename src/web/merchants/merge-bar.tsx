import { useState } from 'react'
import type { LedgerMerchant } from '#web/api/merchants.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { SelectionActions } from '#web/ui/selection-actions.tsx'
import { counted } from '#web/words/counted.ts'

type MergeBarProps = {
  /** The selected merchants. */
  merchants: readonly LedgerMerchant[]
  isBusy: boolean
  onMerge: (merchants: readonly LedgerMerchant[], into: LedgerMerchant) => void
  onClear: () => void
}

/** Offers to merge the selected merchants into one of them. The default is the one with the most transactions. */
export function MergeBar({ merchants, isBusy, onMerge, onClear }: MergeBarProps) {
  const [intoKey, setIntoKey] = useState<string>()
  const largest = merchants.reduce((most, one) => (one.count > most.count ? one : most))
  const into = merchants.find(({ key }) => key === intoKey) ?? largest
  return (
    <SelectionActions
      label="Selected merchants"
      isSummaryWide
      summary={
        <>
          <span className="font-semibold">{counted(merchants.length, 'merchant')} selected</span>
          {merchants.length === 1 && <span className="text-muted"> · Select another to merge them</span>}
        </>
      }
      onClear={onClear}
    >
      {merchants.length > 1 && (
        <div className="flex min-w-0 items-center gap-2 max-md:w-full">
          <span aria-hidden="true" className="shrink-0 text-muted">
            Merge into
          </span>
          <SelectField
            label="Merge into"
            hideLabel
            value={into.key}
            onChange={({ target }) => setIntoKey(target.value)}
            className="min-w-0 max-md:grow md:w-64"
          >
            {merchants.map(({ key, name }) => (
              <option key={key} value={key}>
                {name}
              </option>
            ))}
          </SelectField>
          <Button variant="primary" busy={isBusy} onClick={() => onMerge(merchants, into)}>
            Merge
          </Button>
        </div>
      )}
    </SelectionActions>
  )
}
