import { Hono } from 'hono'
import * as z from 'zod'
import { AccountFields } from '#server/auth/administration/account-fields.ts'
import { createAccount } from '#server/auth/administration/create-account.ts'
import { listAccounts } from '#server/auth/administration/list-accounts.ts'
import { noSuchUser, readNamedUser, requireUserId } from '#server/auth/administration/named-user.ts'
import { softDelete } from '#server/auth/administration/soft-delete.ts'
import { updateAccount } from '#server/auth/administration/update-account.ts'
import type { AuthContext } from '#server/auth/auth-context.ts'
import { audienceOf, readBody, readOptionalBody } from '#server/auth/request-input.ts'
import { requireAdmin } from '#server/auth/sessions/session-guards.ts'
import { readUserJson } from '#server/auth/user-json.ts'
import { deleteFlowStatesOf } from '#store/accounts/flow-states.ts'
import { deleteUser, lockUser } from '#store/accounts/users.ts'
import { insideTransaction } from '#store/inside-transaction.ts'
import { adminUserFactors } from './user-factors.ts'

const Deletion = z.object({ should_soft_delete: z.boolean().default(false) })

/** `/admin/users`: all accounts, for who administers the instance. */
export const adminUsers = (context: AuthContext) =>
  new Hono()
    .use(requireAdmin(context))
    .route('/', adminUserFactors(context))
    .get('/', async (c) => c.json(await listAccounts(c, context)))
    .post('/', async (c) => {
      const user = await createAccount(context, await readBody(c, AccountFields), audienceOf(c, context))
      return c.json(await readUserJson(context.store, user))
    })
    .get('/:id', async (c) =>
      c.json(await readUserJson(context.store, await readNamedUser(context, c.req.param('id')))),
    )
    .put('/:id', async (c) => {
      const id = requireUserId(c.req.param('id'))
      const user = await updateAccount(context, id, await readBody(c, AccountFields))
      return c.json(await readUserJson(context.store, user))
    })
    .delete('/:id', async (c) => {
      const { id } = await readNamedUser(context, c.req.param('id'))
      const { should_soft_delete: isSoft } = await readOptionalBody(c, Deletion)
      await (isSoft ? softDelete(context, id) : hardDelete(context, id))
      return c.json({})
    })

/** Everything of the user goes, the ledger included. */
const hardDelete = ({ store }: AuthContext, userId: string): Promise<void> =>
  insideTransaction(store, async (store) => {
    if (!(await lockUser(store, userId))) throw noSuchUser()
    await deleteFlowStatesOf(store, userId)
    await deleteUser(store, userId)
  })
