import type { ComponentProps } from 'react'
import { TextField } from './text-field.tsx'

type CodeFieldProps = Omit<ComponentProps<typeof TextField>, 'label'> & { label?: string }

/** A code from a message or an authenticator app, which phones offer to fill in. */
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
