import { Hono } from 'hono'
import * as z from 'zod'
import type { AuthContext } from '#auth/auth-context.ts'
import { AuthProblem } from '#auth/auth-problem.ts'
import { messageJson } from '#auth/codes/ask-once.ts'
import { chooseRedirect } from '#auth/redirects/redirects.ts'
import { audienceOf, readBody, readOptionalBody } from '#auth/request-input.ts'
import { type Caller, lockCaller, requireSecondFactor, sessionEnded } from '#auth/sessions/caller.ts'
import type { WithSession } from '#auth/sessions/session-guards.ts'
import { deleteFlowStatesOf } from '#auth/store/flow-states.ts'
import { readSecurityEvents } from '#auth/store/security-events.ts'
import { deleteUser } from '#auth/store/users.ts'
import { readUserJson } from '#auth/user-json.ts'
import { insideTransaction } from '#store/inside-transaction.ts'
import { canBeSentNonce, requireCurrentPassword } from './asked-proof.ts'
import { changeUser } from './change-user.ts'
import { requireNonce, sendNonce, spendNonce } from './reauthentication.ts'
import { readUserChange, UserChangeFields } from './user-change.ts'

/** `GET`, `PUT` and `DELETE /user`: the signed-in user's account. */
export const user = (context: AuthContext) =>
  new Hono<WithSession>()
    .get('/', async (c) => {
      if (c.var.tokenAudience !== audienceOf(c, context))
        throw new AuthProblem(
          400,
          'validation_failed',
          'The token is for a different audience than the requested one',
        )
      return c.json(await readUserJson(context.store, c.var.user))
    })
    .put('/', async (c) => {
      const change = await readUserChange(context, c.var.user, await readBody(c, UserChangeFields))
      const user = await changeUser(context, c.var, change, chooseRedirect(c, context))
      return c.json(await readUserJson(context.store, user))
    })
    .delete('/', async (c) => {
      await deleteAccount(context, c.var, await readOptionalBody(c, DeletionProof))
      return c.json({})
    })

const DeletionProof = z.object({
  password: z.string().default(''),
  nonce: z.string().default(''),
})

/**
 * Deletes the account and everything in it, including the ledger. A session is not enough: it also requires the
 * password or, for users without one, the nonce from `GET /reauthenticate`.
 */
async function deleteAccount(
  context: AuthContext,
  { user, session }: Caller,
  { password, nonce }: z.output<typeof DeletionProof>,
): Promise<void> {
  await requireSecondFactor(context.store, { user, session })
  const { passwordHash } = user
  const needsNonce = passwordHash === null && canBeSentNonce(user)
  if (passwordHash !== null) await requireCurrentPassword(context, { ...user, passwordHash }, password)
  else if (needsNonce) await requireNonce(context, user, nonce)

  await insideTransaction(context.store, async (store) => {
    const current = await lockCaller(store, { user, session })
    await requireSecondFactor(store, current)
    // The password may have been changed since it was checked.
    if (current.user.passwordHash !== passwordHash) throw sessionEnded()
    if (needsNonce) await spendNonce(context, store, user.id, nonce)
    await deleteFlowStatesOf(store, user.id)
    await deleteUser(store, user.id)
  })
  // The account's security events are deleted with it; the operator's log remains.
  context.log.info({ userId: user.id }, 'a user deleted their account')
}

/** `GET /user/events`: the account's recent security events. Not part of the protocol. */
export const events = (context: AuthContext) =>
  new Hono<WithSession>().get('/', async (c) => {
    const events = await readSecurityEvents(context.store, c.var.user.id)
    return c.json({
      events: events.map(({ id, kind, device, at }) => ({
        id,
        kind,
        created_at: at,
        user_agent: device.userAgent,
        ip: device.ip,
      })),
    })
  })

/** `GET /reauthenticate`: sends the user a code to confirm that it is still them. */
export const reauthenticate = (context: AuthContext) =>
  new Hono<WithSession>().get('/', async (c) => {
    return c.json(messageJson(await sendNonce(context, c.var.user)))
  })
