import type { ComponentProps } from 'react'
import { longestName } from '#domain/plain-text.ts'
import { TextField } from './text-field.tsx'

type NameFieldProps = Omit<ComponentProps<typeof TextField>, 'label' | 'onChange'> & {
  onChange: (name: string) => void
}

/** The first field of a dialog, with the name of what it edits. */
export const NameField = ({ onChange, ...field }: NameFieldProps) => (
  <TextField
    label="Name"
    required
    autoFocus
    autoComplete="off"
    dir="auto"
    maxLength={longestName}
    onChange={({ target }) => onChange(target.value)}
    {...field}
  />
)
