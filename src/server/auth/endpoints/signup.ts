import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import * as z from 'zod'
import type { AuthContext } from '#server/auth/auth-context.ts'
import { AuthProblem } from '#server/auth/auth-problem.ts'
import { deviceOf } from '#server/auth/client-device.ts'
import { readEmailAddress } from '#server/auth/email-address.ts'
import { MetadataChange, mergeMetadata } from '#server/auth/metadata.ts'
import { insertNewUser, newIdentity, newUser } from '#server/auth/new-user.ts'
import { hashPassword } from '#server/auth/password-hash.ts'
import { requireAcceptablePassword } from '#server/auth/password-rules.ts'
import { readBody } from '#server/auth/read-body.ts'
import { type IssuedSession, sessionJson, startSession } from '#server/auth/session-answer.ts'
import type { Device } from '#store/accounts/sessions.ts'
import { type Metadata, readUserByEmail } from '#store/accounts/users.ts'
import { insideTransaction } from '#store/inside-transaction.ts'

const Signup = z.object({
  email: z.string().optional(),
  phone: z.string().optional(),
  password: z.string().optional(),
  data: MetadataChange.optional(),
})

/** `POST /signup`: a new account, signed in at once (decisions 19). */
export const signup = (context: AuthContext) =>
  new Hono().post('/', async (c) => {
    const account = requireNewAccount(context, await readBody(c, Signup))
    if (await readUserByEmail(context.store, account.email)) throw alreadyRegistered()
    const passwordHash = await hashPassword(account.password)
    const issued = await createAccount(context, { ...account, passwordHash }, deviceOf(c))
    return c.json(await sessionJson(context, issued))
  })

function requireNewAccount({ settings }: AuthContext, body: z.output<typeof Signup>) {
  if (!body.email && !body.phone)
    throw new AuthProblem(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled')
  if (settings.disableSignup)
    throw new AuthProblem(422, 'signup_disabled', 'Signups not allowed for this instance')
  if (!body.password) throw new AuthProblem(400, 'validation_failed', 'Signup requires a valid password')
  requireAcceptablePassword(body.password, settings)
  if (body.email && body.phone)
    throw new AuthProblem(400, 'validation_failed', 'Give an email or a phone number, not both')
  if (!body.email) throw new AuthProblem(400, 'phone_provider_disabled', 'Phone signups are disabled')
  const email = readEmailAddress(body.email)
  if (email === null)
    throw new AuthProblem(400, 'validation_failed', 'Unable to validate email address: invalid format')
  return { email, password: body.password, data: body.data ?? {} }
}

const alreadyRegistered = () => new AuthProblem(422, 'user_already_exists', 'User already registered')

async function createAccount(
  context: AuthContext,
  account: { email: string; passwordHash: string; data: Metadata },
  device: Device,
): Promise<IssuedSession> {
  const at = new Date(context.clock.now()).toISOString()
  const id = randomUUID()
  // What the user says about themselves cannot change who the identity says they are.
  const identityData = mergeMetadata(account.data, {
    sub: id,
    email: account.email,
    email_verified: false,
    phone_verified: false,
  })
  const user = newUser(context, {
    id,
    email: account.email,
    passwordHash: account.passwordHash,
    emailConfirmedAt: at,
    lastSignInAt: at,
    appMetadata: { provider: 'email', providers: ['email'] },
    userMetadata: { ...identityData, email_verified: true },
  })
  return insideTransaction(context.store, async (store) => {
    const identity = newIdentity(context, id, 'email', id, identityData)
    if (!(await insertNewUser(store, user, [identity]))) throw alreadyRegistered()
    return startSession(store, context, user, { method: 'password', device })
  })
}
