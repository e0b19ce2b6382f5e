import type { Month } from '#domain/calendar.ts'
import type { RefundReason } from '#domain/matches.ts'
import type { Movement } from '#domain/matching/movement.ts'
import type { Store } from '#store/schema.ts'
import { type AddedRow, readDecided } from './decisions.ts'
import { readLinkedRows } from './linked-rows.ts'
import { readOwnAccounts, selectMovements, toMovement } from './near-rows.ts'
import { forgetSuggestionsFor, monthsOf } from './transfer-rows.ts'

/** A refund, given by its two transactions. */
export type RefundPair = { refundId: string; purchaseId: string }

export const refundIdOf = ({ refundId, purchaseId }: RefundPair): string => `${refundId}_${purchaseId}`

/** Why a transaction can't be the refund of another. */
export type RefundRefusal =
  | 'missing'
  | 'already_linked'
  | 'not_opposite'
  | 'other_currency'
  | 'more_than_paid'

type Rows = { refund: Movement; purchase: Movement }

/** Returns the rows of a pair, or the reason that they can't be a refund and its purchase. */
export async function readPair(
  store: Store,
  ledgerId: string,
  { refundId, purchaseId }: RefundPair,
): Promise<Rows | 'missing' | 'not_opposite'> {
  const rows = await readMovements(store, ledgerId, [refundId, purchaseId])
  const refund = rows.find(({ id }) => id === refundId)
  const purchase = rows.find(({ id }) => id === purchaseId)
  if (!refund || !purchase) return 'missing'
  return refund.cents > 0 && purchase.cents < 0 ? { refund, purchase } : 'not_opposite'
}

const readMovements = async (store: Store, ledgerId: string, ids: readonly string[]) =>
  (await selectMovements(store, ledgerId).where('id', 'in', ids).execute()).map(toMovement)

/** Returns why a refund can't be linked with its purchase; undefined if it can. */
export async function refusalToLink(
  store: Store,
  ledgerId: string,
  { refund, purchase }: Rows,
): Promise<RefundRefusal | undefined> {
  const pair = { refundId: refund.id, purchaseId: purchase.id }
  const accounts = await readOwnAccounts(store, ledgerId)
  const currencyOf = ({ accountId }: Movement) => accounts.find(({ id }) => id === accountId)?.currency
  if (currencyOf(refund) !== currencyOf(purchase)) return 'other_currency'
  const links = (await readLinkedRows(store, ledgerId, [refund.id, purchase.id])).filter(
    ({ matchId }) => matchId !== refundIdOf(pair),
  )
  if (links.some((link) => link.as !== 'purchase')) return 'already_linked'
  const refunded = refund.cents + (await readRefundedCents(store, ledgerId, pair))
  return refunded > -purchase.cents ? 'more_than_paid' : undefined
}

/** How much of the purchase other linked refunds have paid back. */
async function readRefundedCents(store: Store, ledgerId: string, pair: RefundPair): Promise<number> {
  const rows = await store
    .selectFrom('refunds')
    .innerJoin('transactions as refund', (join) =>
      join.onRef('refund.ledgerId', '=', 'refunds.ledgerId').onRef('refund.id', '=', 'refunds.refundId'),
    )
    .select('refund.amountCents')
    .where('refunds.ledgerId', '=', ledgerId)
    .where('refunds.purchaseId', '=', pair.purchaseId)
    .where('refunds.refundId', '<>', pair.refundId)
    .where('refunds.state', '=', 'linked')
    .execute()
  return rows.reduce((sum, { amountCents }) => sum + amountCents, 0)
}

/** Stores the user's decision about a pair. The rows of a linked refund are not suggested as transfers. */
export async function putRefund(
  store: Store,
  ledgerId: string,
  rows: Rows,
  state: 'linked' | 'dismissed',
): Promise<void> {
  const pair = { refundId: rows.refund.id, purchaseId: rows.purchase.id }
  const values = {
    ...pair,
    state,
    reason: reasonOf(rows),
    decidedBy: 'user',
    confidenceMillionths: 1_000_000,
    createdAt: new Date().toISOString(),
  } as const
  await store
    .insertInto('refunds')
    .values({ ledgerId, id: refundIdOf(pair), ...values })
    .onConflict((conflict) => conflict.columns(['ledgerId', 'id']).doUpdateSet(values))
    .execute()
  if (state === 'linked') await forgetSuggestionsFor(store, ledgerId, [pair.refundId, pair.purchaseId])
}

const reasonOf = ({ refund, purchase }: Rows): RefundReason =>
  refund.cents === -purchase.cents ? 'whole_amount' : 'part_of_amount'

/**
 * Restores the user's decisions about refunds if one of these rows was just added again and the other row exists.
 * Returns the months whose totals change.
 */
export async function applyRefundDecisions(
  store: Store,
  ledgerId: string,
  added: readonly AddedRow[],
): Promise<Month[]> {
  const linked: string[] = []
  for (const { rowIds, state } of await readDecided(store, ledgerId, 'refund', added)) {
    const rows = await readMovements(store, ledgerId, rowIds)
    const refund = rows.find(({ cents }) => cents > 0)
    const purchase = rows.find(({ cents }) => cents < 0)
    if (!refund || !purchase) continue
    if (state === 'linked' && (await refusalToLink(store, ledgerId, { refund, purchase }))) continue
    await putRefund(store, ledgerId, { refund, purchase }, state)
    if (state === 'linked') linked.push(...rowIds)
  }
  return monthsOf(store, ledgerId, linked)
}
