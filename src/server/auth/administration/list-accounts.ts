import type { Context } from 'hono'
import type { AuthContext } from '#server/auth/auth-context.ts'
import { AuthProblem } from '#server/auth/auth-problem.ts'
import { audienceOf } from '#server/auth/request-input.ts'
import { userJson } from '#server/auth/user-json.ts'
import { readFactorsOf } from '#store/accounts/factors.ts'
import { readIdentitiesOf } from '#store/accounts/identities.ts'
import { countUsers, readUserPage } from '#store/accounts/user-pages.ts'
import { readPage, tellPages } from './pages.ts'

/** A page of the accounts, and in the headers where the next and the last one are (auth-protocol.md, 10). */
export async function listAccounts(c: Context, context: AuthContext) {
  const page = readPage(c)
  const newestFirst = readsNewestFirst(c)
  const filter = { audience: audienceOf(c, context), text: c.req.query('filter') ?? '' }
  const { store } = context
  const total = await countUsers(store, filter)
  const users = await readUserPage(store, filter, { ...page, newestFirst })
  tellPages(c, page, { total, kept: ['filter', 'sort'] })
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
