import { createHash } from 'node:crypto'
import { type Context, Hono } from 'hono'
import * as z from 'zod'
import type { AuthContext } from '#auth/auth-context.ts'
import { AuthProblem } from '#auth/auth-problem.ts'
import { audienceOf, readBody, readOptionalBody } from '#auth/request-input.ts'
import { readFactorsOf } from '#auth/store/factors.ts'
import { deleteFlowStatesOf } from '#auth/store/flow-states.ts'
import { forgetUser } from '#auth/store/forget-user.ts'
import { readIdentitiesOf } from '#auth/store/identities.ts'
import { countUsers, readUserPage } from '#auth/store/user-pages.ts'
import { deleteUser, lockUser } from '#auth/store/users.ts'
import { readUserJson, userJson } from '#auth/user-json.ts'
import { insideTransaction } from '#store/inside-transaction.ts'
import { AccountFields, noSuchUser, readNamedUser, requireUserId } from './account-fields.ts'
import { createAccount } from './create-account.ts'
import { readPage, setPageHeaders } from './pages.ts'
import { updateAccount } from './update-account.ts'
import { adminUserFactors } from './user-factors.ts'

const Deletion = z.object({ should_soft_delete: z.boolean().default(false) })

/** `/admin/users`: all accounts. */
export const adminUsers = (context: AuthContext) =>
  new Hono()
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

/** Deletes everything that belongs to the user, including the ledger. */
const hardDelete = ({ store }: AuthContext, userId: string): Promise<void> =>
  insideTransaction(store, async (store) => {
    if (!(await lockUser(store, userId))) throw noSuchUser()
    await deleteFlowStatesOf(store, userId)
    await deleteUser(store, userId)
  })

/** A page of the accounts; headers link to the next and last page (auth-protocol.md, 10). */
async function listAccounts(c: Context, context: AuthContext) {
  const page = readPage(c)
  const newestFirst = readsNewestFirst(c)
  const filter = { audience: audienceOf(c, context), text: c.req.query('filter') ?? '' }
  const { store } = context
  const total = await countUsers(store, filter)
  const users = await readUserPage(store, filter, { ...page, newestFirst })
  setPageHeaders(c, page, { total, kept: ['filter', 'sort'] })
  const ids = users.map(({ id }) => id)
  const identities = Map.groupBy(await readIdentitiesOf(store, ids), ({ userId }) => userId)
  const factors = Map.groupBy(await readFactorsOf(store, ids), ({ userId }) => userId)
  const described = users.map((user) =>
    userJson(user, identities.get(user.id) ?? [], factors.get(user.id) ?? []),
  )
  return { users: described, aud: filter.audience }
}

function readsNewestFirst(c: Context): boolean {
  const sort = (c.req.query('sort') || 'created_at desc').trim().toLowerCase()
  if (!/^created_at(\s+(asc|desc))?$/.test(sort))
    throw new AuthProblem(400, 'validation_failed', 'The sort must be created_at asc or created_at desc')
  return !sort.endsWith(' asc')
}

/**
 * Keeps the account's row but not who it belonged to: address, number and provider ids are replaced by hashes, so that they
 * are free again and nobody can sign in with them (auth-protocol.md, 10).
 */
function softDelete({ store, clock }: AuthContext, userId: string): Promise<void> {
  return insideTransaction(store, async (store) => {
    const user = await lockUser(store, userId)
    if (!user) throw noSuchUser()
    if (user.deletedAt !== null) return
    const hashed = (text: string) => createHash('sha256').update(`${userId}\0${text}`).digest('hex')
    await forgetUser(store, user, hashed, new Date(clock.now()).toISOString())
  })
}
