import { useState } from 'react'
import type { LedgerMerchant } from '#web/api/merchants.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { counted } from '#web/words/counted.ts'

type MergeBarProps = {
  /** The selected merchants. */
  merchants: readonly LedgerMerchant[]
  isBusy: boolean
  onMerge: (merchants: readonly LedgerMerchant[], into: LedgerMerchant) => void
  onCancel: () => void
}

/** Merges the selected merchants into one of them: by default the one with the most transactions. */
export function MergeBar({ merchants, isBusy, onMerge, onCancel }: MergeBarProps) {
  const largest = merchants.reduce((most, one) => (one.count > most.count ? one : most))
  const [intoKey, setIntoKey] = useState(largest.key)
  const into = merchants.find(({ key }) => key === intoKey) ?? largest
  return (
    <Card
      aria-label="Selected merchants"
      className="sticky top-17 z-5 mb-4 flex flex-wrap items-end gap-3 p-4"
    >
      <p role="status" className="grow self-center font-medium">
        {counted(merchants.length, 'merchant')} selected
      </p>
      {merchants.length > 1 && (
        <>
          <SelectField
            label="Merge into"
            value={intoKey}
            onChange={(event) => setIntoKey(event.target.value)}
            className="min-w-0 basis-56"
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
        </>
      )}
      <Button onClick={onCancel}>Cancel</Button>
    </Card>
  )
}
