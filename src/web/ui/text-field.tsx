import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { controlLook, Field, type FieldTexts } from './field.tsx'

type TextFieldProps = FieldTexts &
  Omit<ComponentProps<'input'>, 'id'> & { inputClassName?: string | undefined }

/** A single-line input with a label: text, number, date or email. */
export const TextField = ({
  label,
  hideLabel,
  error,
  isInvalid,
  hint,
  className,
  inputClassName,
  ...input
}: TextFieldProps) => (
  <Field
    label={label}
    hideLabel={hideLabel}
    error={error}
    isInvalid={isInvalid}
    hint={hint}
    className={className}
  >
    {(control) => <input {...input} {...control} className={classNames(controlLook, inputClassName)} />}
  </Field>
)

type CodeFieldProps = Omit<ComponentProps<typeof TextField>, 'label'> & { label?: string }

/** A one-time code, which phones can fill in. */
export const CodeField = ({ label = 'Code', ...field }: CodeFieldProps) => (
  <TextField
    label={label}
    required
    autoComplete="one-time-code"
    inputMode="numeric"
    autoCapitalize="none"
    spellCheck={false}
    inputClassName="tabular-nums tracking-widest"
    className="w-full"
    {...field}
  />
)
