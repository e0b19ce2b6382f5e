import { type ReactNode, useId } from 'react'

/** Connects a control to its label, hint and error. */
export type FieldControl = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

export type FieldTexts = {
  label: ReactNode
  /** Shows the label to screen readers only. */
  hideLabel?: boolean | undefined
  error?: string | undefined
  /** Marks the control as invalid when the error is shown elsewhere. */
  isInvalid?: boolean | undefined
  hint?: ReactNode
}

type FieldProps = FieldTexts & {
  className?: string | undefined
  children: (control: FieldControl) => ReactNode
}

/** The classes of text inputs and selects. */
export const controlLook =
  'block w-full min-h-9 rounded-lg border border-field-line bg-surface px-3 py-1.5 text-ink shadow-card ' +
  'transition-[border-color] duration-150 placeholder:text-muted hover:border-muted ' +
  'focus-visible:border-accent focus-visible:outline-offset-0 ' +
  'aria-invalid:border-danger aria-invalid:focus-visible:outline-danger ' +
  'disabled:bg-sunken disabled:text-muted max-md:min-h-11 max-md:text-base'

/** A label above its control, with a hint and an error below. */
export function Field({ label, hideLabel, error, isInvalid, hint, className, children }: FieldProps) {
  const id = useId()
  const notes = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined
  return (
    <div className={className}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'mb-1.5 block font-medium'}>
        {label}
      </label>
      {children({ id, 'aria-describedby': notes, 'aria-invalid': error || isInvalid ? true : undefined })}
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-muted text-xs">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="mt-1.5 text-danger text-xs">
          {error}
        </p>
      )}
    </div>
  )
}
