import { FileUp } from 'lucide-react'
import { preloadPreviews } from './lazy-previews.ts'

export const anyBankId = 'any-bank'

type AnyBankCardProps = { name: string; isChosen: boolean; onChoose: () => void; onOpenPicker: () => void }

/** The choice for every file that is none of the three banks'. Choosing it opens the picker. */
export const AnyBankCard = ({ name, isChosen, onChoose, onOpenPicker }: AnyBankCardProps) => (
  <label
    onPointerEnter={preloadPreviews}
    className="group relative mb-3 flex cursor-pointer items-center gap-4 rounded-xl border border-accent/40 bg-surface p-5 shadow-card transition-colors duration-150 hover:border-accent has-disabled:cursor-default has-checked:border-accent has-checked:bg-accent-soft has-disabled:hover:border-accent/40 has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2"
  >
    <span className="grid size-12 shrink-0 place-items-center rounded-xl bg-accent-solid text-on-solid">
      <FileUp aria-hidden="true" className="size-6" />
    </span>
    <span className="min-w-0 flex-1">
      <span className="block font-semibold text-base">Any bank or file</span>
      <span id={`${name}-about`} className="mt-0.5 block text-pretty text-muted">
        CSV, OFX, QIF, CAMT, MT940, Excel, or several in a ZIP. You check what was read before anything is
        saved.
      </span>
    </span>
    <input
      id={anyBankId}
      type="radio"
      // A group of its own, so that Tab leads from it to the banks.
      name={`${name}-any`}
      value="any"
      checked={isChosen}
      aria-label="Any bank or file"
      aria-describedby={`${name}-about`}
      onChange={onChoose}
      onFocus={preloadPreviews}
      onClick={onOpenPicker}
      className="size-4 shrink-0 accent-accent-solid outline-none"
    />
  </label>
)
