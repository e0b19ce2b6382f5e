import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { Kysely } from 'kysely'
import { validate as isUuid } from 'uuid'
import { readSignedInUser } from '#auth/store/sessions.ts'
import type { LedgerRole } from '#domain/accounts.ts'
import { createOwnLedger } from '#ledger/store/own-ledger.ts'
import { ownedBy } from '#store/engines/row-owner.ts'
import { insideTransaction } from '#store/inside-transaction.ts'
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
    role: LedgerRole
    sessionId: string
    email: string | null
    /** The database, restricted to this ledger and this user's profile. */
    store: Kysely<Schema>
  }
}

/** The header that selects a ledger. Without it, a call uses the user's own ledger. */
export const ledgerHeader = 'Ledger-Id'

/**
 * Requires a signed-in user's token and a ledger of theirs. Session and membership are looked up every time, so signing
 * out, changing the password and being removed from a ledger end access immediately, not when the token expires
 * (product-decisions.md, 22).
 */
export const requireUser = (context: ServiceContext) =>
  createMiddleware<SignedIn>(async (c, next) => {
    const signedIn = await readSignedIn(context, c.req.header('Authorization'), c.req.header(ledgerHeader))
    if (!signedIn) return notSignedIn()
    if (signedIn.owesSecondFactor) return secondFactorDue()
    c.set('userId', signedIn.userId)
    c.set('ledgerId', signedIn.ledgerId)
    c.set('sessionId', signedIn.sessionId)
    c.set('email', signedIn.email)
    c.set('store', signedIn.store)
    const role = signedIn.role ?? (await roleInNewLedger(signedIn))
    if (role === null) return ledgerNotFound()
    c.set('role', role)
    await next()
  })

async function readSignedIn(
  context: ServiceContext,
  authorization: string | undefined,
  chosenLedger: string | undefined,
) {
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
  const ledgerId = chosenLedger === undefined ? sub : ledgerIdIn(chosenLedger)
  const store = ownedBy(context.store, sub, ledgerId)
  const claimed = { userId: sub, sessionId: session_id, ledgerId }
  const user = await readSignedInUser(store, claimed)
  if (!user || isBanned(user, context.clock)) return null
  return {
    ...claimed,
    store,
    email: user.email,
    owesSecondFactor: user.hasSecondFactor && !isAal2(aal, user.aal),
    role: user.role,
  }
}

/** No ledger has the empty ID. */
const ledgerIdIn = (header: string): string => (isUuid(header) ? header.toLowerCase() : '')

/** The role of a user who is not a member: their own ledger is created with their first call. */
async function roleInNewLedger(
  claimed: Pick<SignedIn['Variables'], 'store' | 'userId' | 'sessionId' | 'ledgerId'>,
): Promise<LedgerRole | null> {
  const { store, userId, ledgerId } = claimed
  if (ledgerId !== userId) return null
  await insideTransaction(store, (transaction) => createOwnLedger(transaction, userId))
  return (await readSignedInUser(store, claimed))?.role ?? null
}

/** A token signed with a key we share may still be meant for, or made by, someone else. */
const isForUs = ({ settings }: ServiceContext, { aud, iss }: AccessTokenClaims): boolean =>
  aud === settings.jwtAud && (iss === undefined || iss === issuerOf(settings))

/** For users with a second factor, the password alone gives no access to the ledger, in any client. */
const secondFactorDue = () =>
  problemResponse(
    new HttpProblem(403, 'second_factor_due', 'Please verify your second factor to finish signing in.'),
  )

/**
 * The response for a caller who has been signed out since the call began, for example because the account was deleted,
 * or whose ledger is gone; otherwise null.
 */
export async function responseIfGone({ var: signedIn }: Context): Promise<Response | null> {
  const { store, userId, sessionId, ledgerId }: Partial<SignedIn['Variables']> = signedIn
  if (!store || !userId || !sessionId || !ledgerId) return null
  const user = await readSignedInUser(store, { userId, sessionId, ledgerId })
  if (!user) return notSignedIn()
  return user.role === null ? ledgerNotFound() : null
}

/** The same response for other users' ledgers and ledgers that don't exist. */
const ledgerNotFound = () =>
  problemResponse(new HttpProblem(404, 'ledger_not_found', 'This ledger does not exist.'))

/** The same response for every reason, so that it reveals nothing about the token. */
function notSignedIn(): Response {
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
