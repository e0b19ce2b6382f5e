import { type Context, Hono } from 'hono'
import * as z from 'zod'
import { audienceOf } from '#server/auth/audience.ts'
import type { AuthContext } from '#server/auth/auth-context.ts'
import { AuthProblem } from '#server/auth/auth-problem.ts'
import { readCodeChallenge } from '#server/auth/code-challenge.ts'
import { evenTiming } from '#server/auth/even-timing.ts'
import { MetadataChange } from '#server/auth/metadata.ts'
import { hashPassword } from '#server/auth/passwords/password-hash.ts'
import { requireAcceptablePassword } from '#server/auth/passwords/password-rules.ts'
import { requireAuthorizedAddress } from '#server/auth/proofs/one-time-message.ts'
import { readBody } from '#server/auth/read-body.ts'
import {
  type Contact,
  isConfirmed,
  readUserByContact,
  requireEmailAddress,
  requirePhoneNumber,
  requireTextChannel,
} from '#server/auth/read-contact.ts'
import { chooseRedirect } from '#server/auth/redirects/redirects.ts'
import { sessionJson, startSession } from '#server/auth/sessions/session-answer.ts'
import { newAccount } from '#server/auth/signing-up/new-account.ts'
import { newUser } from '#server/auth/signing-up/new-user.ts'
import {
  addConfirmedAccount,
  askForProof,
  type Newcomer,
  needsNoProof,
} from '#server/auth/signing-up/sign-up.ts'
import { signUpAnonymously, signupDisabled } from '#server/auth/signing-up/sign-up-anonymously.ts'
import { readUserJson, userJson } from '#server/auth/user-json.ts'
import { deviceOf } from '#server/http/device-of.ts'
import type { Device } from '#store/accounts/sessions.ts'
import { saveUser, type User } from '#store/accounts/users.ts'

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

/**
 * `POST /signup`: a new account. It is signed in at once (decisions 19) or, where the operator wants addresses
 * confirmed, waits for that; then the answer does not tell whether there was an account already.
 */
export const signup = (context: AuthContext) => {
  const evenly = evenTiming()
  return new Hono().post('/', async (c) => {
    const body = await readBody(c, Signup)
    const device = deviceOf(c)
    if (!body.email && !body.phone)
      return c.json(
        await signUpAnonymously(context, { data: body.data ?? {}, audience: audienceOf(c, context), device }),
      )

    const newcomer = await readNewcomer(c, context, body)
    const { contact } = newcomer
    const known = await readUserByContact(context.store, contact, newcomer.audience)
    if (known && isConfirmed(known, contact)) {
      if (context.settings.mailerAutoconfirm || context.settings.smsAutoconfirm) throw alreadyRegistered()
      await evenly.pretend()
      return c.json(nobodysAccount(context, newcomer))
    }
    if (!known && needsNoProof(context, contact)) return c.json(await signUpAtOnce(context, newcomer, device))

    const { user } = await evenly.measure(() => askForProof(context, newcomer, known))
    return c.json(user ? await unconfirmedJson(context, user) : nobodysAccount(context, newcomer))
  })
}

/** Checks in the order clients rely on (auth-protocol 6). */
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
  const newcomer = {
    contact,
    audience: audienceOf(c, context),
    data: body.data ?? {},
    request: { redirectTo, challenge, channel } as const,
  }
  // What is wrong with address or data is said to everyone alike, before it matters who has an account.
  newAccount(context, contact, newcomer)
  if ('email' in contact && !needsNoProof(context, contact)) requireAuthorizedAddress(context, contact.email)
  return { ...newcomer, passwordHash: await hashPassword(body.password) }
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

async function signUpAtOnce(context: AuthContext, newcomer: Newcomer, device: Device) {
  const issued = await addConfirmedAccount(context, newcomer, async (store, user) => {
    const signedIn = await saveUser(store, { ...user, lastSignInAt: user.createdAt }, user.createdAt)
    return startSession(store, context, signedIn, { method: 'password', device })
  })
  if (!issued) throw alreadyRegistered()
  return sessionJson(context, issued)
}

/** Who was invited is told nothing of what the inviter wrote about them. */
async function unconfirmedJson(context: AuthContext, user: User) {
  const json = await readUserJson(context.store, user)
  return user.invitedAt === null ? json : { ...json, user_metadata: {}, identities: [] }
}

/** What a sign-up for a taken address answers: a user who is none, with nothing of the one who is. */
function nobodysAccount(context: AuthContext, { contact, audience, data }: Newcomer) {
  const provider = 'email' in contact ? 'email' : 'phone'
  const user = newUser(context, {
    ...contact,
    aud: audience,
    role: '',
    appMetadata: { provider, providers: [provider] },
    userMetadata: data,
  })
  return userJson({ ...user, confirmationSentAt: user.createdAt }, [], [])
}

const refused = (message: string) => new AuthProblem(400, 'validation_failed', message)
const alreadyRegistered = () => new AuthProblem(422, 'user_already_exists', 'User already registered')
