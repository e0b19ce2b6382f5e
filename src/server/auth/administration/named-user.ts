import type { AuthContext } from '#server/auth/auth-context.ts'
import { AuthProblem } from '#server/auth/auth-problem.ts'
import { isUuid } from '#server/auth/request-input.ts'
import { readUser, type User } from '#store/accounts/users.ts'

/** The user a path names, `/admin/users/{id}`. */
export async function readNamedUser({ store }: AuthContext, id: string): Promise<User> {
  const user = await readUser(store, requireUserId(id))
  if (!user) throw noSuchUser()
  return user
}

/** Ids are kept in lower case. */
export function requireUserId(id: string): string {
  if (!isUuid(id)) throw new AuthProblem(404, 'validation_failed', 'The user id must be a UUID')
  return id.toLowerCase()
}

export const noSuchUser = () => new AuthProblem(404, 'user_not_found', 'User not found')
