import { Hono } from 'hono'
import type { AuthContext } from '#server/auth/auth-context.ts'
import { AuthProblem } from '#server/auth/auth-problem.ts'
import { isConfirmed, readUserByContact } from '#server/auth/contact.ts'
import { evenTiming } from '#server/auth/even-timing.ts'
import { askOnce } from '#server/auth/proofs/ask-once.ts'
import { readBody } from '#server/auth/request-input.ts'
import { sessionJson, startSession } from '#server/auth/sessions/session-answer.ts'
import type { NewAccount } from '#server/auth/signing-up/new-account.ts'
import { readNewcomer, Signup } from '#server/auth/signing-up/read-newcomer.ts'
import {
  addConfirmedAccount,
  askForProof,
  type Newcomer,
  needsNoProof,
} from '#server/auth/signing-up/sign-up.ts'
import { signUpAnonymously } from '#server/auth/signing-up/sign-up-anonymously.ts'
import { userJson } from '#server/auth/user-json.ts'
import { deviceOf } from '#server/http/device-of.ts'
import type { Device } from '#store/accounts/sessions.ts'
import { saveUser } from '#store/accounts/users.ts'

/**
 * `POST /signup`: a new account. It is signed in at once or, where the operator wants addresses confirmed, waits for
 * that; then the answer does not tell whether there was an account already.
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
    // Clients expect to be told of a taken address as soon as one kind of address needs no proof.
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

/** Made of the call alone, whether the account was made, was there already or belongs to somebody else. */
const waitingJson = ({ user, identity }: NewAccount) =>
  userJson({ ...user, confirmationSentAt: user.createdAt }, [identity], [])

const alreadyRegistered = () => new AuthProblem(422, 'user_already_exists', 'User already registered')
