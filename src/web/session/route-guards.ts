import { redirect } from '@tanstack/react-router'
import { placeAfterSignIn } from './place-after-sign-in.ts'
import { forgetPlace, placeToReturnTo, rememberPlace, rememberUser } from './return-place.ts'
import { sessionReady, sessionState } from './session-state.ts'

// Who may see which page. The router runs these again whenever the session changes, so they also redirect then.

/** For the sign-in pages: redirects anyone who already has a session. */
export async function redirectIfSignedIn(): Promise<void> {
  await sessionReady
  const session = sessionState()
  if (session.status === 'second-factor-due') throw redirect({ to: '/login/second-factor' })
  if (session.status !== 'signed-in') return
  const place = session.isRecovering ? '/login/password' : placeToReturnTo(session.userId)
  throw redirect({ href: placeAfterSignIn(place, window.location.origin) })
}

/** For the sign-in form: its address is `/login`, whatever else a link to it says. */
export async function requirePlainAddress({ searchStr }: { searchStr: string }): Promise<void> {
  await redirectIfSignedIn()
  if (searchStr !== '') throw redirect({ to: '/login', search: {}, replace: true })
}

/** For the second factor: the password must have been entered. */
export async function requireFirstFactor(): Promise<void> {
  await sessionReady
  if (sessionState().status === 'second-factor-due') return
  await redirectIfSignedIn()
  throw redirect({ to: '/login' })
}

/** For all other screens: a complete session, including the second factor if there is one. */
export async function requireSession(place: string): Promise<void> {
  await sessionReady
  const session = sessionState()
  if (session.status === 'signed-in') return rememberUser(session.userId)
  if (session.status === 'second-factor-due') {
    // A new password is chosen after the second factor, whichever tab the link in the mail has opened.
    if (place === '/login/password') rememberUser(session.userId)
    rememberPlace(place, session.userId)
    throw redirect({ to: '/login/second-factor' })
  }
  if (session.status === 'signed-out' && session.why === 'ended') rememberPlace(place)
  else forgetPlace()
  throw redirect({ to: '/login' })
}
