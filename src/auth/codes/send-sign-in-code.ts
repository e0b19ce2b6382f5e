import { type Context, Hono } from 'hono'
import * as z from 'zod'
import type { AuthContext } from '#auth/auth-context.ts'
import { AuthProblem } from '#auth/auth-problem.ts'
import {
  type Contact,
  isConfirmed,
  readUserByContact,
  requireEmailAddress,
  requirePhoneNumber,
  requireTextChannel,
} from '#auth/contact.ts'
import { evenTiming } from '#auth/even-timing.ts'
import { MetadataChange } from '#auth/metadata.ts'
import { readCodeChallenge } from '#auth/pkce-flow.ts'
import { chooseRedirect } from '#auth/redirects/redirects.ts'
import { readBody } from '#auth/request-input.ts'
import { newAccount } from '#auth/signing-up/new-account.ts'
import { askForProof, type Newcomer } from '#auth/signing-up/newcomer.ts'
import { askOnce, messageJson, messageOrNot } from './ask-once.ts'
import { requireAuthorizedAddress } from './one-time-message.ts'
import { sendProof } from './send-proof.ts'

const OneTimeCodeRequest = z.object({
  email: z.string().optional(),
  phone: z.string().optional(),
  data: MetadataChange.optional(),
  create_user: z.boolean().default(true),
  channel: z.string().optional(),
  code_challenge: z.string().optional(),
  code_challenge_method: z.string().optional(),
})
type OneTimeCodeRequest = z.output<typeof OneTimeCodeRequest>

/** `POST /otp`: sends a link or code to sign in with, by email or text message. */
export const otp = (context: AuthContext) => {
  const evenly = evenTiming()
  return new Hono().post('/', async (c) => {
    const body = await readBody(c, OneTimeCodeRequest)
    return c.json(messageJson(await sendOneTimeCode(c, context, evenly, body)))
  })
}

const MagicLinkRequest = OneTimeCodeRequest.omit({ phone: true, channel: true, create_user: true })

/** `POST /magiclink`: the older, mail-only form of `POST /otp`. */
export const magiclink = (context: AuthContext) => {
  const evenly = evenTiming()
  return new Hono().post('/', async (c) => {
    const body = { ...(await readBody(c, MagicLinkRequest)), create_user: true }
    await sendOneTimeCode(c, context, evenly, body)
    return c.json({})
  })
}

/**
 * Sends a link or code to sign in with (auth-protocol.md, 6, POST /otp). It also creates the account if there is none,
 * unless the call or the operator forbids that; the message then confirms it.
 */
async function sendOneTimeCode(
  c: Context,
  context: AuthContext,
  evenly: ReturnType<typeof evenTiming>,
  body: OneTimeCodeRequest,
): Promise<{ messageId?: string | undefined }> {
  const newcomer = await readNewcomer(c, context, body)
  const { contact, request } = newcomer
  const sent = await askOnce(context, evenly, { call: 'otp', contact }, async () => {
    const known = await readUserByContact(context.store, contact)
    if (known && isConfirmed(known, contact))
      return () => sendProof(context, known, contact, 'magiclink', request)
    if (!known && context.settings.disableSignup) return null
    return () => askForProof(context, newcomer, known)
  })
  // If sign-up is disabled, the response must not reveal that there is no account.
  return context.settings.disableSignup ? messageOrNot(context, contact) : (sent ?? {})
}

/** Checks in the order that clients rely on. */
async function readNewcomer(c: Context, context: AuthContext, body: OneTimeCodeRequest): Promise<Newcomer> {
  const { email, phone } = body
  if (email && phone) throw refused('Give an email or a phone number, not both')
  if (!email && !phone) throw refused('Give an email or a phone number')
  if (email && body.channel) throw refused('A channel is for phone numbers only')
  const challenge = readCodeChallenge(body)
  if (!body.create_user && !(await readUserByContact(context.store, readContact(body))))
    throw new AuthProblem(422, 'otp_disabled', 'Signups not allowed for otp')
  requireEnabled(context, email ? 'email' : 'phone')
  const contact = readContact(body)
  const data = body.data ?? {}
  // Invalid addresses and data are rejected before the account is looked up, so the error reveals nothing about it.
  if ('email' in contact) requireAuthorizedAddress(context, contact.email)
  const account = newAccount(context, contact, { data })
  return {
    contact,
    account,
    passwordHash: null,
    data,
    request: {
      redirectTo: chooseRedirect(c, context),
      challenge: email ? challenge : null,
      channel: phone ? requireTextChannel(context.settings, body.channel) : 'sms',
      limits: { isCounted: true, isExempt: true },
    },
  }
}

const readContact = ({ email, phone = '' }: OneTimeCodeRequest): Contact =>
  email ? { email: requireEmailAddress(email) } : { phone: requirePhoneNumber(phone) }

function requireEnabled({ settings }: AuthContext, kind: 'email' | 'phone'): void {
  if (kind === 'phone' && !settings.externalPhoneEnabled)
    throw new AuthProblem(400, 'phone_provider_disabled', 'Phone logins are disabled')
  if (kind === 'email' && !(settings.externalEmailEnabled && settings.magicLinkEnabled))
    throw new AuthProblem(422, 'email_provider_disabled', 'Sign-in by email link is disabled')
}

const refused = (message: string) => new AuthProblem(400, 'validation_failed', message)
