import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { NewPasswordField } from '#web/passwords/new-password-field.tsx'
import { authClient } from '#web/session/auth-client.ts'
import { useSession } from '#web/session/session-state.ts'
import { Button, buttonLook } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { ErrorBox } from '#web/ui/message-box.tsx'
import { messageOf } from './sign-in.ts'
import { ContinueLink, Step } from './step.tsx'

/** The last step of a recovery or an invitation. The user is already signed in and sets a password. */
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
    setProblem(error ? messageOf(error) : '')
    setState(error ? 'open' : 'saved')
  }

  if (state === 'saved')
    return (
      <Step
        key="saved"
        title="Password Saved"
        about="You can sign in with your new password now. You were signed out on all other devices."
      >
        <ContinueLink to="/">Go to the Dashboard</ContinueLink>
      </Step>
    )
  return (
    <Step
      title="Choose a New Password"
      about={
        <p>
          For <strong className="font-medium text-ink">{email}</strong>. You’re already signed in.
        </p>
      }
    >
      {problem && <ErrorBox className="mb-5">{problem}</ErrorBox>}
      <form onSubmit={(event) => void save(event)} className="flex flex-col gap-4">
        {/* For password managers. */}
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
        <NewPasswordField label="New Password" email={email} />
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
