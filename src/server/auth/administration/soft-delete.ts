import { createHash } from 'node:crypto'
import type { AuthContext } from '#server/auth/auth-context.ts'
import { forgetUser } from '#store/accounts/forget-user.ts'
import { lockUser } from '#store/accounts/users.ts'
import { insideTransaction } from '#store/inside-transaction.ts'
import { noSuchUser } from './named-user.ts'

/**
 * Keeps the row of an account and forgets whose it was: address, number and what providers know the user by become
 * hashes, so that they are free again and nobody signs in with them (auth-protocol.md, 10).
 */
export function softDelete({ store, clock }: AuthContext, userId: string): Promise<void> {
  return insideTransaction(store, async (store) => {
    const user = await lockUser(store, userId)
    if (!user) throw noSuchUser()
    if (user.deletedAt !== null) return
    const hashed = (text: string) => createHash('sha256').update(`${userId}\0${text}`).digest('hex')
    await forgetUser(store, user, hashed, new Date(clock.now()).toISOString())
  })
}
