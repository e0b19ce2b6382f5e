import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { controlLook, Field, type FieldTexts } from './field.tsx'

type SelectFieldProps = FieldTexts & Omit<ComponentProps<'select'>, 'id'>

/** A native select with a label. Its options are the children. */
export const SelectField = ({
  label,
  hideLabel,
  error,
  isInvalid,
  hint,
  className,
  ...select
}: SelectFieldProps) => (
  <Field
    label={label}
    hideLabel={hideLabel}
    error={error}
    isInvalid={isInvalid}
    hint={hint}
    className={className}
  >
    {(control) => (
      <div className="relative">
        <select
          {...select}
          {...control}
          className={classNames(controlLook, 'appearance-none truncate pr-9')}
        />
        <ChevronDown
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted"
        />
      </div>
    )}
  </Field>
)
