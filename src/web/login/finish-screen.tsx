import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { placeAfterSignIn } from '#web/session/place-after-sign-in.ts'
import { placeToReturnTo } from '#web/session/return-place.ts'
import { sessionState } from '#web/session/session-state.ts'
import { LoadingScreen } from '#web/shell/fallback-screens.tsx'
import { acceptSession, finishArrival, type Outcome } from './finish-arrival.ts'
import { ExpiredLink, SignInFailed, UnexpectedLink } from './finish-outcomes.tsx'
import { ContinueLink, Step } from './step.tsx'

/** Where links in mails and sign-in providers lead: completes the sign-in, or says why it cannot. */
export function FinishScreen() {
  const { next } = useSearch({ from: '/login/finish' })
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
    const session = sessionState()
    const place = next ?? ('userId' in session ? placeToReturnTo(session.userId) : undefined)
    const href = choosesPassword ? '/login/password' : placeAfterSignIn(place, window.location.origin)
    void navigate({ href, replace: true })
  }, [isDone, type, next, navigate])

  switch (outcome.status) {
    case 'unexpected':
      return (
        <UnexpectedLink
          email={outcome.email}
          tokens={outcome.tokens}
          onAccept={async () => setOutcome(await acceptSession(outcome.tokens))}
        />
      )
    case 'failed':
      return <SignInFailed code={outcome.code} />
    case 'expired':
    case 'nothing':
      return <ExpiredLink why={outcome.status} />
    case 'half':
      return (
        <Step
          title="One More Step"
          about="This address is confirmed. We also sent an email to your other address: open its link, or enter its code in Settings."
        >
          <ContinueLink to="/settings">Go to Settings</ContinueLink>
        </Step>
      )
    default:
      if (type !== 'email_change') return <LoadingScreen />
      return (
        <Step title="Email Address Changed" about="Sign in with your new email address from now on.">
          <ContinueLink to="/settings">Go to Settings</ContinueLink>
        </Step>
      )
  }
}
