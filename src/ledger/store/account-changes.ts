import type { ClashChoice } from '#domain/accounts.ts'
import { insideTransaction } from '#store/inside-transaction.ts'
import type { Schema, Store } from '#store/schema.ts'
import { renameAccountInSaved } from './accounts.ts'
import { lockLedger } from './change-ledger.ts'
import { replaceAccountInSaved } from './replace-in-saved.ts'
import { replaceAccountInRules } from './rules/replace-account.ts'

/** An account that was merged or deleted, until that is final. */
export type AccountChange = Omit<Schema['accountChanges'], 'ledgerId' | 'replaced'> & {
  name: string
  intoName: string | null
}

/** What a change replaced besides transactions. */
export type Replaced = {
  /** Imports as they were. */
  imports: { id: string; undoneAt: string | null; undoDeletionId: string | null }[]
  /** Reading profiles that went to the other account. */
  profileIds: string[]
  /** Deleted rows of no import that went to the other account. Older versions did not write them down. */
  deletedIds?: string[]
}

export type Merge = { accountId: string; into: string; clashing: ClashChoice }

const selectChanges = (store: Store, ledgerId: string) =>
  store
    .selectFrom('accountChanges as change')
    .innerJoin('accounts as account', (join) =>
      join.onRef('account.ledgerId', '=', 'change.ledgerId').onRef('account.id', '=', 'change.accountId'),
    )
    .leftJoin('accounts as into', (join) =>
      join.onRef('into.ledgerId', '=', 'change.ledgerId').onRef('into.id', '=', 'change.intoAccountId'),
    )
    .selectAll('change')
    .select(['account.name', 'into.name as intoName', 'account.removedBy', 'into.removedBy as intoRemovedBy'])
    .where('change.ledgerId', '=', ledgerId)

/** What can be undone, newest first. */
export async function readAccountChanges(
  store: Store,
  ledgerId: string,
  now: string,
): Promise<AccountChange[]> {
  const rows = await selectChanges(store, ledgerId)
    .where('change.finalAt', '>', now)
    .orderBy('change.id', 'desc')
    .execute()
  return rows.filter(({ id, removedBy }) => removedBy === id)
}

/** One that can be undone, with what it replaced; undefined if there is none. */
export async function readAccountChange(store: Store, ledgerId: string, id: string, now: string) {
  const found = await selectChanges(store, ledgerId).where('change.id', '=', id).executeTakeFirst()
  if (!found || found.removedBy !== id || found.finalAt <= now) return undefined
  return { ...found, replaced: JSON.parse(found.replaced) as Replaced }
}

/** Hides the account, whose rows are elsewhere, and keeps what undoing takes. */
export async function insertAccountChange(
  store: Store,
  ledgerId: string,
  { replaced, ...change }: Omit<Schema['accountChanges'], 'ledgerId' | 'replaced'> & { replaced: Replaced },
): Promise<void> {
  await store
    .insertInto('accountChanges')
    .values({ ledgerId, ...change, replaced: JSON.stringify(replaced) })
    .execute()
  await setRemovedBy(store, ledgerId, change.accountId, change.id)
}

/** Shows the account again, and forgets the change. */
export async function forgetAccountChange(
  store: Store,
  ledgerId: string,
  { id, accountId }: { id: string; accountId: string },
): Promise<void> {
  await setRemovedBy(store, ledgerId, accountId, null)
  await store.deleteFrom('accountChanges').where('ledgerId', '=', ledgerId).where('id', '=', id).execute()
}

const setRemovedBy = (store: Store, ledgerId: string, accountId: string, removedBy: string | null) =>
  store
    .updateTable('accounts')
    .set({ removedBy })
    .where('ledgerId', '=', ledgerId)
    .where('id', '=', accountId)
    .execute()

export const readImportsOf = (store: Store, ledgerId: string, accountId: string) =>
  store
    .selectFrom('imports')
    .select(['id', 'undoneAt', 'undoDeletionId'])
    .where('ledgerId', '=', ledgerId)
    .where('accountId', '=', accountId)
    .orderBy('collectedDay')
    .orderBy('id')
    .execute()

/** Deletes merged and deleted accounts for good once that is final, in all ledgers. Called after purging deletions. */
export async function purgeAccountChanges(store: Store, now: string): Promise<void> {
  for (;;) {
    const over = await store
      .selectFrom('accountChanges')
      .select(['ledgerId', 'id', 'accountId', 'intoAccountId'])
      .where('finalAt', '<', now)
      .limit(1)
      .executeTakeFirst()
    if (!over) return
    const { ledgerId, id, accountId, intoAccountId } = over
    await insideTransaction(store, async (transaction) => {
      await lockLedger(transaction, ledgerId)
      if (intoAccountId !== null) {
        await replaceAccountInRules(transaction, ledgerId, { accountId, into: intoAccountId })
        await replaceAccountInSaved(transaction, ledgerId, { accountId, into: intoAccountId })
        const [from, to] = await readNames(transaction, ledgerId, [accountId, intoAccountId])
        if (from !== undefined && to !== undefined)
          await renameAccountInSaved(transaction, ledgerId, { from, to })
      }
      await transaction
        .deleteFrom('accountChanges')
        .where('ledgerId', '=', ledgerId)
        .where('id', '=', id)
        .execute()
      await transaction
        .deleteFrom('accounts')
        .where('ledgerId', '=', ledgerId)
        .where('id', '=', accountId)
        .where('removedBy', '=', id)
        .execute()
    })
  }
}

async function readNames(store: Store, ledgerId: string, ids: readonly string[]) {
  const rows = await store
    .selectFrom('accounts')
    .select(['id', 'name'])
    .where('ledgerId', '=', ledgerId)
    .where('id', 'in', ids)
    .execute()
  return ids.map((id) => rows.find((row) => row.id === id)?.name)
}
