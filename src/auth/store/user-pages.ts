import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { jsonMember } from '#store/engines/differences.ts'
import type { Store } from '#store/schema.ts'
import { type User, userFromRow } from './users.ts'

type UserFilter = {
  audience: string
  /** Part of the address or full name, case-insensitive; empty matches everyone. */
  text: string
}

type Page = { size: number; skip: number; newestFirst: boolean }

/** In order of creation, or the reverse. */
export async function readUserPage(
  store: Store,
  filter: UserFilter,
  { size, skip, newestFirst }: Page,
): Promise<User[]> {
  const direction = newestFirst ? 'desc' : 'asc'
  const rows = await matching(store, filter)
    .selectAll()
    .orderBy('createdAt', direction)
    .orderBy('id', direction)
    .limit(size)
    .offset(skip)
    .execute()
  return rows.map(userFromRow)
}

export async function countUsers(store: Store, filter: UserFilter): Promise<number> {
  const { count } = await matching(store, filter)
    .select((users) => users.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

function matching(store: Store, { audience, text }: UserFilter) {
  const everyone = store.selectFrom('users').where('aud', '=', audience)
  if (text === '') return everyone
  return everyone.where(matchesUser(store, text))
}

/** Whether a user's address or full name contains this text, case-insensitive. */
export function matchesUser(store: Store, text: string): RawBuilder<SqlBool> {
  // Here, both engines only fold the letters A to Z, and so must the search text.
  const folded = text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
  const pattern = `%${folded.replace(/[\\%_]/g, '\\$&')}%`
  const fullName = jsonMember(store, 'userMetadata', 'full_name')
  return sql`(lower(email) like ${pattern} escape '\\' or lower(sso_email) like ${pattern} escape '\\' or lower(${fullName}) like ${pattern} escape '\\')`
}
