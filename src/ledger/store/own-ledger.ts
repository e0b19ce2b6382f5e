import { firstAccount, firstAccountId } from '#domain/accounts.ts'
import { defaultCurrency } from '#domain/formats.ts'
import { merchantVersion } from '#domain/merchants/merchant.ts'
import type { Store } from '#store/schema.ts'

/**
 * Creates a user's own ledger with its owner and its first account, unless it is there. It is created with the
 * user's first call or change, so users without one need no special treatment. Called in a transaction; fails on a
 * reference if there is no such user.
 */
export async function createOwnLedger(store: Store, userId: string): Promise<void> {
  const created = await store
    .insertInto('ledgers')
    .values({ id: userId, version: 0, merchantVersion })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  // An existing ledger may have another owner by now, even if it was once this user's.
  if (!created) return
  await store.insertInto('ledgerMembers').values({ ledgerId: userId, userId, role: 'owner' }).execute()
  await store
    .insertInto('accounts')
    .values({
      ...firstAccount,
      ledgerId: userId,
      id: firstAccountId,
      currency: defaultCurrency,
      openingCents: 0,
      closed: 0,
      position: 0,
      createdAt: new Date().toISOString(),
    })
    .execute()
}
