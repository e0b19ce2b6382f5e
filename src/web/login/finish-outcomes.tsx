import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { readAwaitedMail } from '#web/session/awaited-mail.ts'
import { useSession } from '#web/session/session-state.ts'
import { Button } from '#web/ui/button.tsx'
import { AskForMail } from './ask-for-mail.tsx'
import { typedEmail } from './email-field.tsx'
import { rejectSession } from './finish-arrival.ts'
import { BackToSignIn, ContinueLink, Step } from './step.tsx'

const texts = {
  expired: {
    title: 'This Link Is No Longer Valid',
    about: 'Links work once and only for a limited time. This one has expired or was already used.',
  },
  nothing: {
    title: 'Nothing to Finish',
    about: 'The links in our emails lead to this page. Open the latest one again.',
  },
}

/** Explains that a link no longer works, and offers a new one. */
export const ExpiredLink = ({ why }: { why: keyof typeof texts }) => (
  <Step title={texts[why].title} about={texts[why].about}>
    <NextStep />
  </Step>
)

function NextStep() {
  const { for: purpose } = useSearch({ from: '/login/finish' })
  const session = useSession()
  if (session.status === 'signed-in') return <ContinueLink to="/settings">Go to Settings</ContinueLink>
  if (!purpose || purpose === 'provider') return <BackToSignIn variant="primary" />
  typedEmail.current ||= readAwaitedMail()?.email ?? ''
  return (
    <>
      <AskForMail purpose={purpose} submit="Send a New Link" />
      <BackToSignIn />
    </>
  )
}

/** Our own text for each error code. The text in the URL is not shown, because anyone could have written it. */
const reasons: Record<string, string> = {
  email_not_confirmed: 'Please confirm your email address first. We sent you a link.',
  provider_email_needs_verification: 'Please confirm your email address first. We sent you a link.',
  identity_already_exists: 'That account is already linked to another user.',
  signup_disabled: 'Sign-up is turned off on this server.',
  user_banned: 'This account is suspended.',
  server_error: 'The sign-in provider returned an error. Please try again later.',
}
const unknownReason =
  'The sign-in could not be completed. It may have been canceled or started in another browser.'

export function SignInFailed({ code = '' }: { code: string | undefined }) {
  const session = useSession()
  return (
    <Step title="Sign-in Failed" about={reasons[code] ?? unknownReason}>
      {session.status === 'signed-in' ? (
        <ContinueLink to="/settings">Go to Settings</ContinueLink>
      ) : (
        <BackToSignIn variant="primary" />
      )}
    </Step>
  )
}

type UnexpectedLinkProps = {
  email: string
  tokens: Parameters<typeof rejectSession>[0]
  onAccept: () => Promise<void>
}

/** Asks for confirmation before starting a session that was not requested by this browser, but maybe on another device. */
export function UnexpectedLink({ email, tokens, onAccept }: UnexpectedLinkProps) {
  const session = useSession()
  const navigate = useNavigate()
  const [isBusy, setIsBusy] = useState(false)
  const accept = async () => {
    setIsBusy(true)
    await onAccept()
  }
  const decline = async () => {
    void rejectSession(tokens)
    await navigate({ to: '/', replace: true })
  }
  return (
    <Step
      title="Is This You?"
      about={
        <p>
          The link signs you in as <strong className="font-medium text-ink">{email}</strong>
          {'email' in session && ` instead of ${session.email}`}. Continue only if this is your account.
        </p>
      }
    >
      <div className="flex flex-col gap-3">
        <Button variant="primary" busy={isBusy} onClick={() => void accept()} className="min-h-10">
          Yes, Continue
        </Button>
        <Button variant="ghost" disabled={isBusy} onClick={() => void decline()}>
          No, Cancel
        </Button>
      </div>
    </Step>
  )
}
