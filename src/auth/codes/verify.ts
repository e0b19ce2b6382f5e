import { type Context, Hono } from 'hono'
import * as z from 'zod'
import { problemOf } from '#auth/answer-auth-error.ts'
import type { AuthContext } from '#auth/auth-context.ts'
import { AuthProblem } from '#auth/auth-problem.ts'
import { requireEmailAddress, requirePhoneNumber } from '#auth/contact.ts'
import { evenTiming } from '#auth/even-timing.ts'
import { addressForLimits } from '#auth/limits/limit-calls.ts'
import { issueAuthCodeForMail } from '#auth/pkce-flow.ts'
import {
  redirectWithCode,
  redirectWithMessage,
  redirectWithProblem,
  redirectWithSession,
} from '#auth/redirects/redirect-answers.ts'
import { chooseRedirect } from '#auth/redirects/redirects.ts'
import { readBody } from '#auth/request-input.ts'
import { sessionJson } from '#auth/sessions/session-answer.ts'
import { readBearerClaims } from '#auth/sessions/session-guards.ts'
import { deviceOf } from '#http/note-security-event.ts'
import type { Logged } from '#http/request-log.ts'
import { insideTransaction } from '#store/inside-transaction.ts'
import { notifyOfRemovedAccess } from './earlier-access.ts'
import { isPkceToken, proveByLink } from './one-time-code.ts'
import {
  type CodeProof,
  kindsOfMailType,
  kindsOfPhoneType,
  type LinkProof,
  redeemCode,
  redeemLink,
} from './redeem-for-session.ts'
import { type ProvingSession, redeemToken, tokenExpired } from './redeem-one-time-token.ts'

const Verify = z.object({
  type: z.string().optional(),
  email: z.string().optional(),
  phone: z.string().optional(),
  token: z.string().optional(),
  token_hash: z.string().optional(),
  redirect_to: z.string().optional(),
})

/** `POST /verify`: a session for a code or link token. `GET /verify`: the target of links in mails. */
export const verify = (context: AuthContext) => {
  const evenly = evenTiming()
  return new Hono<Logged>()
    .post('/', async (c) => {
      const proof = readProof(await readBody(c, Verify))
      const session = await readProvingSession(context, c.req.header('Authorization'))
      const from = { device: deviceOf(c), session }
      const issued = await ('code' in proof
        ? redeemCode(context, evenly, proof, { ...from, address: addressForLimits(c, context) })
        : redeemLink(context, proof, from))
      return issued === null
        ? c.json({ code: '200', msg: firstHalfMessage })
        : c.json(await sessionJson(context, issued))
    })
    .get('/', async (c) => {
      const { token, type } = c.req.query()
      if (!token) throw refused('Verify requires a token')
      if (!type) throw refused('Verify requires a verification type')
      // Mail scanners probe links with HEAD, which must not use them up.
      if (c.req.raw.method === 'HEAD') return c.body(null)
      return followMailLink(c, context, { type, token })
    })
}

/** The session that the call was made in, if any. It is optional, so an invalid header is ignored. */
async function readProvingSession(
  context: AuthContext,
  authorization: string | undefined,
): Promise<ProvingSession> {
  const claims = await readBearerClaims(context, authorization)
  if (claims instanceof AuthProblem || !claims.sub || !claims.session_id) return null
  return { userId: claims.sub.toLowerCase(), sessionId: claims.session_id }
}

function readProof({
  type,
  email,
  phone,
  token,
  token_hash,
  redirect_to,
}: z.output<typeof Verify>): CodeProof | LinkProof {
  if (!type) throw refused('Verify requires a verification type')
  if (Boolean(token) === Boolean(token_hash)) throw refused('Verify requires either a token or a token hash')
  if (token_hash) {
    if (email || phone || redirect_to) throw refused('Only the token_hash and type should be provided')
    return { kinds: kindsOfMailType(type), linkToken: token_hash }
  }
  if (Boolean(email) === Boolean(phone))
    throw refused('Give the email address or the phone number that the token was sent to')
  const code = token ?? ''
  if (phone) return { sentTo: requirePhoneNumber(phone), kinds: kindsOfPhoneType(type), code }
  return { sentTo: requireEmailAddress(email ?? '', 422), kinds: kindsOfMailType(type), code }
}

const refused = (message: string) => new AuthProblem(400, 'validation_failed', message)

const firstHalfMessage =
  'Confirmation accepted. Please confirm the link sent to the other email address, too.'

/** Redirects the browser to the page that the link names, with the outcome (auth-protocol.md, 5.2). */
async function followMailLink(
  c: Context<Logged>,
  context: AuthContext,
  { type, token }: { type: string; token: string },
) {
  const redirectTo = chooseRedirect(c, context)
  const isPkce = isPkceToken(token)
  try {
    const proof = { kinds: kindsOfMailType(type), linkToken: token }
    if (isPkce) {
      const code = await redeemForCode(context, proof)
      return code === null
        ? redirectWithMessage(c, redirectTo, firstHalfMessage, isPkce)
        : redirectWithCode(c, redirectTo, code)
    }
    const issued = await redeemLink(context, proof, { device: deviceOf(c), session: null })
    return issued === null
      ? redirectWithMessage(c, redirectTo, firstHalfMessage, isPkce)
      : redirectWithSession(c, redirectTo, await sessionJson(context, issued), { type })
  } catch (error) {
    // A person is waiting at the browser, so even an error redirects.
    return redirectWithProblem(c, redirectTo, problemOf(error, c, context.log), { inQuery: isPkce })
  }
}

/** A code for the client that asked for the mail. Null for the first half of an address change. */
async function redeemForCode(context: AuthContext, { kinds, linkToken }: LinkProof): Promise<string | null> {
  const outcome = await insideTransaction(context.store, async (store) => {
    const proved = await proveByLink(store, context, kinds, linkToken)
    if (!proved) throw tokenExpired()
    const redeemed = await redeemToken(store, context, proved)
    if (redeemed === null) return null
    if (redeemed instanceof AuthProblem) throw redeemed
    const code = await issueAuthCodeForMail(store, context, proved.token.flowStateId, redeemed.user.id)
    if (code === null)
      throw new AuthProblem(
        404,
        'flow_state_not_found',
        'The sign-in that this link belongs to no longer exists',
      )
    return { ...redeemed, code }
  })
  if (outcome === null) return null
  await notifyOfRemovedAccess(context, outcome.user, outcome.removed)
  return outcome.code
}
