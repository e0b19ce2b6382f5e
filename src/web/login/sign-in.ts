import type { AuthError, User } from '@supabase/auth-js'
import { finishPath } from '#web/session/arrival.ts'
import { authClient } from '#web/session/auth-client.ts'
import { type AwaitedMail, awaitMail, type MailPurpose } from '#web/session/awaited-mail.ts'

type Credentials = { email: string; password: string }

/** The result of an attempt. `unconfirmed`: the email address has to be confirmed first. */
export type SignInOutcome =
  | { status: 'none' | 'signed-in' | 'unconfirmed' }
  | { status: 'failed'; message: string; code?: string | undefined }

export async function signIn(credentials: Credentials): Promise<SignInOutcome> {
  const { error } = await authClient.signInWithPassword(credentials)
  if (!error) return { status: 'signed-in' }
  return { status: 'failed', message: messageOf(error), code: error.code }
}

type NewAccount = Credentials & { name: string }

export async function signUp({ name, ...credentials }: NewAccount): Promise<SignInOutcome> {
  const options = { data: { name }, emailRedirectTo: finishAddress('sign-up') }
  const { data, error } = await awaitMail(
    { email: credentials.email, purpose: 'sign-up' },
    () => authClient.withoutPkce(() => authClient.signUp({ ...credentials, options })),
    ({ data, error }) => !error && !data.session,
  )
  if (error) return { status: 'failed', message: messageOf(error) }
  if (data.session) {
    await makeProfile(data.session.user)
    return { status: 'signed-in' }
  }
  return { status: 'unconfirmed' }
}

/** Loaded on demand, because it imports the schemas of the data service. */
export async function makeProfile(user: User): Promise<void> {
  const { nameProfile } = await import('./name-profile.ts')
  await nameProfile(user)
}

/** The URL that mails and providers lead back to. */
export const finishAddress = (purpose: MailPurpose | 'provider'): string =>
  `${location.origin}${finishPath}?for=${purpose}`

/** Requests a mail with a link and a code. Returns the error, if any. */
export async function requestMail(mail: AwaitedMail): Promise<AuthError | null> {
  const ask = () => authClient.withoutPkce(() => send(mail, finishAddress(mail.purpose)))
  const error = await awaitMail(mail, ask, isAwaited)
  return isAwaited(error) ? null : error
}

/** An unknown address is treated like a known one, so that nobody can find out who has an account. */
const isAwaited = (error: AuthError | null): boolean => !error || error.code === 'otp_disabled'

async function send({ email, purpose }: AwaitedMail, redirectTo: string): Promise<AuthError | null> {
  if (purpose === 'recovery') return (await authClient.resetPasswordForEmail(email, { redirectTo })).error
  const options = { emailRedirectTo: redirectTo }
  if (purpose === 'sign-up') return (await authClient.resend({ type: 'signup', email, options })).error
  return (await authClient.signInWithOtp({ email, options: { ...options, shouldCreateUser: false } })).error
}

/** The server's message for an error, or a generic one if the server was unreachable. */
export function messageOf({ status, message }: AuthError): string {
  const hasMessage = status !== undefined && status !== 0 && message !== '' && message !== '{}'
  return hasMessage ? message : 'An error occurred'
}
