import { type Context, Hono } from 'hono'
import * as z from 'zod'
import type { AuthContext } from '#auth/auth-context.ts'
import { AuthProblem } from '#auth/auth-problem.ts'
import { askOnce } from '#auth/codes/ask-once.ts'
import { requireAuthorizedAddress } from '#auth/codes/one-time-message.ts'
import {
  type Contact,
  isConfirmed,
  readUserByContact,
  requireEmailAddress,
  requirePhoneNumber,
  requireTextChannel,
} from '#auth/contact.ts'
import { evenTiming } from '#auth/even-timing.ts'
import { MetadataChange, requireFittingMetadata } from '#auth/metadata.ts'
import { hashPassword } from '#auth/passwords/password-hash.ts'
import { requireAcceptablePassword } from '#auth/passwords/password-rules.ts'
import { readCodeChallenge } from '#auth/pkce-flow.ts'
import { chooseRedirect } from '#auth/redirects/redirects.ts'
import { readBody } from '#auth/request-input.ts'
import { sessionJson, startSession } from '#auth/sessions/session-answer.ts'
import type { Device } from '#auth/store/sessions.ts'
import { type Metadata, saveUser } from '#auth/store/users.ts'
import { userJson } from '#auth/user-json.ts'
import { deviceOf } from '#http/note-security-event.ts'
import { insideTransaction } from '#store/inside-transaction.ts'
import { insertNewUser, type NewAccount, newAccount, newUser, signupDisabled } from './new-account.ts'
import { addConfirmedAccount, askForProof, type Newcomer, needsNoProof } from './newcomer.ts'

/**
 * `POST /signup`: creates an account. It is signed in at once or, where the operator requires it, first has to be
 * confirmed; in that case the response does not reveal whether the account already existed.
 */
export const signup = (context: AuthContext) => {
  const evenly = evenTiming()
  return new Hono().post('/', async (c) => {
    const body = await readBody(c, Signup)
    const device = deviceOf(c)
    if (!body.email && !body.phone)
      return c.json(await signUpAnonymously(context, { data: body.data ?? {}, device }))

    const newcomer = await readNewcomer(c, context, body)
    const { contact, account } = newcomer
    const { store, settings } = context
    // Clients expect to be told that an address is taken if any kind of contact needs no confirmation.
    if (settings.mailerAutoconfirm || settings.smsAutoconfirm) {
      const known = await readUserByContact(store, contact)
      if (known && isConfirmed(known, contact)) throw alreadyRegistered()
      if (!known && needsNoProof(context, contact))
        return c.json(await signUpAtOnce(context, newcomer, device))
    }
    await askOnce(context, evenly, { call: 'signup', contact }, async () => {
      const known = await readUserByContact(store, contact)
      return known && isConfirmed(known, contact) ? null : () => askForProof(context, newcomer, known)
    })
    return c.json(waitingJson(account))
  })
}

async function signUpAtOnce(context: AuthContext, newcomer: Newcomer, device: Device) {
  const issued = await addConfirmedAccount(context, newcomer, async (store, user) => {
    const signedIn = await saveUser(store, { ...user, lastSignInAt: user.createdAt }, user.createdAt)
    return startSession(store, context, signedIn, { method: 'password', device })
  })
  if (!issued) throw alreadyRegistered()
  return sessionJson(context, issued)
}

/**
 * Built from the request alone: it is the same whether the account is new, already exists or belongs to someone else.
 */
const waitingJson = ({ user, identity }: NewAccount) =>
  userJson({ ...user, confirmationSentAt: user.createdAt }, [identity], [])

const alreadyRegistered = () => new AuthProblem(422, 'user_already_exists', 'User already registered')

const Signup = z.object({
  email: z.string().optional(),
  phone: z.string().optional(),
  password: z.string().optional(),
  data: MetadataChange.optional(),
  channel: z.string().optional(),
  code_challenge: z.string().optional(),
  code_challenge_method: z.string().optional(),
})
type Signup = z.output<typeof Signup>

/** Reads the sign-up and checks its password, in the order that clients rely on (auth-protocol.md, 6). */
async function readNewcomer(c: Context, context: AuthContext, body: Signup): Promise<Newcomer> {
  const { settings } = context
  if (settings.disableSignup) throw signupDisabled()
  if (!body.password) throw refused('Signup requires a valid password')
  const { email, phone, data: userMetadata } = body
  await requireAcceptablePassword(body.password, { email, phone, userMetadata }, settings)
  if (body.email && body.phone) throw refused('Give an email or a phone number, not both')
  const challenge = readCodeChallenge(body)
  if (body.phone && challenge) throw refused('PKCE is not supported for signups by phone')
  const channel = body.phone ? requireTextChannel(settings, body.channel) : 'sms'
  const contact = readContact(context, body)
  const redirectTo = chooseRedirect(c, context)
  const data = body.data ?? {}
  // Invalid addresses and data are rejected before the account is looked up, so the error reveals nothing about it.
  const { user, identity } = newAccount(context, contact, { data })
  if ('email' in contact && !needsNoProof(context, contact)) requireAuthorizedAddress(context, contact.email)
  const passwordHash = await hashPassword(body.password, context.passwordCost)
  return {
    contact,
    data,
    passwordHash,
    account: { user: { ...user, passwordHash }, identity },
    request: { redirectTo, challenge, channel, limits: { isCounted: true, isExempt: true } },
  }
}

function readContact({ settings }: AuthContext, { email, phone = '' }: Signup): Contact {
  if (email) {
    if (!settings.externalEmailEnabled)
      throw new AuthProblem(400, 'email_provider_disabled', 'Email signups are disabled')
    return { email: requireEmailAddress(email) }
  }
  if (!settings.externalPhoneEnabled)
    throw new AuthProblem(400, 'phone_provider_disabled', 'Phone signups are disabled')
  return { phone: requirePhoneNumber(phone) }
}

const refused = (message: string) => new AuthProblem(400, 'validation_failed', message)

/** An account without an address or number. It becomes permanent when one is proved (auth-protocol.md, 6). */
async function signUpAnonymously(context: AuthContext, { data, device }: { data: Metadata; device: Device }) {
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
