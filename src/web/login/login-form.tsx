import { type FormEvent, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { ErrorBox } from '#web/ui/error-box.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { SuccessBox } from '#web/ui/success-box.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { type SignInOutcome, signIn, signUp } from './sign-in.ts'

const texts = {
  'sign-in': {
    title: 'Welcome Back',
    submit: 'Sign In',
    toggle: 'Need an account? Sign up',
    passwordUse: 'current-password',
  },
  'sign-up': {
    title: 'Create Account',
    submit: 'Sign Up',
    toggle: 'Already have an account? Sign in',
    passwordUse: 'new-password',
  },
} as const

export function LoginForm() {
  const [mode, setMode] = useState<keyof typeof texts>('sign-in')
  const [outcome, setOutcome] = useState<SignInOutcome>({ status: 'none' })
  const [isBusy, setIsBusy] = useState(false)
  const { title, submit, toggle, passwordUse } = texts[mode]

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
      return
    }
    setIsBusy(true)
    setOutcome({ status: 'none' })
    const credentials = { email: text('email').trim(), password: text('password') }
    setOutcome(mode === 'sign-in' ? await signIn(credentials) : await signUp({ ...credentials, name }))
    setIsBusy(false)
  }

  return (
    <>
      <title>{`${title} · Outgo`}</title>
      <h1 className="mb-6 font-semibold text-2xl tracking-tight">{title}</h1>
      {outcome.status === 'failed' && <ErrorBox className="mb-5">{outcome.message}</ErrorBox>}
      {outcome.status === 'unconfirmed' && (
        <SuccessBox className="mb-5">
          Your account is made. Open the link in the e-mail we have sent you, then sign in.
        </SuccessBox>
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
        <TextField
          label="Email"
          name="email"
          type="email"
          required
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
        />
        <PasswordField label="Password" name="password" required autoComplete={passwordUse} />
        <Button type="submit" variant="primary" busy={isBusy} className="mt-2 min-h-10">
          {submit}
        </Button>
      </form>
      <Button variant="ghost" onClick={toggleMode} className="mt-3 w-full">
        {toggle}
      </Button>
    </>
  )
}
