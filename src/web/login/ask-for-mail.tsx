import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import type { MailPurpose } from '#web/session/awaited-mail.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorBox } from '#web/ui/message-box.tsx'
import { EmailField } from './email-field.tsx'
import { messageOf, requestMail } from './sign-in.ts'
import { BackToSignIn, Step } from './step.tsx'

export const ForgotPassword = () => (
  <Step
    title="Forgot Your Password?"
    about="We’ll email you a link and a code. Use either one to set a new password."
  >
    <AskForMail purpose="recovery" submit="Send Email" />
    <BackToSignIn />
  </Step>
)

export const CodeSignIn = () => (
  <Step title="Sign In with a Code" about="We’ll email you a link and a code. Use either one to sign in.">
    <AskForMail purpose="sign-in" submit="Send Code" />
    <BackToSignIn />
  </Step>
)

type AskForMailProps = { purpose: MailPurpose; submit: string }

/** Asks for an email address, requests the mail and continues to the page where you enter its code. */
export function AskForMail({ purpose, submit }: AskForMailProps) {
  const navigate = useNavigate()
  const [problem, setProblem] = useState('')
  const [isBusy, setIsBusy] = useState(false)

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const email = String(new FormData(event.currentTarget).get('email')).trim()
    setIsBusy(true)
    setProblem('')
    const error = await requestMail({ email, purpose })
    setIsBusy(false)
    if (error) setProblem(messageOf(error))
    else await navigate({ to: '/login/mail' })
  }

  return (
    <>
      {problem && <ErrorBox className="mb-5">{problem}</ErrorBox>}
      <form onSubmit={(event) => void send(event)} className="flex flex-col gap-4">
        <EmailField />
        <Button type="submit" variant="primary" busy={isBusy} className="mt-2 min-h-10">
          {submit}
        </Button>
      </form>
    </>
  )
}
