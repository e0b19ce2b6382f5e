import { Navigate, useSearch } from '@tanstack/react-router'
import { type FormEvent, useEffect, useState } from 'react'
import { authClient } from '#web/session/auth-client.ts'
import { type AwaitedMail, forgetAwaitedMail, readAwaitedMail } from '#web/session/awaited-mail.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorBox } from '#web/ui/message-box.tsx'
import { CodeField } from '#web/ui/text-field.tsx'
import { makeProfile, requestMail, sentenceOf } from './sign-in.ts'
import { BackToSignIn, Step } from './step.tsx'

const submits = { 'sign-up': 'Confirm', recovery: 'Continue', 'sign-in': 'Sign In' }

/** A message is on its way: its link opens a page of its own, its code is typed here. */
export function CheckMail() {
  const { next } = useSearch({ from: '/login' })
  const [mail] = useState(readAwaitedMail)
  const [problem, setProblem] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  if (!mail) return <Navigate to="/login" search={{ next }} replace />

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
      setProblem(sentenceOf(error))
      form.querySelector('input')?.select()
      return
    }
    forgetAwaitedMail()
    // The router moves on by itself: the session has begun.
    if (mail.purpose === 'sign-up' && data.user) await makeProfile(data.user)
  }

  return (
    <Step title="Check Your Mail" about={<About mail={mail} />}>
      {problem && <ErrorBox className="mb-5">{problem}</ErrorBox>}
      <form onSubmit={(event) => void verify(event)} className="flex flex-col gap-4">
        <CodeField name="code" />
        <Button type="submit" variant="primary" busy={isBusy} className="mt-2 min-h-10">
          {submits[mail.purpose]}
        </Button>
      </form>
      <SendAgain mail={mail} next={next} />
      <BackToSignIn />
    </Step>
  )
}

const About = ({ mail: { email, purpose } }: { mail: AwaitedMail }) => (
  <p>
    {purpose === 'sign-up' ? 'We have sent a link and a code to ' : 'A link and a code are on their way to '}
    <strong className="font-medium text-ink">{email}</strong>
    {purpose === 'sign-up' ? '. ' : ', if it has an account here. '}
    Open the link, or type the code.
  </p>
)

/** What a server lets pass between two messages to one address, unless it is set otherwise. */
const pause = 60

type SendAgainProps = { mail: AwaitedMail; next: string | undefined }

export function SendAgain({ mail, next }: SendAgainProps) {
  const [secondsLeft, setSecondsLeft] = useState(pause)
  const [told, setTold] = useState('Nothing there? Look among the spam, too.')
  const isWaiting = secondsLeft > 0
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => setSecondsLeft((seconds) => seconds - 1), 1000)
    return () => clearInterval(timer)
  }, [isWaiting])

  const sendAgain = async () => {
    setSecondsLeft(pause)
    const error = await requestMail(mail, next)
    setTold(error ? sentenceOf(error) : 'Sent again. Only the newest link and code hold.')
  }

  return (
    <div className="mt-6 flex items-center justify-between gap-4">
      <p role="status" className="text-muted">
        {told}
      </p>
      <Button disabled={isWaiting} onClick={() => void sendAgain()} className="shrink-0 tabular-nums">
        {isWaiting ? `Send Again in ${secondsLeft} s` : 'Send Again'}
      </Button>
    </div>
  )
}
