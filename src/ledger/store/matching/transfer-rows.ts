import { sql } from 'kysely'
import { v5 as idOf } from 'uuid'
import { type Month, monthOf } from '#domain/calendar.ts'
import type { DecidedBy, MatchState, TransferReason } from '#domain/matches.ts'
import { isOneOf, rowTable } from '#store/engines/differences.ts'
import type { Store } from '#store/schema.ts'

/** A transfer to keep, with the transactions that are its sides. */
export type NewTransfer = {
  rowIds: readonly string[]
  state: MatchState
  decidedBy: DecidedBy
  outsideAccount: string | null
  confidence: number
  reason: TransferReason
}

const namespace = '8f4d7a52-7c0e-4a53-9d0b-6f2f0a4f3c11'

/** The same rows are the same transfer, however often they are matched again. */
export const transferIdOf = (rowIds: readonly string[]): string =>
  idOf(rowIds.toSorted().join(' '), namespace)

const transferColumns = {
  id: 'text',
  state: 'text',
  decidedBy: 'text',
  outsideAccount: 'text',
  confidenceMillionths: 'bigint',
  reason: 'text',
} as const
const rowColumns = { transferId: 'text', transactionId: 'text', linked: 'bigint' } as const

/** Adds transfers, in place of earlier ones of the same rows. Suggestions for rows that are linked go. */
export async function putTransfers(
  store: Store,
  ledgerId: string,
  found: readonly NewTransfer[],
  at: string,
): Promise<void> {
  if (found.length === 0) return
  const transfers = found.map((transfer) => ({
    ...transfer,
    id: transferIdOf(transfer.rowIds),
    confidenceMillionths: Math.round(transfer.confidence * 1_000_000),
  }))
  const linked = transfers.filter(({ state }) => state === 'linked').flatMap(({ rowIds }) => rowIds)
  await forgetTransfers(
    store,
    ledgerId,
    transfers.map(({ id }) => id),
  )
  await forgetSuggestionsFor(store, ledgerId, linked)
  await sql`
    insert into transfers
      (ledger_id, id, state, decided_by, outside_account, confidence_millionths, reason, created_at)
    select ${ledgerId}, id, state, decided_by, outside_account, confidence_millionths, reason, ${at}
    from ${rowTable(
      store,
      transferColumns,
      transfers.map(({ rowIds: _, confidence: __, ...transfer }) => transfer),
    )}
  `.execute(store)
  await sql`
    insert into transfer_rows (ledger_id, transfer_id, transaction_id, linked)
    select ${ledgerId}, transfer_id, transaction_id, linked from ${rowTable(
      store,
      rowColumns,
      transfers.flatMap(({ id, state, rowIds }) =>
        rowIds.map((transactionId) => ({
          transferId: id,
          transactionId,
          linked: Number(state === 'linked'),
        })),
      ),
    )}
  `.execute(store)
}

export async function forgetTransfers(store: Store, ledgerId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await store
    .deleteFrom('transfers')
    .where('ledgerId', '=', ledgerId)
    .where(isOneOf(store, 'id', ids))
    .execute()
}

/** Suggestions with one of these rows. */
export async function forgetSuggestionsFor(
  store: Store,
  ledgerId: string,
  rowIds: readonly string[],
): Promise<void> {
  if (rowIds.length === 0) return
  await store
    .deleteFrom('transfers')
    .where('ledgerId', '=', ledgerId)
    .where('state', '=', 'suggested')
    .where(
      sql<boolean>`id in (
        select transfer_id from transfer_rows
        where ledger_id = ${ledgerId} and ${isOneOf(store, 'transactionId', rowIds)}
      )`,
    )
    .execute()
}

/** The months of these transactions. */
export async function monthsOf(store: Store, ledgerId: string, rowIds: readonly string[]): Promise<Month[]> {
  if (rowIds.length === 0) return []
  const { rows } = await sql<{ date: string }>`
    select distinct date from transactions
    where ledger_id = ${ledgerId} and ${isOneOf(store, 'id', rowIds)}
  `.execute(store)
  return rows.map(({ date }) => monthOf(date))
}
