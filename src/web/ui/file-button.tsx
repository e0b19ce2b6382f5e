import { Upload } from 'lucide-react'
import type { ReactNode } from 'react'
import { buttonLook } from './button.tsx'
import { classNames } from './class-names.ts'

type FileButtonProps = {
  id?: string
  /** The types of files that its picker offers. */
  accept: string
  disabled: boolean
  onChoose: (file: File) => void
  children: ReactNode
}

/** A native file input that looks like a button. */
export const FileButton = ({ id, accept, disabled, onChoose, children }: FileButtonProps) => (
  <label
    className={classNames(
      buttonLook('secondary'),
      'relative cursor-pointer has-disabled:opacity-50 has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2',
    )}
  >
    <Upload aria-hidden="true" className="size-4" />
    {children}
    <input
      id={id}
      type="file"
      accept={accept}
      disabled={disabled}
      // Otherwise choosing the same file again, after it has changed, would not fire an event.
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
