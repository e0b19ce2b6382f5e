import { sql } from 'kysely'
import type { Movement } from '#domain/matching/movement.ts'
import { textTable } from '#store/engines/differences.ts'
import type { Store } from '#store/schema.ts'
import { readLinkedRows } from './linked-rows.ts'
import { type NewTransfer, putTransfers } from './transfer-rows.ts'

// What the user decided is kept by what a row is known by when it comes back: its import key, or else its ID.

export type Decision = { state: 'linked' | 'dismissed'; outsideAccount: string | null }
export type MatchKind = 'transfer' | 'refund'
export type KeptDecision = Decision & { kind: MatchKind; rowKeys: string[] }

/** A row that was just added. */
export type AddedRow = Movement & { importKey: string | null }

const keyOf = ({ id, importKey }: { id: string; importKey: string | null }) => importKey ?? id

async function readKeys(store: Store, ledgerId: string, rowIds: readonly string[]): Promise<string> {
  const rows = await store
    .selectFrom('transactions')
    .select(['id', 'importKey'])
    .where('ledgerId', '=', ledgerId)
    .where('id', 'in', rowIds)
    .execute()
  return JSON.stringify(rows.map(keyOf).sort())
}

/** Remembers what the user decided about these rows. Null forgets it. */
export async function keepDecision(
  store: Store,
  ledgerId: string,
  kind: MatchKind,
  rowIds: readonly string[],
  decision: Decision | null,
): Promise<void> {
  const rowKeys = await readKeys(store, ledgerId, rowIds)
  if (decision === null) {
    await store
      .deleteFrom('matchDecisions')
      .where('ledgerId', '=', ledgerId)
      .where('kind', '=', kind)
      .where('rowKeys', '=', rowKeys)
      .execute()
    return
  }
  const values = { ...decision, decidedAt: new Date().toISOString() }
  await store
    .insertInto('matchDecisions')
    .values({ ledgerId, kind, rowKeys, ...values })
    .onConflict((conflict) => conflict.columns(['ledgerId', 'kind', 'rowKeys']).doUpdateSet(values))
    .execute()
}

/** Forgets that the user linked this row, which is not what it was then. */
export async function forgetLinksOf(
  store: Store,
  ledgerId: string,
  row: { id: string; importKey: string | null },
): Promise<void> {
  const key = keyOf(row)
  for (const { kind, rowKeys, state } of await readDecisions(store, ledgerId))
    if (state === 'linked' && keysIn(rowKeys).includes(key))
      await store
        .deleteFrom('matchDecisions')
        .where('ledgerId', '=', ledgerId)
        .where('kind', '=', kind)
        .where('rowKeys', '=', rowKeys)
        .execute()
}

/** What the user decided, as it is kept in an account file. */
export const readKeptDecisions = async (store: Store, ledgerId: string): Promise<KeptDecision[]> =>
  (await readDecisions(store, ledgerId)).map(({ rowKeys, ...decision }) => ({
    ...decision,
    rowKeys: keysIn(rowKeys),
  }))

/** Restores decisions, which apply to rows that are added from then on. Those that were made since stay. */
export async function putKeptDecisions(
  store: Store,
  ledgerId: string,
  decisions: readonly KeptDecision[],
  decidedAt: string,
): Promise<void> {
  for (const { rowKeys, ...decision } of decisions)
    await store
      .insertInto('matchDecisions')
      .values({ ...decision, ledgerId, rowKeys: JSON.stringify([...rowKeys].sort()), decidedAt })
      .onConflict((conflict) => conflict.columns(['ledgerId', 'kind', 'rowKeys']).doNothing())
      .execute()
}

const readDecisions = (store: Store, ledgerId: string) =>
  store
    .selectFrom('matchDecisions')
    .select(['kind', 'rowKeys', 'state', 'outsideAccount', 'decidedAt'])
    .where('ledgerId', '=', ledgerId)
    .execute()

const keysIn = (rowKeys: string): string[] => JSON.parse(rowKeys)

/** What the user decided about rows of which one has just come back and all others are there, latest first. */
export async function readDecided(
  store: Store,
  ledgerId: string,
  kind: MatchKind,
  added: readonly AddedRow[],
): Promise<(Decision & { rowIds: string[] })[]> {
  const came = new Set(added.map(keyOf))
  const decisions = (await readDecisions(store, ledgerId))
    .map((decision) => ({ ...decision, keys: keysIn(decision.rowKeys) }))
    .filter((decision) => decision.kind === kind && decision.keys.some((key) => came.has(key)))
    .sort((one, other) => (one.decidedAt > other.decidedAt ? -1 : 1))
  if (decisions.length === 0) return []
  const rowOf = await readRowsOfKeys(
    store,
    ledgerId,
    decisions.flatMap(({ keys }) => keys),
  )
  return decisions.flatMap(({ keys, state, outsideAccount }) => {
    const rows = keys.flatMap((key) => rowOf.get(key) ?? [])
    const isPossible = state === 'dismissed' || kind === 'refund' || !isWithinOneAccount(rows)
    return rows.length < keys.length || !isPossible
      ? []
      : [{ rowIds: rows.map(({ id }) => id), state, outsideAccount }]
  })
}

/**
 * Puts back the transfers that the user decided on. Rows that are linked otherwise since stay as they are. Returns the
 * rows of those that are linked.
 */
export async function applyTransferDecisions(
  store: Store,
  ledgerId: string,
  added: readonly AddedRow[],
): Promise<string[]> {
  const decided = await readDecided(store, ledgerId, 'transfer', added)
  const rowIds = decided.flatMap((decision) => decision.rowIds)
  const taken = new Set((await readLinkedRows(store, ledgerId, rowIds)).map(({ rowId }) => rowId))
  const transfers = decided.flatMap((decision): NewTransfer[] => {
    const isLinked = decision.state === 'linked'
    if (isLinked && decision.rowIds.some((id) => taken.has(id))) return []
    if (isLinked) for (const id of decision.rowIds) taken.add(id)
    return [{ ...decision, decidedBy: 'user', confidence: 1, reason: 'by_hand' }]
  })
  await putTransfers(store, ledgerId, transfers, new Date().toISOString())
  return transfers.flatMap(({ state, rowIds }) => (state === 'linked' ? rowIds : []))
}

/** Rows of accounts that were merged are no transfer until they are separated again. */
const isWithinOneAccount = (rows: readonly { accountId: string }[]): boolean =>
  rows.length > 1 && new Set(rows.map(({ accountId }) => accountId)).size === 1

async function readRowsOfKeys(store: Store, ledgerId: string, keys: readonly string[]) {
  const asked = () => sql`select value from ${textTable(store, keys)} as asked`
  const { rows } = await sql<{ id: string; importKey: string | null; accountId: string }>`
    select id, import_key, account_id from transactions where ledger_id = ${ledgerId} and import_key in (${asked()})
    union
    select id, import_key, account_id from transactions where ledger_id = ${ledgerId} and id in (${asked()})
  `.execute(store)
  return new Map(rows.map((row) => [keyOf(row), row]))
}

/** What the user said is no transfer, as `out in`. */
export async function readDismissedPairs(store: Store, ledgerId: string): Promise<Set<string>> {
  const rows = await store
    .selectFrom('transfers')
    .innerJoin('transferRows as side', (join) =>
      join.onRef('side.ledgerId', '=', 'transfers.ledgerId').onRef('side.transferId', '=', 'transfers.id'),
    )
    .innerJoin('transactions as row', (join) =>
      join.onRef('row.ledgerId', '=', 'side.ledgerId').onRef('row.id', '=', 'side.transactionId'),
    )
    .select(['transfers.id as transferId', 'row.id', 'row.amountCents as cents'])
    .where('transfers.ledgerId', '=', ledgerId)
    .where('transfers.state', '=', 'dismissed')
    .execute()
  const pairs = [...Map.groupBy(rows, ({ transferId }) => transferId).values()].flatMap((sides) => {
    const arrivals = sides.filter(({ cents }) => cents > 0)
    return sides
      .filter(({ cents }) => cents < 0)
      .flatMap((out) => arrivals.map((arrival) => `${out.id} ${arrival.id}`))
  })
  return new Set(pairs)
}
