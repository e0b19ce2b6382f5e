import type { User } from '@supabase/auth-js'
import { authClient } from '#web/session/auth-client.ts'
import { awaitMail } from '#web/session/awaited-mail.ts'
import { finishAddress } from './mail-requests.ts'
import { sentenceOf } from './sentence-of.ts'

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
