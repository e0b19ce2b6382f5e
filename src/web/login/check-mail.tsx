import { Navigate } from '@tanstack/react-router'
import { type FormEvent, useEffect, useState } from 'react'
import { authClient } from '#web/session/auth-client.ts'
import { type AwaitedMail, forgetAwaitedMail, readAwaitedMail } from '#web/session/awaited-mail.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorBox } from '#web/ui/message-box.tsx'
import { CodeField } from '#web/ui/text-field.tsx'
import { makeProfile, messageOf, requestMail } from './sign-in.ts'
import { BackToSignIn, Step } from './step.tsx'

const submits = { 'sign-up': 'Confirm', recovery: 'Continue', 'sign-in': 'Sign In' }

/** Shown after a mail was requested: its code is entered here, its link opens /login/finish. */
export function CheckMail() {
  const [mail] = useState(readAwaitedMail)
  const [problem, setProblem] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  if (!mail) return <Navigate to="/login" replace />

  const verify = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const token = String(new FormData(form).get('code')).replaceAll(/\s/g, '')
    setIsBusy(true)
    setProblem('')
    const type = mail.purpose === 'recovery' ? 'recovery' : 'email'
    const { data, error } = await authClient.verifyOtp({ type, email: mail.email, token })
    setIsBusy(false)
    if (error) {
      setProblem(messageOf(error))
      form.querySelector('input')?.select()
      return
    }
    forgetAwaitedMail()
    // The router redirects on its own, because there is a session now.
    if (mail.purpose === 'sign-up' && data.user) await makeProfile(data.user)
  }

  return (
    <Step title="Check Your Email" about={<About mail={mail} />}>
      {problem && <ErrorBox className="mb-5">{problem}</ErrorBox>}
      <form onSubmit={(event) => void verify(event)} className="flex flex-col gap-4">
        <CodeField name="code" />
        <Button type="submit" variant="primary" busy={isBusy} className="mt-2 min-h-10">
          {submits[mail.purpose]}
        </Button>
      </form>
      <ResendMail mail={mail} />
      <BackToSignIn />
    </Step>
  )
}

const About = ({ mail: { email, purpose } }: { mail: AwaitedMail }) => {
  const address = <strong className="font-medium text-ink">{email}</strong>
  return (
    <p>
      {purpose === 'sign-up' ? (
        <>We sent a link and a code to {address}. </>
      ) : (
        // Nobody may find out here who has an account.
        <>If {address} has an account here, we sent it a link and a code. </>
      )}
      Open the link or enter the code.
    </p>
  )
}

/** Seconds that the server requires between two mails to the same address, by default. */
const pause = 60

export function ResendMail({ mail }: { mail: AwaitedMail }) {
  const [secondsLeft, setSecondsLeft] = useState(pause)
  const [status, setStatus] = useState('Didn’t get it? Check your spam folder.')
  const isWaiting = secondsLeft > 0
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => setSecondsLeft((seconds) => seconds - 1), 1000)
    return () => clearInterval(timer)
  }, [isWaiting])

  const resend = async () => {
    setSecondsLeft(pause)
    const error = await requestMail(mail)
    setStatus(error ? messageOf(error) : 'Sent again. Only the latest link and code work.')
  }

  return (
    <div className="mt-6 flex items-center justify-between gap-4">
      <p role="status" className="text-muted">
        {status}
      </p>
      <Button disabled={isWaiting} onClick={() => void resend()} className="shrink-0 tabular-nums">
        {isWaiting ? `Resend in ${secondsLeft} s` : 'Resend'}
      </Button>
    </div>
  )
}
