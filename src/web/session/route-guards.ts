import { redirect } from '@tanstack/react-router'
import type { LoginSearch } from './login-search.ts'
import { placeAfterSignIn } from './place-after-sign-in.ts'
import { sessionReady, sessionState } from './session-state.ts'

// Who may see which page. The router runs these again whenever the session changes, so they also redirect then.

/** For the sign-in pages: redirects anyone who already has a session. */
export async function redirectIfSignedIn({ next }: LoginSearch): Promise<void> {
  await sessionReady
  const session = sessionState()
  if (session.status === 'second-factor-due') throw redirect({ to: '/login/second-factor', search: { next } })
  if (session.status === 'signed-in')
    throw redirect({
      href: session.isRecovering ? '/login/password' : placeAfterSignIn(next, window.location.origin),
    })
}

/** For the second factor: the password must have been entered. */
export async function requireFirstFactor({ next }: LoginSearch): Promise<void> {
  await sessionReady
  if (sessionState().status === 'second-factor-due') return
  await redirectIfSignedIn({ next })
  throw redirect({ to: '/login' })
}

/** For all other screens: a complete session, including the second factor if there is one. */
export async function requireSession(place: string): Promise<void> {
  await sessionReady
  const session = sessionState()
  if (session.status === 'signed-in') return
  const wasAsked = session.status === 'signed-out' && session.why === 'asked'
  const search = !wasAsked && place !== '/' ? { next: place } : {}
  throw redirect({ to: session.status === 'second-factor-due' ? '/login/second-factor' : '/login', search })
}
