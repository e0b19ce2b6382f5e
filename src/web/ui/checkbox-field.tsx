import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'

type CheckboxFieldProps = Omit<ComponentProps<'input'>, 'id' | 'type'> & {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
}

/** A native checkbox with its label. */
export function CheckboxField({ label, hint, error, className, ...input }: CheckboxFieldProps) {
  const id = useId()
  const note = hint || error ? `${id}-note` : undefined
  return (
    <div className={classNames('flex gap-2.5', className)}>
      <input
        {...input}
        id={id}
        type="checkbox"
        aria-describedby={note}
        aria-invalid={error ? true : undefined}
        className="mt-0.5 size-4 shrink-0 accent-accent-solid"
      />
      <div className="min-w-0">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        {note && (
          <p id={note} className={classNames('mt-0.5 text-xs', error ? 'text-danger' : 'text-muted')}>
            {error ?? hint}
          </p>
        )}
      </div>
    </div>
  )
}
