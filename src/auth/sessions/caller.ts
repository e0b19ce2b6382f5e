import { AuthProblem } from '#auth/auth-problem.ts'
import { readSession, type Session } from '#auth/store/sessions.ts'
import { lockUser, type User } from '#auth/store/users.ts'
import { isAal2 } from '#http/access-token.ts'
import type { Store } from '#store/schema.ts'
import { hasSecondFactorInUse } from './session-limits.ts'

/** The caller. `session` is null for a token that names none. */
export type Caller = { user: User; session: Session | null }

/** The session as this call may use it: `aal2` only if the call's own token says so, too. */
export const asPresented = (session: Session, tokenLevel: string | undefined): Session => ({
  ...session,
  aal: isAal2(tokenLevel, session.aal) ? 'aal2' : 'aal1',
})

/** What is needed to find a caller again. */
export type CallerFound = { user: Pick<User, 'id'>; session: Pick<Session, 'id' | 'aal'> | null }

/**
 * Reads the caller again and locks the account until the transaction ends. Throws if the session has ended, or was
 * replaced when a second factor was verified.
 */
export async function lockCaller(store: Store, { user, session }: CallerFound): Promise<Caller> {
  const current = await lockUser(store, user.id)
  const found = current && session && (await readSession(store, user.id, session.id))
  if (!current || current.deletedAt !== null || found === undefined) throw sessionEnded()
  return { user: current, session: session && found && asPresented(found, session.aal) }
}

/** Throws if the user has a second factor and has not used it for this session. */
export async function requireSecondFactor(store: Store, { user, session }: Caller): Promise<void> {
  if (await owesSecondFactor(store, { user, session })) throw secondFactorDue(401)
}

export const owesSecondFactor = async (store: Store, { user, session }: Caller): Promise<boolean> =>
  session?.aal !== 'aal2' && (await hasSecondFactorInUse(store, user.id))

export const secondFactorDue = (status: 401 | 403) =>
  new AuthProblem(
    status,
    'insufficient_aal',
    'Please sign in with your second factor to do this: an AAL2 session is required.',
  )

export const sessionEnded = () =>
  new AuthProblem(403, 'session_not_found', 'The session this token belongs to has ended')
