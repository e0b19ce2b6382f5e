import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { isOneOf } from '#store/engines/differences.ts'
import { insideTransaction } from '#store/inside-transaction.ts'
import type { Store } from '#store/schema.ts'
import { lockLedger } from './change-ledger.ts'
import { readMergedAccounts } from './rules/read-merges.ts'

// Attachments follow their transactions: they stay while a deletion can be undone, go to the row that takes the place of
// another, and are deleted with the last copy of their transaction.

/** Moves the attachments of one transaction to another. */
export async function moveAttachments(
  store: Store,
  ledgerId: string,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await store
    .updateTable('attachments')
    .set({ transactionId: to })
    .where('ledgerId', '=', ledgerId)
    .where('transactionId', '=', from)
    .execute()
}

/** A deleted transaction with attachments, and the account and key by which another row is the same transaction. */
type Owner = { id: string; accountId: string; importKey: string | null }

/**
 * The transactions of a deletion, or those of them that match a condition, that have attachments, in the accounts that
 * theirs were merged into.
 */
export async function ownersInDeletion(
  store: Store,
  ledgerId: string,
  deletionId: string,
  which: RawBuilder<SqlBool> = sql`true`,
): Promise<Owner[]> {
  const owners = await store
    .selectFrom('deletedTransactions')
    .select(['id', 'accountId', 'importKey'])
    .where('ledgerId', '=', ledgerId)
    .where('deletionId', '=', deletionId)
    .where(which)
    .where(
      sql<SqlBool>`id in (select transaction_id from attachments where attachments.ledger_id = ${ledgerId})`,
    )
    .execute()
  if (owners.length === 0) return []
  const accountOf = await readMergedAccounts(store, ledgerId)
  return owners.map((owner) => ({ ...owner, accountId: accountOf(owner.accountId) }))
}

/**
 * Deletes the attachments of transactions that no longer exist, even in a deletion. If the same row was imported again,
 * it gets them instead.
 */
export async function settleAttachments(
  store: Store,
  ledgerId: string,
  owners: readonly Owner[],
): Promise<void> {
  if (owners.length === 0) return
  const there = new Set<string>()
  for (const table of ['transactions', 'deletedTransactions'] as const) {
    const ids = owners.map(({ id }) => id)
    const rows = await store
      .selectFrom(table)
      .select('id')
      .where('ledgerId', '=', ledgerId)
      .where(isOneOf(store, 'id', ids))
      .execute()
    for (const { id } of rows) there.add(id)
  }
  for (const owner of owners.filter(({ id }) => !there.has(id))) {
    const same = await readSame(store, ledgerId, owner)
    if (same) await moveAttachments(store, ledgerId, { from: owner.id, to: same.id })
    else
      await store
        .deleteFrom('attachments')
        .where('ledgerId', '=', ledgerId)
        .where('transactionId', '=', owner.id)
        .execute()
  }
}

/** The same row under another ID, which may be in a deletion that can be undone. */
async function readSame(store: Store, ledgerId: string, { accountId, importKey }: Owner) {
  if (importKey === null) return undefined
  for (const table of ['transactions', 'deletedTransactions'] as const) {
    const same = await store
      .selectFrom(table)
      .select('id')
      .where('ledgerId', '=', ledgerId)
      .where('accountId', '=', accountId)
      .where('importKey', '=', importKey)
      .executeTakeFirst()
    if (same) return same
  }
}

/** Deletes what users removed from their transactions once that is final, in all ledgers. */
export async function forgetRemovedAttachments(store: Store, now: string): Promise<void> {
  const over = await store
    .selectFrom('attachments')
    .select(['ledgerId', 'id'])
    .where('removedUntil', '<', now)
    .execute()
  for (const { ledgerId, id } of over)
    await insideTransaction(store, async (transaction) => {
      // A concurrent undo either restores it or finds it gone.
      await lockLedger(transaction, ledgerId)
      await transaction
        .deleteFrom('attachments')
        .where('ledgerId', '=', ledgerId)
        .where('id', '=', id)
        .where('removedUntil', '<', now)
        .execute()
    })
}

/** Whether the transaction of an attachment is neither there nor in a deletion. */
const isLost = (ledgerId: string) => sql<SqlBool>`(
  transaction_id not in (select id from transactions where transactions.ledger_id = ${ledgerId})
  and transaction_id not in (select id from deleted_transactions where deleted_transactions.ledger_id = ${ledgerId})
)`

/** How many attachments belong to no transaction, and how many lack a part of their content. */
export async function countWrongAttachments(
  store: Store,
  ledgerId: string,
): Promise<{ lost: number; incomplete: number }> {
  const { rows } = await sql<{ lost: number; incomplete: number }>`
    select
      coalesce(sum(case when ${isLost(ledgerId)} then 1 else 0 end), 0) as lost,
      coalesce(sum(case when size <> coalesce((
        select sum(length(bytes)) from attachment_pieces
        where attachment_pieces.ledger_id = attachments.ledger_id
          and attachment_pieces.attachment_id = attachments.id
      ), 0) then 1 else 0 end), 0) as incomplete
    from attachments where ledger_id = ${ledgerId}
  `.execute(store)
  return { lost: Number(rows[0]?.lost ?? 0), incomplete: Number(rows[0]?.incomplete ?? 0) }
}

/** Deletes the attachments that belong to no transaction. */
export async function forgetLostAttachments(store: Store, ledgerId: string): Promise<void> {
  await store.deleteFrom('attachments').where('ledgerId', '=', ledgerId).where(isLost(ledgerId)).execute()
}
