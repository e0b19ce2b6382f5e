import { Link, useSearch } from '@tanstack/react-router'
import { readAwaitedMail } from '#web/session/awaited-mail.ts'
import { useSession } from '#web/session/session-state.ts'
import { buttonLook } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { AskForMail } from './ask-for-mail.tsx'
import { BackToSignIn } from './back-to-sign-in.tsx'
import { Step } from './step.tsx'
import { typedEmail } from './typed-email.ts'

const texts = {
  expired: {
    title: 'This Link Is No Longer Valid',
    about: 'A link opens once, and only for some time; this one has expired, or was used already.',
  },
  failed: {
    title: 'That Did Not Work',
    about: 'The sign-in could not be finished. It may have been cancelled, or begun in another browser.',
  },
  nothing: {
    title: 'Nothing to Finish',
    about: 'This page is where the links in our messages lead. Please open the newest one again.',
  },
}

const submits = {
  'sign-up': 'Send a New Link',
  recovery: 'Send a New Link',
  'sign-in': 'Send a New Link',
}

/** A link that leads nowhere any more says so, and offers a new one. */
export function LinkFailed({ why }: { why: keyof typeof texts }) {
  const { for: purpose } = useSearch({ from: '/login' })
  const session = useSession()
  typedEmail.current ||= readAwaitedMail()?.email ?? ''
  return (
    <Step title={texts[why].title} about={texts[why].about}>
      {session.status === 'signed-in' ? (
        <Link to="/settings" className={classNames(buttonLook('primary'), 'min-h-10 w-full')}>
          Go to Settings
        </Link>
      ) : (
        <>
          {purpose !== 'provider' && why !== 'failed' && purpose && (
            <AskForMail purpose={purpose} submit={submits[purpose]} />
          )}
          <BackToSignIn />
        </>
      )}
    </Step>
  )
}
