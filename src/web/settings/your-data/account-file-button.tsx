import { Upload } from 'lucide-react'
import type { Ref } from 'react'
import { buttonLook } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'

type AccountFileButtonProps = {
  ref: Ref<HTMLInputElement>
  disabled: boolean
  onChoose: (file: File) => void
}

/** A native file input that looks like the buttons beside it. */
export const AccountFileButton = ({ ref, disabled, onChoose }: AccountFileButtonProps) => (
  <label
    className={classNames(
      buttonLook('secondary'),
      'relative cursor-pointer has-disabled:opacity-50 has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2',
    )}
  >
    <Upload aria-hidden="true" className="size-4" />
    Import Account
    <input
      ref={ref}
      type="file"
      accept=".json,application/json"
      disabled={disabled}
      // Otherwise choosing the same file again, after it has changed, would go unnoticed.
      onClick={(event) => {
        event.currentTarget.value = ''
      }}
      onChange={({ target }) => {
        const file = target.files?.[0]
        if (file) onChoose(file)
      }}
      className="absolute inset-0 cursor-pointer opacity-0 disabled:cursor-default"
    />
  </label>
)
