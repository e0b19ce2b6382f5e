import { type FormEvent, useEffect, useState } from 'react'
import { type PasswordStrength, strengthOf } from '#domain/password-strength.ts'
import { readSignInSettings } from '#web/api/sign-in-settings.ts'
import { classNames } from '#web/ui/class-names.ts'
import { PasswordField } from '#web/ui/password-field.tsx'
import { type PasswordRules, passwordRuleText, strengthText } from '#web/words/password-words.ts'

type NewPasswordFieldProps = {
  label: string
  /** The email address, where the form has no field for it. */
  email?: string
  /** Whether a form that also takes old passwords asks for a new one now. */
  isNew?: boolean
  autoFocus?: boolean
  className?: string
}

/** A field for a new password. Shows the server's rule and how strong the password is, and refuses nothing. */
export function NewPasswordField({
  label,
  email = '',
  isNew = true,
  autoFocus,
  className,
}: NewPasswordFieldProps) {
  const rules = usePasswordRules()
  const [typed, setTyped] = useState({ password: '', context: [''] })
  const strength = useStrength(typed, isNew)
  const type = ({ currentTarget: { form, value } }: FormEvent<HTMLInputElement>) => {
    const given = (name: string) => String((form && new FormData(form).get(name)) ?? '')
    setTyped({ password: value, context: ['Outgo', location.hostname, email, given('email'), given('name')] })
  }
  return (
    <div className={className}>
      <PasswordField
        label={label}
        name="password"
        required
        autoFocus={autoFocus}
        autoComplete={isNew ? 'new-password' : 'current-password'}
        // A line even without the rule, so that nothing moves when it has loaded.
        hint={isNew && (rules ? passwordRuleText(rules) : '\u00a0')}
        onInput={type}
      />
      {isNew && <StrengthMeter strength={strength} />}
    </div>
  )
}

const steps: PasswordStrength[] = ['guessable', 'weak', 'good', 'strong']
const looks: Record<PasswordStrength, string> = {
  guessable: 'bg-danger',
  weak: 'bg-danger',
  good: 'bg-accent-solid',
  strong: 'bg-positive',
}

function StrengthMeter({ strength }: { strength: PasswordStrength | null }) {
  const reached = strength === null ? -1 : steps.indexOf(strength)
  return (
    <div className="mt-2 flex items-center gap-2 text-muted text-xs">
      <div aria-hidden="true" className="flex flex-1 gap-1">
        {steps.map((step, place) => (
          <span
            key={step}
            className={classNames(
              'h-1 flex-1 rounded-full transition-colors duration-150',
              strength !== null && place <= reached ? looks[strength] : 'bg-line',
            )}
          />
        ))}
      </div>
      <span role="status" className="w-22 text-right">
        {strength && (
          <>
            <span className="sr-only">Password strength: </span>
            {strengthText(strength)}
          </>
        )}
      </span>
    </div>
  )
}

function usePasswordRules(): PasswordRules | undefined {
  const [rules, setRules] = useState<PasswordRules>()
  useEffect(() => {
    readSignInSettings().then(
      ({ password }) => setRules(password),
      // The server still says what is wrong with a password when it refuses one.
      (error: unknown) => console.warn('The sign-in settings could not be loaded.', error),
    )
  }, [])
  return rules
}

/** Milliseconds after the last key, because guessing takes some. */
const pause = 200

/** Null until it is known. The list of common passwords is loaded with the first password. */
function useStrength({ password, context }: { password: string; context: string[] }, isNew: boolean) {
  const [strength, setStrength] = useState<PasswordStrength | null>(null)
  const isWanted = isNew && password !== ''
  useEffect(() => {
    if (!isWanted) return
    let isCurrent = true
    const timer = setTimeout(async () => {
      try {
        const { guessesOf } = await import('#domain/password-guesses.ts')
        const guesses = await guessesOf(password, context)
        if (isCurrent) setStrength(strengthOf(guesses))
      } catch (error) {
        console.warn('The strength of the password could not be estimated.', error)
      }
    }, pause)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [isWanted, password, context])
  return isWanted ? strength : null
}
