import { useSearch } from '@tanstack/react-router'
import { readAwaitedMail } from '#web/session/awaited-mail.ts'
import { useSession } from '#web/session/session-state.ts'
import { AskForMail } from './ask-for-mail.tsx'
import { BackToSignIn } from './back-to-sign-in.tsx'
import { OnwardLink } from './onward-link.tsx'
import { Step } from './step.tsx'
import { typedEmail } from './typed-email.ts'

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
