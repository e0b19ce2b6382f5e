import { type Context, Hono } from 'hono'
import * as z from 'zod'
import { prepareEmailChange, preparePhoneChange } from '#auth/account/contact-change.ts'
import type { PreparedChange } from '#auth/account/user-change.ts'
import type { AuthContext } from '#auth/auth-context.ts'
import { AuthProblem } from '#auth/auth-problem.ts'
import {
  type Contact,
  isConfirmed,
  readUserByContact,
  requireEmailAddress,
  requirePhoneNumber,
} from '#auth/contact.ts'
import { evenTiming } from '#auth/even-timing.ts'
import { type CodeChallenge, readCodeChallenge } from '#auth/pkce-flow.ts'
import { chooseRedirect } from '#auth/redirects/redirects.ts'
import { readBody } from '#auth/request-input.ts'
import { lockUser, saveUser, type User } from '#auth/store/users.ts'
import { insideTransaction } from '#store/inside-transaction.ts'
import { askOnce, messageJson, messageOrNot, type Send } from './ask-once.ts'
import { requireAuthorizedAddress } from './one-time-message.ts'
import { sendConfirmationAgain } from './send-proof.ts'

const Resend = z.object({
  type: z.string().default(''),
  email: z.string().optional(),
  phone: z.string().optional(),
  code_challenge: z.string().optional(),
  code_challenge_method: z.string().optional(),
})

/**
 * `POST /resend`: sends the last message again. The response is the same if there is no account or nothing to prove.
 */
export const resend = (context: AuthContext) => {
  const evenly = evenTiming()
  return new Hono().post('/', async (c) => {
    const body = await readBody(c, Resend)
    const contact = readContact(context, body)
    const challenge = readCodeChallenge(body)
    if (body.type === 'signup' && 'email' in contact) requireAuthorizedAddress(context, contact.email)
    const asked = { call: `resend ${body.type}`, contact, mails: mailsOf(context, body.type) }
    await askOnce(context, evenly, asked, async () => {
      const user = await readUserByContact(context.store, contact)
      return user ? whatToSend(c, context, body.type, { user, contact, challenge }) : null
    })
    return c.json(messageJson(messageOrNot(context, contact)))
  })
}

/** A secure change of address also asks the old address. */
const mailsOf = ({ settings }: AuthContext, type: string): number =>
  type === 'email_change' && settings.mailerSecureEmailChangeEnabled ? 2 : 1

function readContact({ settings }: AuthContext, { type, email, phone }: z.output<typeof Resend>): Contact {
  const isMail = type === 'signup' || type === 'email_change'
  if (!isMail && type !== 'sms' && type !== 'phone_change')
    throw refused('The type must be signup, email_change, sms or phone_change')
  if (email && phone) throw refused('Give an email or a phone number, not both')
  if (!(isMail ? email : phone))
    throw refused(`The type ${type} requires ${isMail ? 'an email' : 'a phone number'}`)
  if (isMail) {
    if (!settings.externalEmailEnabled)
      throw new AuthProblem(400, 'email_provider_disabled', 'Email logins are disabled')
    return { email: requireEmailAddress(email ?? '') }
  }
  if (!settings.externalPhoneEnabled)
    throw new AuthProblem(400, 'phone_provider_disabled', 'Phone logins are disabled')
  return { phone: requirePhoneNumber(phone ?? '') }
}

type Asked = { user: User; contact: Contact; challenge: CodeChallenge | null }

/** Returns null if there is nothing to prove. */
function whatToSend(
  c: Context,
  context: AuthContext,
  type: string,
  { user, contact, challenge }: Asked,
): Send<unknown> | null {
  const request = {
    redirectTo: chooseRedirect(c, context),
    challenge,
    channel: 'sms',
    limits: { isCounted: true },
  } as const
  if (type === 'signup' || type === 'sms')
    return isConfirmed(user, contact) ? null : () => sendConfirmationAgain(context, user, contact, request)
  const { newEmail, newPhone } = user
  if (type === 'email_change')
    return newEmail === null
      ? null
      : () => sendAgain(context, user, () => prepareEmailChange(context, user, newEmail, request))
  return newPhone === null
    ? null
    : () => sendAgain(context, user, () => preparePhoneChange(context, user, newPhone, request))
}

/** Sends the messages of a change that has not been withdrawn. They go to the new address or number. */
async function sendAgain(
  context: AuthContext,
  { id, newEmail, newPhone }: User,
  prepare: () => Promise<PreparedChange>,
): Promise<void> {
  const keep = await prepare()
  await insideTransaction(context.store, async (store) => {
    const current = await lockUser(store, id)
    if (current?.newEmail === newEmail && current.newPhone === newPhone)
      await saveUser(store, await keep(store, current), new Date(context.clock.now()).toISOString())
  })
}

const refused = (message: string) => new AuthProblem(400, 'validation_failed', message)
