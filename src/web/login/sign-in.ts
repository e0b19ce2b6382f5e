import type { AuthError } from '@supabase/auth-js'
import { authClient } from '#web/session/auth-client.ts'

type Credentials = { email: string; password: string }

/** What came of an attempt: a session, an account that waits for its e-mail to be confirmed, or a refusal. */
export type SignInOutcome =
  | { status: 'none' | 'signed-in' | 'unconfirmed' }
  | { status: 'failed'; message: string }

export async function signIn(credentials: Credentials): Promise<SignInOutcome> {
  const { error } = await authClient.signInWithPassword(credentials)
  return error ? refusal(error) : { status: 'signed-in' }
}

export async function signUp({
  name,
  ...credentials
}: Credentials & { name: string }): Promise<SignInOutcome> {
  const { data, error } = await authClient.signUp({ ...credentials, options: { data: { name } } })
  if (error) return refusal(error)
  if (!data.session) return { status: 'unconfirmed' }
  await makeProfile(name)
  return { status: 'signed-in' }
}

// Loaded only now, because it brings the data service's schemas along.
async function makeProfile(name: string): Promise<void> {
  try {
    const { putProfile } = await import('#web/api/profile.ts')
    await putProfile(name)
  } catch (error) {
    console.warn('The profile could not be saved; Settings can do it later.', error)
  }
}

/** The back end's own message; an unreachable back end has none. */
function refusal({ status, message }: AuthError): SignInOutcome {
  const isSpoken = status !== undefined && status !== 0 && message !== '' && message !== '{}'
  return { status: 'failed', message: isSpoken ? message : 'An error occurred' }
}
