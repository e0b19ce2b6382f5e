import type { PaymentRow } from '#domain/recurring-payments.ts'
import { readCurrencies } from '#ledger/store/foreign-accounts.ts'
import { isOneOf } from '#store/engines/differences.ts'
import type { Store } from '#store/schema.ts'
import {
  type AddedRow,
  forgetDecision,
  keepDecisionAbout,
  keysIn,
  readDecisions,
  readKeysOfIds,
  readRowsOfKeys,
  rowKeyOf,
} from './decisions.ts'
import { selectMovements, toMovement } from './near-rows.ts'
import { recognizePaymentsAmong, recognizePaymentsOf } from './recognize-payments.ts'
import { putPayments } from './stored-payments.ts'

/** A recurring cost, and a row that pays it. */
export type PaymentPair = { costId: string; rowId: string }

// A decision is stored with the key of the row and the ID of the cost.

/** Stores the user's decision about a payment. Null deletes it. */
export async function keepPaymentDecision(
  store: Store,
  ledgerId: string,
  { costId, rowId }: PaymentPair,
  state: 'linked' | 'dismissed' | null,
): Promise<void> {
  const keys = [costId, ...(await readKeysOfIds(store, ledgerId, [rowId])).values()]
  await keepDecisionAbout(
    store,
    ledgerId,
    { kind: 'payment', keys },
    state && { state, outsideAccount: null },
  )
}

/** Deletes the user's decisions about the payments of a deleted cost. */
export async function forgetDecisionsAboutCost(
  store: Store,
  ledgerId: string,
  costId: string,
): Promise<void> {
  for (const decision of await readDecisions(store, ledgerId))
    if (decision.kind === 'payment' && keysIn(decision.rowKeys).includes(costId))
      await forgetDecision(store, ledgerId, decision)
}

/** Restores the user's decisions about rows that were just added or changed, then looks for payments among the others. */
export async function matchPayments(
  store: Store,
  ledgerId: string,
  added: readonly AddedRow[],
): Promise<void> {
  const costs = await readCostIds(store, ledgerId)
  if (costs.size === 0) return
  const came = new Set(added.map(rowKeyOf))
  const decided = await applyDecisions(store, ledgerId, costs, (key) => came.has(key))
  await recognizePaymentsOf(store, ledgerId, decided)
  await recognizePaymentsAmong(store, ledgerId, await withStoredValues(store, ledgerId, added))
}

/** The amounts of costs are in the ledger's currency, and so are the stored values of rows. */
async function withStoredValues(
  store: Store,
  ledgerId: string,
  rows: readonly AddedRow[],
): Promise<PaymentRow[]> {
  const { foreign } = await readCurrencies(store, ledgerId)
  const ids = rows.flatMap(({ id, accountId }) => (foreign.has(accountId) ? [id] : []))
  if (ids.length === 0) return [...rows]
  const stored = await selectMovements(store, ledgerId)
    .where(isOneOf(store, 'id', ids))
    .execute()
  const byId = new Map(stored.map((row) => [row.id, toMovement(row)]))
  return rows.map((row) => byId.get(row.id) ?? row)
}

/** Restores the user's decisions about a cost that was just added, then looks for its payments. */
export async function matchCost(store: Store, ledgerId: string, costId: string): Promise<void> {
  await applyDecisions(store, ledgerId, new Set([costId]), () => true)
  await recognizePaymentsOf(store, ledgerId, [costId])
}

/** Returns the costs whose decisions apply again. A row that has been linked with another cost since is left alone. */
async function applyDecisions(
  store: Store,
  ledgerId: string,
  costs: ReadonlySet<string>,
  isAsked: (rowKey: string) => boolean,
): Promise<Set<string>> {
  const decisions = (await readDecisions(store, ledgerId)).flatMap(({ kind, state, rowKeys, decidedAt }) => {
    const keys = kind === 'payment' ? keysIn(rowKeys) : []
    const costId = keys.find((key) => costs.has(key))
    const rowKey = keys.find((key) => key !== costId)
    return costId && rowKey && isAsked(rowKey) ? [{ costId, rowKey, state, decidedAt }] : []
  })
  if (decisions.length === 0) return new Set()
  const rows = await readRowsOfKeys(
    store,
    ledgerId,
    decisions.map(({ rowKey }) => rowKey),
  )
  const applied = new Set<string>()
  for (const { costId, rowKey, state } of decisions.sort((one, other) =>
    one.decidedAt < other.decidedAt ? -1 : 1,
  )) {
    const row = rows.get(rowKey)
    // Money in cannot pay a cost, even if it was money out when the user linked it.
    if (!row || (state === 'linked' && row.cents >= 0)) continue
    await putPayments(store, ledgerId, [{ costId, rowId: row.id, state, decidedBy: 'user' }])
    applied.add(costId)
  }
  return applied
}

async function readCostIds(store: Store, ledgerId: string): Promise<Set<string>> {
  const rows = await store
    .selectFrom('recurringCosts')
    .select('id')
    .where('ledgerId', '=', ledgerId)
    .execute()
  return new Set(rows.map(({ id }) => id))
}
