import { sql } from 'kysely'
import type { MatchState } from '#domain/matches.ts'
import { type FoundRefund, findRefunds } from '#domain/matching/find-refunds.ts'
import { changeLedger } from '#ledger/store/change-ledger.ts'
import { recomputeMonths } from '#ledger/store/monthly-totals.ts'
import { readTransactionsById, type StoredTransaction } from '#ledger/store/read-transactions.ts'
import type { Schema, Store } from '#store/schema.ts'
import { keepDecision } from './decisions.ts'
import { isInNoTransfer, isUnlinked, readOwnAccounts, selectMovements, toMovement } from './near-rows.ts'
import { pairAgain } from './pair-transfers.ts'
import {
  putRefund,
  type RefundPair,
  type RefundRefusal,
  readPair,
  refundIdOf,
  refusalToLink,
} from './refund-rows.ts'
import { monthsOf } from './transfer-rows.ts'

/** Older rows are not searched, so that an answer takes no longer than a page of rows. */
const mostSearched = 20_000

type Row = Pick<Schema['refunds'], 'id' | 'state' | 'decidedBy' | 'refundId' | 'purchaseId' | 'reason'> & {
  confidence: number
  createdAt: string | null
}
export type StoredRefund = Row & { transactions: StoredTransaction[] }

type Asked = {
  state?: MatchState | undefined
  transactionId?: string | undefined
  after?: string | undefined
  limit: number
}

/**
 * Refunds in the order of their IDs, each with its purchase first. Only decisions are stored; suggestions are computed
 * when they are read.
 */
export async function readRefunds(store: Store, ledgerId: string, asked: Asked): Promise<StoredRefund[]> {
  const { state, after = '', limit } = asked
  const decided = state === 'suggested' ? [] : await readStored(store, ledgerId, asked)
  const searches = state === undefined || state === 'suggested'
  const suggested = searches ? await suggest(store, ledgerId, asked) : []
  const page = [...decided, ...suggested]
    .filter(({ id }) => id > after)
    .sort((one, other) => (one.id < other.id ? -1 : 1))
    .slice(0, limit)
  return withRows(store, ledgerId, page)
}

async function withRows(store: Store, ledgerId: string, page: readonly Row[]): Promise<StoredRefund[]> {
  const rows = await readTransactionsById(store, ledgerId, [
    ...new Set(page.flatMap(({ refundId, purchaseId }) => [refundId, purchaseId])),
  ])
  const byId = new Map(rows.map((row) => [row.id, row]))
  return page.map((refund) => ({
    ...refund,
    transactions: [refund.purchaseId, refund.refundId].flatMap((id) => byId.get(id) ?? []),
  }))
}

const selectStored = (store: Store, ledgerId: string) =>
  store
    .selectFrom('refunds')
    .select(['id', 'state', 'decidedBy', 'refundId', 'purchaseId', 'reason', 'createdAt'])
    .select(sql<number>`confidence_millionths / 1000000.0`.as('confidence'))
    .where('ledgerId', '=', ledgerId)

const readStored = (store: Store, ledgerId: string, asked: Asked): Promise<Row[]> => {
  const { state, transactionId, after, limit } = asked
  return selectStored(store, ledgerId)
    .$if(state !== undefined, (query) => query.where('state', '=', state ?? 'linked'))
    .$if(after !== undefined, (query) => query.where('id', '>', after ?? ''))
    .$if(transactionId !== undefined, (query) =>
      query.where((row) =>
        row.or([row('refundId', '=', transactionId ?? ''), row('purchaseId', '=', transactionId ?? '')]),
      ),
    )
    .orderBy('id')
    .limit(limit)
    .execute()
}

async function suggest(store: Store, ledgerId: string, { transactionId }: Asked): Promise<Row[]> {
  const found = await suggestRefunds(store, ledgerId)
  return found
    .filter(
      ({ refundId, purchaseId }) =>
        transactionId === undefined || [refundId, purchaseId].includes(transactionId),
    )
    .map((refund) => ({
      ...refund,
      id: refundIdOf(refund),
      state: 'suggested',
      decidedBy: 'product',
      createdAt: null,
    }))
}

/** Finds refunds among the latest rows that are in no linked refund and in no transfer, linked or suggested. */
async function suggestRefunds(store: Store, ledgerId: string): Promise<FoundRefund[]> {
  const accounts = await readOwnAccounts(store, ledgerId)
  const rows = await selectMovements(store, ledgerId)
    .where(isInNoTransfer)
    .where(isUnlinked)
    .orderBy('date', 'desc')
    .orderBy('id', 'desc')
    .limit(mostSearched)
    .execute()
  const dismissed = await store
    .selectFrom('refunds')
    .select(['refundId', 'purchaseId'])
    .where('ledgerId', '=', ledgerId)
    .where('state', '=', 'dismissed')
    .execute()
  return findRefunds({
    accounts,
    rows: rows.map(toMovement),
    dismissed: new Set(dismissed.map(({ refundId, purchaseId }) => `${refundId} ${purchaseId}`)),
  })
}

async function readRefund(store: Store, ledgerId: string, pair: RefundPair) {
  const decided = await selectStored(store, ledgerId).where('id', '=', refundIdOf(pair)).execute()
  return (await withRows(store, ledgerId, decided))[0]
}

/** Links a refund with its purchase, whether it was suggested or not. */
export const linkRefund = (
  store: Store,
  ledgerId: string,
  pair: RefundPair,
): Promise<StoredRefund | RefundRefusal> =>
  changeLedger(store, ledgerId, async (transaction) => {
    const rows = await readPair(transaction, ledgerId, pair)
    if (typeof rows === 'string') return rows
    const refusal = await refusalToLink(transaction, ledgerId, rows)
    if (refusal) return refusal
    const rowIds = [pair.refundId, pair.purchaseId]
    await keepDecision(transaction, ledgerId, 'refund', rowIds, { state: 'linked', outsideAccount: null })
    await putRefund(transaction, ledgerId, rows, 'linked')
    await recomputeMonths(transaction, ledgerId, await monthsOf(transaction, ledgerId, rowIds))
    return (await readRefund(transaction, ledgerId, pair)) ?? 'missing'
  })

/** Dismisses a suggestion, or unlinks a refund for good. */
export const dismissRefund = (
  store: Store,
  ledgerId: string,
  pair: RefundPair,
): Promise<StoredRefund | 'missing' | 'not_opposite'> =>
  changeLedger(store, ledgerId, async (transaction) => {
    const rows = await readPair(transaction, ledgerId, pair)
    if (typeof rows === 'string') return rows
    const rowIds = [pair.refundId, pair.purchaseId]
    await keepDecision(transaction, ledgerId, 'refund', rowIds, { state: 'dismissed', outsideAccount: null })
    await putRefund(transaction, ledgerId, rows, 'dismissed')
    await countApart(transaction, ledgerId, rowIds)
    return (await readRefund(transaction, ledgerId, pair)) ?? 'missing'
  })

/** Forgets a decision, so that the refund can be suggested again. Returns false if there was none. */
export const forgetRefund = (store: Store, ledgerId: string, pair: RefundPair): Promise<boolean> =>
  changeLedger(store, ledgerId, async (transaction) => {
    const { numDeletedRows } = await transaction
      .deleteFrom('refunds')
      .where('ledgerId', '=', ledgerId)
      .where('id', '=', refundIdOf(pair))
      .executeTakeFirstOrThrow()
    if (numDeletedRows === 0n) return false
    const rowIds = [pair.refundId, pair.purchaseId]
    await keepDecision(transaction, ledgerId, 'refund', rowIds, null)
    await countApart(transaction, ledgerId, rowIds)
    return true
  })

/** Rows that were unlinked from a refund count on their own and can be in a transfer again. */
async function countApart(store: Store, ledgerId: string, rowIds: readonly string[]): Promise<void> {
  const matched = await pairAgain(store, ledgerId, rowIds)
  await recomputeMonths(store, ledgerId, [...(await monthsOf(store, ledgerId, rowIds)), ...matched])
}
