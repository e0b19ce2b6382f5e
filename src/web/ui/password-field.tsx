import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { classNames } from './class-names.ts'
import { controlLook, Field, type FieldTexts } from './field.tsx'
import { IconButton } from './icon-button.tsx'

type PasswordFieldProps = Pick<FieldTexts, 'label' | 'hint' | 'error'> &
  Omit<ComponentProps<'input'>, 'id' | 'type'>

/** A password field with a button that shows the characters. */
export function PasswordField({ label, hint, error, className, ...input }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false)
  return (
    <Field label={label} hint={hint} error={error} className={className}>
      {(control) => (
        <div className="relative">
          <input
            {...input}
            {...control}
            type={isShown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
            className={classNames(controlLook, 'pr-11')}
          />
          <IconButton
            label={isShown ? 'Hide characters' : 'Show characters'}
            onClick={() => setIsShown(!isShown)}
            className="absolute inset-y-0 right-0.5 my-auto"
          >
            {isShown ? <EyeOff /> : <Eye />}
          </IconButton>
        </div>
      )}
    </Field>
  )
}
