import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { placeAfterSignIn } from '#web/session/place-after-sign-in.ts'
import { LoadingScreen } from '#web/shell/loading-screen.tsx'
import { finishArrival, type Outcome, takeOver } from './finish-arrival.ts'
import { LinkSpent, SignInFailed, UnexpectedLink } from './finish-outcomes.tsx'
import { OnwardLink, Step } from './step.tsx'

/** Where the links in messages and the visits to providers lead: it finishes the job, or says why it cannot. */
export function FinishScreen() {
  const { next } = useSearch({ from: '/login' })
  const navigate = useNavigate()
  const [outcome, setOutcome] = useState<Outcome>({ status: 'busy' })
  useEffect(() => {
    void finishArrival().then(setOutcome)
  }, [])

  const isDone = outcome.status === 'done'
  const type = isDone ? outcome.type : undefined
  useEffect(() => {
    if (!isDone || type === 'email_change') return
    const choosesPassword = type === 'recovery' || type === 'invite'
    const href = choosesPassword ? '/login/password' : placeAfterSignIn(next, window.location.origin)
    void navigate({ href, replace: true })
  }, [isDone, type, next, navigate])

  switch (outcome.status) {
    case 'unexpected':
      return (
        <UnexpectedLink
          email={outcome.email}
          tokens={outcome.tokens}
          onAccept={async () => setOutcome(await takeOver(outcome.tokens))}
        />
      )
    case 'failed':
      return <SignInFailed code={outcome.code} />
    case 'expired':
    case 'nothing':
      return <LinkSpent why={outcome.status} />
    case 'half':
      return (
        <Step
          title="One More Step"
          about="This address has agreed to the change. We have sent a message to your other address, too: open its link, or type its code in Settings."
        >
          <OnwardLink to="/settings">Go to Settings</OnwardLink>
        </Step>
      )
    default:
      if (type !== 'email_change') return <LoadingScreen />
      return (
        <Step title="Your Address Is Changed" about="From now on you sign in with your new e-mail address.">
          <OnwardLink to="/settings">Go to Settings</OnwardLink>
        </Step>
      )
  }
}
