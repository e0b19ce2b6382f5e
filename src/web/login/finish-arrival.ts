import type { Arrival } from '#web/session/arrival.ts'
import { arrivalAtLoad } from '#web/session/arrival-at-load.ts'
import { authClient } from '#web/session/auth-client.ts'
import { forgetAwaitedMail, readAwaitedMail } from '#web/session/awaited-mail.ts'
import { sessionReady, sessionState } from '#web/session/session-state.ts'
import { claimsOf } from '#web/session/token-claims.ts'
import { makeProfile } from './sign-in.ts'

type Tokens = Extract<Arrival, { kind: 'session' }>

export type Outcome =
  | { status: 'busy' | 'nothing' | 'half' | 'expired' }
  | { status: 'failed'; code: string | undefined }
  | { status: 'done'; type: string | undefined }
  /** This browser did not request the session. It could be an attacker's, to make the user work in their account. */
  | { status: 'unexpected'; tokens: Tokens; email: string }

let finishing: Promise<Outcome> | undefined

/** Completes a sign-in that was started by the link of a mail or a provider. Runs once per page load. */
export function finishArrival(): Promise<Outcome> {
  finishing ??= finish(arrivalAtLoad)
  return finishing
}

async function finish(arrival: Arrival | null): Promise<Outcome> {
  if (!arrival) return { status: 'nothing' }
  if (arrival.kind === 'half') return { status: 'half' }
  if (arrival.kind === 'problem') return failureOf(arrival.code)
  if (arrival.kind === 'code') return exchange(arrival.code)
  await sessionReady
  const { email = '' } = claimsOf(arrival.accessToken)
  if (!isExpected(arrival)) return { status: 'unexpected', tokens: arrival, email }
  return (isMine(arrival) && (await keepSession(arrival))) || acceptSession(arrival)
}

const failureOf = (code: string | undefined): Outcome =>
  code === 'otp_expired' || code?.startsWith('flow_state_')
    ? { status: 'expired' }
    : { status: 'failed', code }

async function exchange(code: string): Promise<Outcome> {
  const { data, error } = await authClient.exchangeCodeForSession(code)
  if (error) return failureOf(error.code)
  // Awaited, because leaving the page would cancel the request.
  if (data.user) await makeProfile(data.user)
  return { status: 'done', type: undefined }
}

/** Whether the session was just issued, to the user who is signed in or to the address that this browser sent a mail to. */
function isExpected(tokens: Tokens): boolean {
  const { email, iat = 0 } = claimsOf(tokens.accessToken)
  const isFresh = Date.now() / 1000 - iat < 120
  return isFresh && (isMine(tokens) || readAwaitedMail()?.email.toLowerCase() === email)
}

function isMine({ accessToken }: Tokens): boolean {
  const session = sessionState()
  return 'userId' in session && session.userId === claimsOf(accessToken).sub
}

/**
 * A user who is already signed in keeps their session, or they would have to enter the second factor again. Except for
 * recovery: only the new session proves that they own the address.
 */
async function keepSession(tokens: Tokens): Promise<Outcome | null> {
  if (tokens.type === 'recovery') return null
  const { error } = await authClient.refreshSession()
  if (error) return null
  await rejectSession(tokens)
  forgetAwaitedMail()
  return { status: 'done', type: tokens.type }
}

export async function acceptSession({ accessToken, refreshToken, type }: Tokens): Promise<Outcome> {
  // The client would refresh an expired token and get a session that nobody has checked.
  if ((claimsOf(accessToken).exp ?? 0) * 1000 <= Date.now()) return { status: 'expired' }
  const { data, error } = await authClient.setSession({
    access_token: accessToken,
    refresh_token: refreshToken,
  })
  if (error || !data.user) return failureOf(error?.code)
  forgetAwaitedMail()
  if (type === 'signup') await makeProfile(data.user)
  return { status: 'done', type }
}

/** Ends a session that the user does not want, so that it does not stay open. */
export async function rejectSession({ accessToken }: Tokens): Promise<void> {
  await authClient.admin.signOut(accessToken, 'local')
}
