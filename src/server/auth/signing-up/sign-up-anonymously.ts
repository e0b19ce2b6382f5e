import type { AuthContext } from '#server/auth/auth-context.ts'
import { AuthProblem } from '#server/auth/auth-problem.ts'
import { requireFittingMetadata } from '#server/auth/metadata.ts'
import { sessionJson, startSession } from '#server/auth/sessions/session-answer.ts'
import type { Device } from '#store/accounts/sessions.ts'
import type { Metadata } from '#store/accounts/users.ts'
import { insideTransaction } from '#store/inside-transaction.ts'
import { insertNewUser, newUser } from './new-user.ts'

/** An account without address or number, which becomes permanent when one is proved (auth-protocol.md, 6). */
export async function signUpAnonymously(
  context: AuthContext,
  { data, device }: { data: Metadata; device: Device },
) {
  const { settings, store } = context
  if (!settings.externalAnonymousUsersEnabled)
    throw new AuthProblem(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled')
  if (settings.disableSignup) throw signupDisabled()
  requireFittingMetadata(data)
  const user = newUser(context, { isAnonymous: true, userMetadata: data })
  const signedIn = { ...user, lastSignInAt: user.createdAt }
  const issued = await insideTransaction(store, async (store) => {
    await insertNewUser(store, signedIn, [])
    return startSession(store, context, signedIn, { method: 'anonymous', device })
  })
  return sessionJson(context, issued)
}

export const signupDisabled = () =>
  new AuthProblem(422, 'signup_disabled', 'Signups not allowed for this instance')
