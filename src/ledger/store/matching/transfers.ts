import { sql } from 'kysely'
import { type Day, earliestDay, latestDay } from '#domain/calendar.ts'
import type { MatchState } from '#domain/matches.ts'
import { changeLedger } from '#ledger/store/change-ledger.ts'
import { recomputeMonths } from '#ledger/store/monthly-totals.ts'
import { readTransactionsById, type StoredTransaction } from '#ledger/store/read-transactions.ts'
import { isOneOf } from '#store/engines/differences.ts'
import type { Schema, Store } from '#store/schema.ts'
import { keepDecision } from './decisions.ts'
import { readLinkedRows } from './linked-rows.ts'
import { refusalOfSides } from './opposite-sides.ts'
import { pairAgain } from './pair-transfers.ts'
import {
  forgetSuggestionsFor,
  forgetTransfers,
  monthsOf,
  putTransfers,
  transferIdOf,
} from './transfer-rows.ts'

export type StoredTransfer = Pick<
  Schema['transfers'],
  'id' | 'state' | 'decidedBy' | 'outsideAccount' | 'reason' | 'createdAt'
> & { confidence: number; transactions: StoredTransaction[] }

type TransferFilter = {
  id?: string | undefined
  state?: MatchState | undefined
  transactionId?: string | undefined
  /** Only those with a transaction in these days. */
  startDate?: Day | undefined
  endDate?: Day | undefined
}

const selectTransfers = (
  store: Store,
  ledgerId: string,
  { id, state, transactionId, startDate, endDate }: TransferFilter,
) =>
  store
    .selectFrom('transfers')
    .where('ledgerId', '=', ledgerId)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .$if(state !== undefined, (query) => query.where('state', '=', state ?? 'linked'))
    .$if(transactionId !== undefined, (query) =>
      query.where('id', 'in', (row) =>
        row
          .selectFrom('transferRows')
          .select('transferId')
          .where('ledgerId', '=', ledgerId)
          .where('transactionId', '=', transactionId ?? ''),
      ),
    )
    .$if(startDate !== undefined || endDate !== undefined, (query) =>
      query.where('id', 'in', (row) =>
        row
          .selectFrom('transferRows')
          .select('transferId')
          .where('ledgerId', '=', ledgerId)
          .where('transactionId', 'in', (side) =>
            side
              .selectFrom('transactions')
              .select('id')
              .where('ledgerId', '=', ledgerId)
              .where('date', '>=', startDate ?? earliestDay)
              .where('date', '<=', endDate ?? latestDay),
          ),
      ),
    )

export async function countTransfers(
  store: Store,
  ledgerId: string,
  filter: TransferFilter,
): Promise<number> {
  const { count } = await selectTransfers(store, ledgerId, filter)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Transfers in the order of their IDs, each with its sides, money out first. */
export async function readTransfers(
  store: Store,
  ledgerId: string,
  { after, limit, ...filter }: TransferFilter & { after?: string | undefined; limit: number },
): Promise<StoredTransfer[]> {
  const transfers = await selectTransfers(store, ledgerId, filter)
    .select(['id', 'state', 'decidedBy', 'outsideAccount', 'confidenceMillionths', 'reason', 'createdAt'])
    .$if(after !== undefined, (query) => query.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(limit)
    .execute()
  if (transfers.length === 0) return []
  const sides = await readSides(
    store,
    ledgerId,
    transfers.map(({ id }) => id),
  )
  return transfers.map(({ confidenceMillionths, ...transfer }) => ({
    ...transfer,
    confidence: confidenceMillionths / 1_000_000,
    transactions: sides.get(transfer.id) ?? [],
  }))
}

async function readSides(
  store: Store,
  ledgerId: string,
  ids: readonly string[],
): Promise<Map<string, StoredTransaction[]>> {
  const { rows } = await sql<{ transferId: string; transactionId: string }>`
    select transfer_id, transaction_id from transfer_rows
    where ledger_id = ${ledgerId} and ${isOneOf(store, 'transferId', ids)}
  `.execute(store)
  const found = await readTransactionsById(
    store,
    ledgerId,
    rows.map(({ transactionId }) => transactionId),
  )
  const byId = new Map(found.map((row) => [row.id, row]))
  return new Map(
    [...Map.groupBy(rows, ({ transferId }) => transferId)].map(([id, sides]) => [
      id,
      sides
        .flatMap(({ transactionId }) => byId.get(transactionId) ?? [])
        .sort((one, other) => one.cents - other.cents || (one.id < other.id ? -1 : 1)),
    ]),
  )
}

const readTransfer = async (store: Store, ledgerId: string, id: string) =>
  (await readTransfers(store, ledgerId, { id, limit: 1 }))[0]

/** Why transactions can't be linked by hand. */
export type LinkRefusal = 'missing' | 'already_linked' | 'not_opposite' | 'same_account'

/** Links transactions that the user says are one transfer. */
export const linkTransfer = (
  store: Store,
  ledgerId: string,
  { transactionIds, outsideAccount }: { transactionIds: readonly string[]; outsideAccount: string | null },
): Promise<StoredTransfer | LinkRefusal> =>
  changeLedger(store, ledgerId, async (transaction) => {
    const rowIds = [...new Set(transactionIds)]
    const rows = await readTransactionsById(transaction, ledgerId, rowIds)
    if (rows.length < rowIds.length) return 'missing'
    const id = transferIdOf(rowIds)
    if (await isLinkedElsewhere(transaction, ledgerId, rowIds, id)) return 'already_linked'
    const refusal = outsideAccount === null ? refusalOfSides(rows) : null
    if (refusal) return refusal
    const decided = { state: 'linked', outsideAccount } as const
    const byHand = { confidence: 1, reason: 'by_hand', decidedBy: 'user' } as const
    await keepDecision(transaction, ledgerId, 'transfer', rowIds, decided)
    const transfer = { ...decided, ...byHand, rowIds }
    await putTransfers(transaction, ledgerId, [transfer], new Date().toISOString())
    await recomputeMonths(transaction, ledgerId, await monthsOf(transaction, ledgerId, rowIds))
    return (await readTransfer(transaction, ledgerId, id)) ?? 'missing'
  })

/** Accepts, dismisses or unlinks a transfer, or takes that back. */
export const decideTransfer = (
  store: Store,
  ledgerId: string,
  id: string,
  state: MatchState,
): Promise<StoredTransfer | 'already_linked' | undefined> =>
  changeLedger(store, ledgerId, async (transaction) => {
    const before = await readTransfer(transaction, ledgerId, id)
    if (!before || before.state === state) return before
    const rowIds = before.transactions.map(({ id }) => id)
    const isLinked = state === 'linked'
    const ended =
      before.state === 'dismissed' ? await unlinkFoundTransfers(transaction, ledgerId, rowIds) : []
    const takesRows = state !== 'dismissed'
    if (takesRows && (await isLinkedElsewhere(transaction, ledgerId, rowIds, id))) return 'already_linked'
    await keepDecision(
      transaction,
      ledgerId,
      'transfer',
      rowIds,
      state === 'suggested' ? null : { state, outsideAccount: before.outsideAccount },
    )
    await transaction
      .updateTable('transfers')
      .set({ state, decidedBy: state === 'suggested' ? 'product' : 'user' })
      .where('ledgerId', '=', ledgerId)
      .where('id', '=', id)
      .execute()
    if (isLinked) await forgetSuggestionsFor(transaction, ledgerId, rowIds)
    await transaction
      .updateTable('transferRows')
      .set({ linked: Number(isLinked) })
      .where('ledgerId', '=', ledgerId)
      .where('transferId', '=', id)
      .execute()
    const matched = state === 'dismissed' ? await pairAgain(transaction, ledgerId, rowIds) : []
    const months = await monthsOf(transaction, ledgerId, [...rowIds, ...ended])
    await recomputeMonths(transaction, ledgerId, [...months, ...matched])
    return readTransfer(transaction, ledgerId, id)
  })

/**
 * Deletes a transfer and the decision about it. The rows may be suggested again but are not linked automatically, since
 * the user has just unlinked them. Returns false if there is no such transfer.
 */
export const forgetTransfer = (store: Store, ledgerId: string, id: string): Promise<boolean> =>
  changeLedger(store, ledgerId, async (transaction) => {
    const before = await readTransfer(transaction, ledgerId, id)
    if (!before) return false
    const rowIds = before.transactions.map(({ id }) => id)
    await keepDecision(transaction, ledgerId, 'transfer', rowIds, null)
    await forgetTransfers(transaction, ledgerId, [id])
    await pairAgain(transaction, ledgerId, rowIds, { links: false })
    await recomputeMonths(transaction, ledgerId, await monthsOf(transaction, ledgerId, rowIds))
    return true
  })

/** Unlinks transfers of these rows that the product found after the user's decision. Returns their rows. */
async function unlinkFoundTransfers(
  store: Store,
  ledgerId: string,
  rowIds: readonly string[],
): Promise<string[]> {
  const ended: string[] = []
  for (const { matchId } of await readLinkedRows(store, ledgerId, rowIds)) {
    const found = await readTransfer(store, ledgerId, matchId)
    if (found?.decidedBy !== 'product') continue
    await forgetTransfers(store, ledgerId, [matchId])
    ended.push(...found.transactions.map(({ id }) => id))
  }
  return ended
}

async function isLinkedElsewhere(
  store: Store,
  ledgerId: string,
  rowIds: readonly string[],
  id: string,
): Promise<boolean> {
  const links = await readLinkedRows(store, ledgerId, rowIds)
  return links.some(({ matchId }) => matchId !== id)
}
