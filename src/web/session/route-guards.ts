import { redirect } from '@tanstack/react-router'
import type { LoginSearch } from './login-search.ts'
import { placeAfterSignIn } from './place-after-sign-in.ts'
import { sessionReady, sessionState } from './session-state.ts'

/** Who may be where. Asked again whenever the session changes, so these move the screens, too. */

/** The steps before a session: who has one is led on. */
export async function leadOn({ next }: LoginSearch): Promise<void> {
  await sessionReady
  const session = sessionState()
  if (session.status === 'second-factor-due') throw redirect({ to: '/login/second-factor', search: { next } })
  if (session.status === 'signed-in')
    throw redirect({
      href: session.isRecovering ? '/login/password' : placeAfterSignIn(next, window.location.origin),
    })
}

/** The second factor is for who has given the first. */
export async function requireFirstFactor({ next }: LoginSearch): Promise<void> {
  await sessionReady
  if (sessionState().status === 'second-factor-due') return
  await leadOn({ next })
  throw redirect({ to: '/login' })
}

/** The screens behind the sign-in: complete, with the second factor if there is one. */
export async function requireSession(place: string): Promise<void> {
  await sessionReady
  const session = sessionState()
  if (session.status === 'signed-in') return
  const wasAsked = session.status === 'signed-out' && session.why === 'asked'
  const search = !wasAsked && place !== '/' ? { next: place } : {}
  throw redirect({ to: session.status === 'second-factor-due' ? '/login/second-factor' : '/login', search })
}
