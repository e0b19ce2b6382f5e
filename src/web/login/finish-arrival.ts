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
  /** Nobody here has asked for this session: it may be someone else's, sent to make us work in their account. */
  | { status: 'unexpected'; tokens: Tokens; email: string }

let finishing: Promise<Outcome> | undefined

/** Finishes what the link of a message or a visit to a provider has begun; once for each page. */
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
  return (isMine(arrival) && (await stay(arrival))) || takeOver(arrival)
}

const failureOf = (code: string | undefined): Outcome =>
  code === 'otp_expired' || code?.startsWith('flow_state_')
    ? { status: 'expired' }
    : { status: 'failed', code }

async function exchange(code: string): Promise<Outcome> {
  const { data, error } = await authClient.exchangeCodeForSession(code)
  if (error) return failureOf(error.code)
  // Awaited, because who leaves the page takes a call under way along.
  if (data.user) await makeProfile(data.user)
  return { status: 'done', type: undefined }
}

/** A session that has just been issued, to who is signed in here or to the address this browser waits for. */
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
 * Who is signed in already needs no second session, and would lose the second factor given to the first. But a
 * forgotten password is replaced in the session that proves the address.
 */
async function stay(tokens: Tokens): Promise<Outcome | null> {
  if (tokens.type === 'recovery') return null
  const { error } = await authClient.refreshSession()
  if (error) return null
  await turnDown(tokens)
  forgetAwaitedMail()
  return { status: 'done', type: tokens.type }
}

export async function takeOver({ accessToken, refreshToken, type }: Tokens): Promise<Outcome> {
  // The client would refresh an expired token, and what comes of that may be anyone's.
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

/** Ends a session that nobody here wants, so that its link leaves nothing open. */
export async function turnDown({ accessToken }: Tokens): Promise<void> {
  await authClient.admin.signOut(accessToken, 'local')
}
