import { createMiddleware } from 'hono/factory'
import type { AuthContext } from '#auth/auth-context.ts'
import { AuthProblem } from '#auth/auth-problem.ts'
import { guessKey } from '#auth/limits/limit-calls.ts'
import { lockCaller } from '#auth/sessions/caller.ts'
import type { WithSession } from '#auth/sessions/session-guards.ts'
import { type Factor, readFactor } from '#auth/store/factors.ts'
import { type Device, readSessions, type Session } from '#auth/store/sessions.ts'
import type { User } from '#auth/store/users.ts'
import type { Store } from '#store/schema.ts'

/** The user whose second factors a call is about, with the session of the call. */
export type FactorOwner = { user: User; session: Session; device: Device }

export type WithFactorOwner = { Variables: WithSession['Variables'] & { owner: FactorOwner } }
export type WithFactor = { Variables: WithFactorOwner['Variables'] & { factor: Factor } }

/** Goes after `requireSession`. Second factors need a permanent account, and a session to raise. */
export const requireFactorOwner = createMiddleware<WithFactorOwner>(async (c, next) => {
  const { user, session, device } = c.var
  if (user.isAnonymous)
    throw new AuthProblem(403, 'no_authorization', 'Anonymous users cannot have second factors')
  // Tokens of this service always name a session; others need not. The protocol asks for this error (auth-protocol.md, 8).
  if (session === null)
    throw new AuthProblem(500, 'unexpected_failure', 'A token that names a session is required')
  c.set('owner', { user, session, device })
  await next()
})

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The user's own factor that the path names. Someone else's counts as missing. */
export const requireFactor = (context: AuthContext) =>
  createMiddleware<WithFactor>(async (c, next) => {
    const id = c.req.param('id') ?? ''
    if (!uuid.test(id)) throw new AuthProblem(404, 'validation_failed', 'factor_id must be a UUID')
    c.set('factor', requireOwn(await readFactor(context.store, c.var.user.id, id.toLowerCase())))
    await next()
  })

/** Reads the owner again and locks their factors and sessions until the transaction ends. */
export async function lockOwner(store: Store, { user, session, device }: FactorOwner): Promise<FactorOwner> {
  const locked = await lockCaller(store, { user, session })
  return { user: locked.user, session: locked.session ?? session, device }
}

/** The same, with the factor as it is now. */
export async function lockFactor(
  store: Store,
  owner: FactorOwner,
  factorId: string,
): Promise<FactorOwner & { factor: Factor }> {
  const locked = await lockOwner(store, owner)
  return { ...locked, factor: requireOwn(await readFactor(store, locked.user.id, factorId)) }
}

function requireOwn(factor: Factor | undefined): Factor {
  if (!factor) throw new AuthProblem(404, 'mfa_factor_not_found', 'Factor not found')
  return factor
}

/** Whether a factor is in use, which takes one correct code. */
export const isVerified = ({ status }: Factor): boolean => status === 'verified'

/** The operator may have disabled a kind of factor that people still have. */
export function requireVerificationEnabled({ settings }: AuthContext, { factorType }: Factor): void {
  if (factorType === 'phone' && !settings.mfaPhoneVerifyEnabled)
    throw new AuthProblem(422, 'mfa_phone_verify_not_enabled', 'MFA verification is disabled for Phone')
  if (factorType === 'totp' && !settings.mfaTotpVerifyEnabled)
    throw new AuthProblem(422, 'mfa_totp_verify_not_enabled', 'MFA verification is disabled for TOTP')
}

/**
 * What wrong codes are counted by: the user, and separately each IP address with a session that has verified the
 * factor. Someone who only has the password guesses from elsewhere and does not lock the owner out there.
 */
export async function factorGuessKey(
  { store }: AuthContext,
  { user }: FactorOwner,
  address: string | null,
): Promise<string> {
  const verified = (await readSessions(store, user.id)).filter(({ aal }) => aal === 'aal2')
  return guessKey(
    address,
    user.id,
    verified.map(({ ip }) => ip),
  )
}
