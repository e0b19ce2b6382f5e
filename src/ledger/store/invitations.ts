import { createHash, randomBytes } from 'node:crypto'
import { validate as isUuid, v7 as newId } from 'uuid'
import type { InvitedRole } from '#domain/accounts.ts'
import { grantLedgerAccess } from '#store/engines/differences.ts'
import { insideTransaction } from '#store/inside-transaction.ts'
import type { Store } from '#store/schema.ts'
import { changeLedger } from './change-ledger.ts'
import { readMembers } from './members.ts'

/** An invitation to a ledger; whoever presents its secret first becomes a member. */
export type Invitation = { id: string; role: InvitedRole; createdAt: string; expiresAt: string }

const lifetime = 7 * 24 * 60 * 60 * 1000
const mostInvitations = 50
const secretBytes = 32

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex')

/** The invitations to a ledger that can still be accepted, oldest first. */
export const readInvitations = (store: Store, ledgerId: string, now: string): Promise<Invitation[]> =>
  store
    .selectFrom('ledgerInvitations')
    .select(['id', 'role', 'createdAt', 'expiresAt'])
    .where('ledgerId', '=', ledgerId)
    .where('expiresAt', '>', now)
    .orderBy('id')
    .execute()

/**
 * Creates an invitation and returns it with its secret, of which only a hash is stored. The secret begins with the
 * ledger's ID, since row-level security only shows the invitation within its ledger.
 */
export const createInvitation = (
  store: Store,
  ledgerId: string,
  { userId, role, now }: { userId: string; role: InvitedRole; now: string },
): Promise<(Invitation & { secret: string }) | 'too_many'> =>
  changeLedger(store, ledgerId, async (transaction) => {
    await transaction
      .deleteFrom('ledgerInvitations')
      .where('ledgerId', '=', ledgerId)
      .where('expiresAt', '<=', now)
      .execute()
    if ((await readInvitations(transaction, ledgerId, now)).length >= mostInvitations) return 'too_many'
    const secret = `${ledgerId}.${randomBytes(secretBytes).toString('base64url')}`
    const expiresAt = new Date(Date.parse(now) + lifetime).toISOString()
    const created = { id: newId(), role, createdAt: now, expiresAt }
    await transaction
      .insertInto('ledgerInvitations')
      .values({ ...created, ledgerId, createdBy: userId, secretHash: hashOf(secret) })
      .execute()
    return { ...created, secret }
  })

/** Revokes an invitation; false if there is none. */
export const deleteInvitation = (store: Store, ledgerId: string, id: string): Promise<boolean> =>
  changeLedger(store, ledgerId, async (transaction) => {
    const { numDeletedRows } = await transaction
      .deleteFrom('ledgerInvitations')
      .where('ledgerId', '=', ledgerId)
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return numDeletedRows > 0n
  })

export type Joined = { ledgerId: string; role: InvitedRole; invitedBy: string }

/**
 * Makes a user a member of the ledger whose invitation has this secret, and deletes the invitation. Null if there is
 * no such invitation, it has expired, or whoever created it is no longer an owner. A member keeps their role, and the
 * invitation stays.
 */
export const acceptInvitation = (
  store: Store,
  { userId, secret, now }: { userId: string; secret: string; now: string },
): Promise<Joined | 'already_member' | null> =>
  insideTransaction(store, async (transaction) => {
    const [ledgerId = ''] = secret.split('.')
    if (!isUuid(ledgerId)) return null
    await grantLedgerAccess(transaction, userId, ledgerId)
    const find = () => findInvitation(transaction, { ledgerId, secret, now })
    // `changeLedger` would create a ledger that does not exist.
    if (!(await find())) return null
    return changeLedger(transaction, ledgerId, async () => {
      // Another user may have accepted it before this transaction held the lock.
      const found = await find()
      if (!found) return null
      const members = await readMembers(transaction, ledgerId)
      if (members.some((member) => member.userId === userId)) return 'already_member'
      if (!members.some((member) => member.userId === found.createdBy && member.role === 'owner')) return null
      await deleteInvitation(transaction, ledgerId, found.id)
      await transaction.insertInto('ledgerMembers').values({ ledgerId, userId, role: found.role }).execute()
      return { ledgerId, role: found.role, invitedBy: found.createdBy }
    })
  })

const findInvitation = (
  store: Store,
  { ledgerId, secret, now }: { ledgerId: string; secret: string; now: string },
) =>
  store
    .selectFrom('ledgerInvitations')
    .select(['id', 'role', 'createdBy'])
    .where('ledgerId', '=', ledgerId)
    .where('secretHash', '=', hashOf(secret))
    .where('expiresAt', '>', now)
    .executeTakeFirst()
