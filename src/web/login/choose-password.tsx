import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { authClient } from '#web/session/auth-client.ts'
import { useSession } from '#web/session/session-state.ts'
import { Button, buttonLook } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { ErrorBox } from '#web/ui/message-box.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { sentenceOf } from './sign-in.ts'
import { OnwardLink, Step } from './step.tsx'

/** The end of a recovery or an invitation: signed in already, one chooses the password for the next time. */
export function ChoosePassword() {
  const session = useSession()
  const email = 'email' in session ? session.email : ''
  const [problem, setProblem] = useState('')
  const [state, setState] = useState<'open' | 'busy' | 'saved'>('open')

  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const password = String(new FormData(event.currentTarget).get('password'))
    setState('busy')
    setProblem('')
    const { error } = await authClient.updateUser({ password })
    setProblem(error ? sentenceOf(error) : '')
    setState(error ? 'open' : 'saved')
  }

  if (state === 'saved')
    return (
      <Step
        key="saved"
        title="Your Password Is Saved"
        about="It holds from now on. Wherever else you were signed in, you are signed out."
      >
        <OnwardLink to="/">Go to the Dashboard</OnwardLink>
      </Step>
    )
  return (
    <Step
      title="Choose a New Password"
      about={
        <p>
          For <strong className="font-medium text-ink">{email}</strong>. You are signed in already.
        </p>
      }
    >
      {problem && <ErrorBox className="mb-5">{problem}</ErrorBox>}
      <form onSubmit={(event) => void save(event)} className="flex flex-col gap-4">
        {/* Tells password managers whose password it is. */}
        <input
          type="email"
          name="username"
          autoComplete="username"
          value={email}
          readOnly
          hidden
          tabIndex={-1}
          aria-hidden="true"
        />
        <PasswordField label="New Password" name="password" required autoComplete="new-password" />
        <Button type="submit" variant="primary" busy={state === 'busy'} className="mt-2 min-h-10">
          Save Password
        </Button>
      </form>
      <Link to="/" className={classNames(buttonLook('ghost'), 'mt-3 w-full')}>
        Not now
      </Link>
    </Step>
  )
}
