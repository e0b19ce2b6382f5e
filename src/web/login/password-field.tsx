import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { controlLook, Field } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'

type PasswordFieldProps = Omit<ComponentProps<'input'>, 'id' | 'type'> & { label: string }

/** A password that can be read while it is typed. */
export function PasswordField({ label, ...input }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false)
  return (
    <Field label={label}>
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
