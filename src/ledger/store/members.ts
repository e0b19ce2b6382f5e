import type { LedgerRole } from '#domain/accounts.ts'
import { grantLedgerAccess } from '#store/engines/differences.ts'
import { insideTransaction } from '#store/inside-transaction.ts'
import type { Store } from '#store/schema.ts'
import { changeLedger } from './change-ledger.ts'
import { readLedgerCurrency } from './ledger-currency.ts'
import { createOwnLedger } from './own-ledger.ts'

/** A member of a ledger and what they may do. */
export type Member = { userId: string; role: LedgerRole }

export const readMembers = (store: Store, ledgerId: string): Promise<Member[]> =>
  store
    .selectFrom('ledgerMembers')
    .select(['userId', 'role'])
    .where('ledgerId', '=', ledgerId)
    .orderBy('userId')
    .execute()

/** The ledgers that a user is a member of, their own first, each with its currency. */
export const readLedgersOf = (
  store: Store,
  userId: string,
): Promise<{ id: string; role: LedgerRole; currency: string | null }[]> =>
  insideTransaction(store, async (transaction) => {
    await grantLedgerAccess(transaction, userId)
    // Users who have only used the ledgers of others have none yet.
    await createOwnLedger(transaction, userId)
    const ledgers = await readMemberships(transaction, userId)
    const own = ledgers.filter(({ id }) => id === userId)
    const all = [...own, ...ledgers.filter(({ id }) => id !== userId)]
    const withCurrency = []
    for (const ledger of all) {
      await grantLedgerAccess(transaction, userId, ledger.id)
      withCurrency.push({ ...ledger, currency: await readLedgerCurrency(transaction, ledger.id) })
    }
    return withCurrency
  })

export async function readMemberships(
  store: Store,
  userId: string,
): Promise<{ id: string; role: LedgerRole }[]> {
  // Sorted here: PostgreSQL without statistics would walk the index by ledger to spare itself the sorting.
  const memberships = await store
    .selectFrom('ledgerMembers')
    .select(['ledgerId as id', 'role'])
    .where('userId', '=', userId)
    .execute()
  return memberships.sort((one, other) => (one.id < other.id ? -1 : 1))
}

/** Whether a ledger has an owner besides this user. */
export const isOwnedByAnother = async (store: Store, ledgerId: string, userId: string): Promise<boolean> =>
  (await readMembers(store, ledgerId)).some((member) => member.role === 'owner' && member.userId !== userId)

/** Changes the role of a member, or removes them if it is null. Returns why not, or null. */
export const changeMember = (
  store: Store,
  ledgerId: string,
  userId: string,
  role: LedgerRole | null,
): Promise<'missing' | 'own_ledger' | 'last_owner' | null> =>
  changeLedger(store, ledgerId, async (transaction) => {
    if (userId === ledgerId) return 'own_ledger'
    const member = (await readMembers(transaction, ledgerId)).find((other) => other.userId === userId)
    if (!member) return 'missing'
    const isLeaving = member.role === 'owner' && role !== 'owner'
    if (isLeaving && !(await isOwnedByAnother(transaction, ledgerId, userId))) return 'last_owner'
    if (role === null)
      await transaction
        .deleteFrom('ledgerMembers')
        .where('ledgerId', '=', ledgerId)
        .where('userId', '=', userId)
        .execute()
    else
      await transaction
        .updateTable('ledgerMembers')
        .set({ role })
        .where('ledgerId', '=', ledgerId)
        .where('userId', '=', userId)
        .execute()
    return null
  })
