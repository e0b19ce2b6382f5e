import { type Context, Hono } from 'hono'
import * as z from 'zod'
import { problemOf } from '#server/auth/answer-auth-error.ts'
import type { AuthContext } from '#server/auth/auth-context.ts'
import { AuthProblem } from '#server/auth/auth-problem.ts'
import { deviceOf } from '#server/auth/client-device.ts'
import { issueAuthCodeForMail } from '#server/auth/flow-state.ts'
import { isPkceToken } from '#server/auth/one-time-code.ts'
import { readBody } from '#server/auth/read-body.ts'
import { requireEmailAddress, requirePhoneNumber } from '#server/auth/read-contact.ts'
import {
  type ProvedToken,
  proveByCode,
  proveByLink,
  redeemToken,
  tokenExpired,
} from '#server/auth/redeem-one-time-token.ts'
import {
  redirectWithCode,
  redirectWithMessage,
  redirectWithProblem,
  redirectWithSession,
} from '#server/auth/redirect-answers.ts'
import { chooseRedirect } from '#server/auth/redirects.ts'
import { type IssuedSession, sessionJson, signIn } from '#server/auth/session-answer.ts'
import type { Logged } from '#server/http/request-log.ts'
import type { Device } from '#store/accounts/sessions.ts'
import { insideTransaction } from '#store/inside-transaction.ts'
import type { OneTimeTokenKind, Store } from '#store/schema.ts'

/** Which tokens a type accepts (auth-protocol 5). */
const mailTypes = {
  signup: ['confirmation'],
  invite: ['confirmation'],
  magiclink: ['recovery'],
  recovery: ['recovery'],
  email: ['confirmation', 'recovery'],
  email_change: ['email_change_new', 'email_change_current'],
} as const satisfies Record<string, OneTimeTokenKind[]>

const phoneTypes = {
  sms: ['confirmation'],
  phone_change: ['phone_change'],
} as const satisfies Record<string, OneTimeTokenKind[]>

const firstHalf = 'Confirmation accepted. Please confirm the link sent to the other email address, too.'

const Verify = z.object({
  type: z.string().optional(),
  email: z.string().optional(),
  phone: z.string().optional(),
  token: z.string().optional(),
  token_hash: z.string().optional(),
  redirect_to: z.string().optional(),
})
type Verify = z.output<typeof Verify>

/** `POST /verify`: a session for a code or link token. `GET /verify`: what the links in mails open. */
export const verify = (context: AuthContext) =>
  new Hono<Logged>()
    .post('/', async (c) => {
      const outcome = await redeemForSession(context, readProof(await readBody(c, Verify)), deviceOf(c))
      return outcome === null
        ? c.json({ code: '200', msg: firstHalf })
        : c.json(await sessionJson(context, outcome))
    })
    .get('/', async (c) => {
      const { token, type } = c.req.query()
      if (!token) throw refused('Verify requires a token')
      if (!type) throw refused('Verify requires a verification type')
      // Programs that look at mails ask what a link is without following it: that does not use it up.
      if (c.req.raw.method === 'HEAD') return c.body(null)
      return followLink(c, context, type, token)
    })

type Proof =
  | { kinds: readonly OneTimeTokenKind[]; linkToken: string }
  | { kinds: readonly OneTimeTokenKind[]; sentTo: string; code: string }

function readProof({ type, email, phone, token, token_hash, redirect_to }: Verify): Proof {
  if (!type) throw refused('Verify requires a verification type')
  if (Boolean(token) === Boolean(token_hash)) throw refused('Verify requires either a token or a token hash')
  if (token_hash) {
    if (email || phone || redirect_to) throw refused('Only the token_hash and type should be provided')
    return { kinds: kindsOf(mailTypes, type), linkToken: token_hash }
  }
  if (Boolean(email) === Boolean(phone))
    throw refused('Give the email address or the phone number that the token was sent to')
  const code = token ?? ''
  if (phone) return { sentTo: requirePhoneNumber(phone), kinds: kindsOf(phoneTypes, type), code }
  return { sentTo: requireEmailAddress(email ?? '', 422), kinds: kindsOf(mailTypes, type), code }
}

function kindsOf(
  types: Record<string, readonly OneTimeTokenKind[]>,
  type: string,
): readonly OneTimeTokenKind[] {
  const kinds = Object.hasOwn(types, type) ? types[type] : undefined
  if (!kinds) throw refused(`Unsupported verification type ${type}`)
  return kinds
}

async function redeemForSession(
  context: AuthContext,
  proof: Proof,
  device: Device,
): Promise<IssuedSession | null> {
  // Counted for addresses that nothing was sent to as well, so that being refused tells nothing.
  const account = 'code' in proof ? `code:${proof.sentTo}` : null
  if (account) await context.limits.requireAttemptsLeft(account)
  // A problem is returned, not thrown: the count of wrong codes is kept although the call fails.
  const outcome = await insideTransaction(context.store, async (store) => {
    const proved = await prove(store, context, proof)
    const user = proved ? await redeemToken(store, context, proved) : tokenExpired()
    if (user === null || user instanceof AuthProblem) return user
    return signIn(store, context, user, { method: 'otp', device })
  })
  if (!(outcome instanceof AuthProblem)) return outcome
  if (account && outcome.code === 'otp_expired') await context.limits.countFailedAttempt(account)
  throw outcome
}

const prove = (store: Store, context: AuthContext, proof: Proof): Promise<ProvedToken | null> =>
  'code' in proof
    ? proveByCode(store, context, proof.kinds, proof)
    : proveByLink(store, context, proof.kinds, proof.linkToken)

async function followLink(c: Context<Logged>, context: AuthContext, type: string, linkToken: string) {
  const redirectTo = chooseRedirect(c, context)
  const isPkce = isPkceToken(linkToken)
  try {
    const kinds = kindsOf(mailTypes, type)
    if (isPkce) {
      const code = await redeemForCode(context, kinds, linkToken)
      return code === null
        ? redirectWithMessage(c, redirectTo, firstHalf, isPkce)
        : redirectWithCode(c, redirectTo, code)
    }
    const issued = await redeemForSession(context, { kinds, linkToken }, deviceOf(c))
    return issued === null
      ? redirectWithMessage(c, redirectTo, firstHalf, isPkce)
      : redirectWithSession(c, redirectTo, await sessionJson(context, issued), { type })
  } catch (error) {
    // A person waits at the browser: they are sent on, whatever went wrong.
    return redirectWithProblem(c, redirectTo, problemOf(error, c, context.log), { inQuery: isPkce })
  }
}

/** The flows that a mail with such a token may have been asked for in. */
const flowsOf = {
  confirmation: ['email/signup'],
  recovery: ['magiclink', 'recovery'],
  email_change_new: ['email_change'],
  email_change_current: ['email_change'],
  phone_change: [],
  reauthentication: [],
} as const satisfies Record<OneTimeTokenKind, string[]>

/** The client that asked for the mail exchanges the code for its session. Null for the first half of a change. */
function redeemForCode(
  context: AuthContext,
  kinds: readonly OneTimeTokenKind[],
  linkToken: string,
): Promise<string | null> {
  return insideTransaction(context.store, async (store) => {
    const proved = await proveByLink(store, context, kinds, linkToken)
    if (!proved) throw tokenExpired()
    const user = await redeemToken(store, context, proved)
    if (user === null) return null
    if (user instanceof AuthProblem) throw user
    const code = await issueAuthCodeForMail(store, context, user.id, flowsOf[proved.token.kind])
    if (code === null)
      throw new AuthProblem(404, 'flow_state_not_found', 'Nobody waits for this link any more')
    return code
  })
}

const refused = (message: string) => new AuthProblem(400, 'validation_failed', message)
