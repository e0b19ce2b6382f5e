import type { AuthError, User } from '@supabase/auth-js'
import { finishPath } from '#web/session/arrival.ts'
import { authClient } from '#web/session/auth-client.ts'
import { type AwaitedMail, awaitMail, type MailPurpose } from '#web/session/awaited-mail.ts'

type Credentials = { email: string; password: string }

/** What came of an attempt: a session, an account that waits for its e-mail to be confirmed, or a refusal. */
export type SignInOutcome =
  | { status: 'none' | 'signed-in' | 'unconfirmed' }
  | { status: 'failed'; message: string; code?: string | undefined }

export async function signIn(credentials: Credentials): Promise<SignInOutcome> {
  const { error } = await authClient.signInWithPassword(credentials)
  if (!error) return { status: 'signed-in' }
  return { status: 'failed', message: sentenceOf(error), code: error.code }
}

type NewAccount = Credentials & { name: string; next: string | undefined }

export async function signUp({ name, next, ...credentials }: NewAccount): Promise<SignInOutcome> {
  const options = { data: { name }, emailRedirectTo: finishAddress('sign-up', next) }
  const { data, error } = await awaitMail(
    { email: credentials.email, purpose: 'sign-up' },
    () => authClient.askForMail(() => authClient.signUp({ ...credentials, options })),
    ({ data, error }) => !error && !data.session,
  )
  if (error) return { status: 'failed', message: sentenceOf(error) }
  if (data.session) {
    await makeProfile(data.session.user)
    return { status: 'signed-in' }
  }
  return { status: 'unconfirmed' }
}

/** Loaded only when it is needed, because it brings the data service's schemas along. */
export async function makeProfile(user: User): Promise<void> {
  const { nameProfile } = await import('./name-profile.ts')
  await nameProfile(user)
}

/** Where what leaves this page, a mail or a visit to a provider, leads back to. */
export function finishAddress(purpose: MailPurpose | 'provider', next: string | undefined): string {
  const search = new URLSearchParams({ for: purpose, ...(next === undefined ? {} : { next }) })
  return `${location.origin}${finishPath}?${search}`
}

/** Has a message with a link and a code sent, and waits for it; answers the refusal, if any. */
export async function requestMail(mail: AwaitedMail, next: string | undefined): Promise<AuthError | null> {
  const ask = () => authClient.askForMail(() => send(mail, finishAddress(mail.purpose, next)))
  const error = await awaitMail(mail, ask, isAwaited)
  return isAwaited(error) ? null : error
}

/** An unknown address is answered like a known one: only its owner is to learn whether it has an account. */
const isAwaited = (error: AuthError | null): boolean => !error || error.code === 'otp_disabled'

async function send({ email, purpose }: AwaitedMail, redirectTo: string): Promise<AuthError | null> {
  if (purpose === 'recovery') return (await authClient.resetPasswordForEmail(email, { redirectTo })).error
  const options = { emailRedirectTo: redirectTo }
  if (purpose === 'sign-up') return (await authClient.resend({ type: 'signup', email, options })).error
  return (await authClient.signInWithOtp({ email, options: { ...options, shouldCreateUser: false } })).error
}

/** The back end's own sentence for a refusal; an unreachable back end has none (spec 8). */
export function sentenceOf({ status, message }: AuthError): string {
  const isSpoken = status !== undefined && status !== 0 && message !== '' && message !== '{}'
  return isSpoken ? message : 'An error occurred'
}
