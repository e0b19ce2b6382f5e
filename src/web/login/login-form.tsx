import { Link, useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { NewPasswordField } from '#web/passwords/new-password-field.tsx'
import { useSession } from '#web/session/session-state.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorBox } from '#web/ui/message-box.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { EmailField, typedEmail } from './email-field.tsx'
import { OtherSignIns } from './other-sign-ins.tsx'
import { messageOf, requestMail, type SignInOutcome, signIn, signUp } from './sign-in.ts'
import { Step } from './step.tsx'

const texts = {
  'sign-in': {
    title: 'Welcome Back',
    submit: 'Sign In',
    toggle: 'Need an account? Sign up',
  },
  'sign-up': {
    title: 'Create Account',
    submit: 'Sign Up',
    toggle: 'Already have an account? Sign in',
  },
} as const

/** Signs in or up. The router redirects as soon as there is a session. */
export function LoginForm() {
  const navigate = useNavigate()
  const session = useSession()
  const [mode, setMode] = useState<keyof typeof texts>('sign-in')
  const [outcome, setOutcome] = useState<SignInOutcome>({ status: 'none' })
  const [isBusy, setIsBusy] = useState(false)
  const { title, submit, toggle } = texts[mode]
  const checkMail = () => navigate({ to: '/login/mail' })

  const toggleMode = () => {
    setMode(mode === 'sign-in' ? 'sign-up' : 'sign-in')
    setOutcome({ status: 'none' })
  }

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const text = (name: string) => String(form.get(name) ?? '')
    const name = text('name').trim()
    if (mode === 'sign-up' && name === '') {
      setOutcome({ status: 'failed', message: 'Please enter your name' })
      event.currentTarget.querySelector<HTMLInputElement>('[name=name]')?.focus()
      return
    }
    setIsBusy(true)
    setOutcome({ status: 'none' })
    const credentials = { email: text('email').trim(), password: text('password') }
    const result = mode === 'sign-in' ? await signIn(credentials) : await signUp({ ...credentials, name })
    setOutcome(result)
    setIsBusy(false)
    if (result.status === 'unconfirmed') await checkMail()
  }

  const confirm = async () => {
    const error = await requestMail({ email: typedEmail.current, purpose: 'sign-up' })
    if (error) setOutcome({ status: 'failed', message: messageOf(error) })
    else await checkMail()
  }

  return (
    <>
      {session.status === 'signed-out' && session.why === 'ended' && (
        <p role="status" className="mb-6 rounded-lg border border-line bg-surface px-3.5 py-2.5 text-muted">
          Your session has ended. Please sign in again.
        </p>
      )}
      <Step title={title}>
        {outcome.status === 'failed' && (
          <ErrorBox className="mb-5">
            {outcome.message}
            {outcome.code === 'email_not_confirmed' && (
              <Button onClick={() => void confirm()} className="mt-2.5 flex">
                Resend Email
              </Button>
            )}
          </ErrorBox>
        )}
        <form onSubmit={(event) => void send(event)} className="flex flex-col gap-4">
          {mode === 'sign-up' && (
            <TextField
              label="Name"
              name="name"
              placeholder="Enter your name"
              autoComplete="name"
              maxLength={100}
            />
          )}
          <EmailField />
          <NewPasswordField label="Password" isNew={mode === 'sign-up'} />
          {mode === 'sign-in' && (
            <Link to="/login/forgot" className="-mt-2 self-end text-accent hover:underline">
              Forgot password?
            </Link>
          )}
          <Button type="submit" variant="primary" busy={isBusy} className="mt-2 min-h-10">
            {submit}
          </Button>
        </form>
        <Button variant="ghost" onClick={toggleMode} className="mt-3 w-full">
          {toggle}
        </Button>
        <OtherSignIns isSignUp={mode === 'sign-up'} />
      </Step>
    </>
  )
}
