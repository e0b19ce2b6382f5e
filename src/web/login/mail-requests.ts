import type { AuthError } from '@supabase/auth-js'
import { finishPath } from '#web/session/arrival.ts'
import { authClient } from '#web/session/auth-client.ts'
import { type AwaitedMail, awaitMail, type MailPurpose } from '#web/session/awaited-mail.ts'

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
