import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { Kysely } from 'kysely'
import { readSignedInUser } from '#auth/store/sessions.ts'
import { ownedBy } from '#store/engines/row-owner.ts'
import type { Schema } from '#store/schema.ts'
import {
  type AccessTokenClaims,
  bearerToken,
  isAal2,
  isBanned,
  issuerOf,
  verifyAccessToken,
} from './access-token.ts'
import { HttpProblem, problemResponse } from './http-problem.ts'
import type { ServiceContext } from './service-context.ts'

export type SignedIn = {
  Variables: {
    userId: string
    ledgerId: string
    sessionId: string
    email: string | null
    /** The database, restricted to the user's own ledger. */
    store: Kysely<Schema>
  }
}

/**
 * Requires a signed-in user's token. The session is looked up every time, so signing out and changing the password end
 * access immediately, not when the token expires (product-decisions.md, 22).
 */
export const requireUser = (context: ServiceContext) =>
  createMiddleware<SignedIn>(async (c, next) => {
    const signedIn = await readSignedIn(context, c.req.header('Authorization'))
    if (!signedIn) return notSignedIn()
    if (signedIn.owesSecondFactor) return secondFactorDue()
    c.set('userId', signedIn.userId)
    c.set('ledgerId', signedIn.userId)
    c.set('sessionId', signedIn.sessionId)
    c.set('email', signedIn.email)
    c.set('store', signedIn.store)
    await next()
  })

async function readSignedIn(context: ServiceContext, authorization: string | undefined) {
  const token = bearerToken(authorization)
  if (token === null) return null
  const verified = await verifyAccessToken(context, token)
  if ('failure' in verified) return null
  const { role, sub, session_id, aal } = verified.claims
  if (
    role !== context.settings.jwtDefaultGroupName ||
    !sub ||
    !session_id ||
    !isForUs(context, verified.claims)
  )
    return null
  const store = ownedBy(context.store, sub)
  const user = await readSignedInUser(store, sub, session_id)
  if (!user || isBanned(user, context.clock)) return null
  const owesSecondFactor = user.hasSecondFactor && !isAal2(aal, user.aal)
  return { userId: sub, sessionId: session_id, store, email: user.email, owesSecondFactor }
}

/** A token signed with a key we share may still be meant for, or made by, someone else. */
const isForUs = ({ settings }: ServiceContext, { aud, iss }: AccessTokenClaims): boolean =>
  aud === settings.jwtAud && (iss === undefined || iss === issuerOf(settings))

/** For users with a second factor, the password alone gives no access to the ledger, in any client. */
const secondFactorDue = () =>
  problemResponse(
    new HttpProblem(403, 'second_factor_due', 'Please verify your second factor to finish signing in.'),
  )

/** Whether the caller has been signed out since the call began, for example because the account was deleted. */
export async function wasSignedOut({ var: signedIn }: Context): Promise<boolean> {
  const { store, userId, sessionId }: Partial<SignedIn['Variables']> = signedIn
  return store && userId && sessionId ? !(await readSignedInUser(store, userId, sessionId)) : false
}

/** The same response for every reason, so that it reveals nothing about the token. */
export function notSignedIn(): Response {
  const response = problemResponse(
    new HttpProblem(
      401,
      'not_signed_in',
      'You are not signed in, or your session has ended. Please sign in.',
    ),
  )
  response.headers.set('WWW-Authenticate', 'Bearer')
  return response
}
