import { Hono } from 'hono'
import type { AuthContext } from '#server/auth/auth-context.ts'
import { AuthProblem } from '#server/auth/auth-problem.ts'
import { evenTiming } from '#server/auth/even-timing.ts'
import { readBody } from '#server/auth/read-body.ts'
import { isConfirmed, readUserByContact } from '#server/auth/read-contact.ts'
import { sessionJson, startSession } from '#server/auth/sessions/session-answer.ts'
import { newUser } from '#server/auth/signing-up/new-user.ts'
import { readNewcomer, Signup } from '#server/auth/signing-up/read-newcomer.ts'
import {
  addConfirmedAccount,
  askForProof,
  type Newcomer,
  needsNoProof,
} from '#server/auth/signing-up/sign-up.ts'
import { signUpAnonymously } from '#server/auth/signing-up/sign-up-anonymously.ts'
import { readUserJson, userJson } from '#server/auth/user-json.ts'
import { deviceOf } from '#server/http/device-of.ts'
import type { Device } from '#store/accounts/sessions.ts'
import { saveUser, type User } from '#store/accounts/users.ts'

/**
 * `POST /signup`: a new account. It is signed in at once (product-decisions.md, 19) or, where the operator wants addresses
 * confirmed, waits for that; then the answer does not tell whether there was an account already.
 */
export const signup = (context: AuthContext) => {
  const evenly = evenTiming()
  return new Hono().post('/', async (c) => {
    const body = await readBody(c, Signup)
    const device = deviceOf(c)
    if (!body.email && !body.phone)
      return c.json(await signUpAnonymously(context, { data: body.data ?? {}, device }))

    const newcomer = await readNewcomer(c, context, body)
    const { contact } = newcomer
    const known = await readUserByContact(context.store, contact)
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
function nobodysAccount(context: AuthContext, { contact, data }: Newcomer) {
  const provider = 'email' in contact ? 'email' : 'phone'
  const user = newUser(context, {
    ...contact,
    role: '',
    appMetadata: { provider, providers: [provider] },
    userMetadata: data,
  })
  return userJson({ ...user, confirmationSentAt: user.createdAt }, [], [])
}

const alreadyRegistered = () => new AuthProblem(422, 'user_already_exists', 'User already registered')
