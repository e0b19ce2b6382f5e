import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { readAwaitedMail } from '#web/session/awaited-mail.ts'
import { useSession } from '#web/session/session-state.ts'
import { Button } from '#web/ui/button.tsx'
import { AskForMail } from './ask-for-mail.tsx'
import { typedEmail } from './email-field.tsx'
import { turnDown } from './finish-arrival.ts'
import { BackToSignIn, OnwardLink, Step } from './step.tsx'

const texts = {
  expired: {
    title: 'This Link Is No Longer Valid',
    about: 'A link opens once, and only for some time; this one has expired, or was used already.',
  },
  nothing: {
    title: 'Nothing to Finish',
    about: 'This page is where the links in our messages lead. Please open the newest one again.',
  },
}

/** A link that leads nowhere any more says so, and offers a new one. */
export const LinkSpent = ({ why }: { why: keyof typeof texts }) => (
  <Step title={texts[why].title} about={texts[why].about}>
    <WayOn />
  </Step>
)

function WayOn() {
  const { for: purpose } = useSearch({ from: '/login' })
  const session = useSession()
  if (session.status === 'signed-in') return <OnwardLink to="/settings">Go to Settings</OnwardLink>
  if (!purpose || purpose === 'provider') return <BackToSignIn variant="primary" />
  typedEmail.current ||= readAwaitedMail()?.email ?? ''
  return (
    <>
      <AskForMail purpose={purpose} submit="Send a New Link" />
      <BackToSignIn />
    </>
  )
}

/** Our own words for what an address tells by its code: the text in it could be anyone's. */
const reasons: Record<string, string> = {
  email_not_confirmed:
    'Your address has to be confirmed first. We have sent you a message: please open its link.',
  provider_email_needs_verification:
    'Your address has to be confirmed first. We have sent you a message: please open its link.',
  identity_already_exists: 'That account signs in somebody here already, so it cannot be linked once more.',
  signup_disabled: 'New accounts are not accepted here.',
  user_banned: 'This account is suspended.',
  server_error: 'The other side did not answer as it should. Please try again in a while.',
}
const unknownReason =
  'The sign-in could not be finished. It may have been cancelled, or begun in another browser.'

export function SignInFailed({ code = '' }: { code: string | undefined }) {
  const session = useSession()
  return (
    <Step title="That Did Not Work" about={reasons[code] ?? unknownReason}>
      {session.status === 'signed-in' ? (
        <OnwardLink to="/settings">Go to Settings</OnwardLink>
      ) : (
        <BackToSignIn variant="primary" />
      )}
    </Step>
  )
}

type UnexpectedLinkProps = {
  email: string
  tokens: Parameters<typeof turnDown>[0]
  onAccept: () => Promise<void>
}

/** Asks before a session begins that this browser has not asked for; it was perhaps asked for on another device. */
export function UnexpectedLink({ email, tokens, onAccept }: UnexpectedLinkProps) {
  const session = useSession()
  const navigate = useNavigate()
  const [isBusy, setIsBusy] = useState(false)
  const accept = async () => {
    setIsBusy(true)
    await onAccept()
  }
  const decline = async () => {
    void turnDown(tokens)
    await navigate({ to: '/', replace: true })
  }
  return (
    <Step
      title="Is This You?"
      about={
        <p>
          The link signs you in as <strong className="font-medium text-ink">{email}</strong>
          {'email' in session && ` instead of ${session.email}`}. Go on only if that is your own account.
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
