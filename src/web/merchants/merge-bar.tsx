import { X } from 'lucide-react'
import { useState } from 'react'
import type { LedgerMerchant } from '#web/api/merchants.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
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
    <>
      <div aria-hidden="true" className="h-28 md:h-20" />
      <section
        data-bottom-bar
        aria-label="Selected merchants"
        className="fixed inset-x-0 bottom-0 z-15 border-line border-t bg-raised px-4 py-3 shadow-float print:hidden"
      >
        <div className="mx-auto flex max-w-276 flex-wrap items-center gap-x-4 gap-y-2">
          <p role="status" className="mr-auto min-w-0 max-md:w-full max-md:pr-12">
            <span className="font-semibold">{counted(merchants.length, 'merchant')} selected</span>
            {merchants.length === 1 && <span className="text-muted"> · Select another to merge them</span>}
          </p>
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
          <IconButton
            label="Clear selection"
            onClick={onClear}
            className="max-md:absolute max-md:top-1 max-md:right-2"
          >
            <X aria-hidden="true" />
          </IconButton>
        </div>
      </section>
    </>
  )
}
