import { readUser, readUserByEmail, type User } from '#store/accounts/users.ts'
import type { Store } from '#store/schema.ts'
import { CommandProblem } from './command-problem.ts'

/** Finds the user given on the command line by address or ID. */
export async function findUser(store: Store, name: string): Promise<User> {
  const user = await (name.includes('@') ? readUserByEmail(store, name.toLowerCase()) : readUser(store, name))
  if (!user) throw new CommandProblem(`There is no user "${name}".`)
  return user
}
