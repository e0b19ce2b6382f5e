import type { User } from '#store/accounts/users.ts'
import type { Store } from '#store/schema.ts'

/**
 * A part of a change of which all that is slow is done: hashing, sending. Given the user as locked in the
 * transaction, it answers the user as it is to be, and keeps what lies beside it.
 */
export type PreparedChange = (store: Store, user: User) => Promise<User>
