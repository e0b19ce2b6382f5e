import type { Context } from 'hono'
import { audienceOf } from '#server/auth/audience.ts'
import type { AuthContext } from '#server/auth/auth-context.ts'
import { AuthProblem } from '#server/auth/auth-problem.ts'
import { userJson } from '#server/auth/user-json.ts'
import { readFactorsOf } from '#store/accounts/factors.ts'
import { readIdentitiesOf } from '#store/accounts/identities.ts'
import { countUsers, readUserPage } from '#store/accounts/user-pages.ts'

const usualPageSize = 50
const largestPage = 1000

/** A page of the accounts, and in the headers where the next and the last one are (auth-protocol 10). */
export async function listAccounts(c: Context, context: AuthContext) {
  const page = readCount(c, 'page', 1)
  const size = Math.min(readCount(c, 'per_page', usualPageSize), largestPage)
  const newestFirst = readsNewestFirst(c)
  const filter = { audience: audienceOf(c, context), text: c.req.query('filter') ?? '' }
  const { store } = context
  const total = await countUsers(store, filter)
  const users = await readUserPage(store, filter, { size, skip: (page - 1) * size, newestFirst })

  const lastPage = Math.max(1, Math.ceil(total / size))
  c.header('X-Total-Count', String(total))
  const links = [
    ...(page < lastPage ? [linkTo(c, page + 1, size, 'next')] : []),
    linkTo(c, lastPage, size, 'last'),
  ]
  c.header('Link', links.join(', '))
  const ids = users.map(({ id }) => id)
  const identities = Map.groupBy(await readIdentitiesOf(store, ids), ({ userId }) => userId)
  const factors = Map.groupBy(await readFactorsOf(store, ids), ({ userId }) => userId)
  const described = users.map((user) =>
    userJson(user, identities.get(user.id) ?? [], factors.get(user.id) ?? []),
  )
  return { users: described, aud: filter.audience }
}

/** Nothing and nought mean the usual. */
function readCount(c: Context, name: string, usual: number): number {
  const text = c.req.query(name) || '0'
  const count = Number(text)
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(count * largestPage))
    throw new AuthProblem(400, 'validation_failed', `The ${name} must be a whole number`)
  return count || usual
}

function readsNewestFirst(c: Context): boolean {
  const sort = (c.req.query('sort') || 'created_at desc').trim().toLowerCase()
  if (!/^created_at(\s+(asc|desc))?$/.test(sort))
    throw new AuthProblem(400, 'validation_failed', 'The sort must be created_at asc or created_at desc')
  return !sort.endsWith(' asc')
}

/** Clients read the page from what stands behind the first equals sign. */
function linkTo(c: Context, page: number, size: number, relation: 'next' | 'last'): string {
  const more = Object.entries({ filter: c.req.query('filter'), sort: c.req.query('sort') })
  const query = new URLSearchParams({ page: String(page), per_page: String(size) })
  for (const [name, value] of more) if (value) query.set(name, value)
  return `<${c.req.path}?${query}>; rel="${relation}"`
}
