import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { IncomeCorrection } from '#domain/corrected-income.ts'
import type { Movement } from '#domain/matching/movement.ts'
import { isOneOf } from '#store/engines/differences.ts'
import type { Store } from '#store/schema.ts'
import { readLinkedRows } from './linked-rows.ts'
import { refusalOfSides } from './opposite-sides.ts'
import { type NewTransfer, putTransfers } from './transfer-rows.ts'

// Decisions are stored under keys that a row has again when it comes back: its account and import key, or else its ID.

export type Decision = { state: 'linked' | 'dismissed'; outsideAccount: string | null }
export type MatchKind = 'transfer' | 'refund' | 'payment' | 'series'
export type KeptDecision = Decision & {
  kind: MatchKind
  rowKeys: string[]
  correction: IncomeCorrection | null
}

/** A row that was just added. */
export type AddedRow = Movement & { importKey: string | null }

export type Known = { id: string; accountId: string; importKey: string | null }

/** What identifies a row when it is added or restored again. */
export const rowKeyOf = ({ id, accountId, importKey }: Known) =>
  importKey === null ? id : `${accountId}${separator}${importKey}`
const separator = '/'

/** The keys of the rows that match a condition, by their IDs. */
export async function readKeysOfRows(
  store: Store,
  ledgerId: string,
  which: RawBuilder<SqlBool>,
): Promise<Map<string, string>> {
  const rows = await store
    .selectFrom('transactions')
    .select(['id', 'accountId', 'importKey'])
    .where('ledgerId', '=', ledgerId)
    .where(which)
    .execute()
  return new Map(rows.map((row) => [row.id, rowKeyOf(row)]))
}

export const readKeysOfIds = (store: Store, ledgerId: string, ids: readonly string[]) =>
  readKeysOfRows(store, ledgerId, isOneOf(store, 'id', ids))

export const rowKeysOf = (keys: Iterable<string>) => JSON.stringify([...keys].sort())

/** Stores the user's decision about these rows. Null deletes it. */
export async function keepDecision(
  store: Store,
  ledgerId: string,
  kind: MatchKind,
  rowIds: readonly string[],
  decision: Decision | null,
): Promise<void> {
  const keys = await readKeysOfIds(store, ledgerId, rowIds)
  await keepDecisionAbout(store, ledgerId, { kind, keys: [...keys.values()] }, decision)
}

export async function keepDecisionAbout(
  store: Store,
  ledgerId: string,
  { kind, keys }: { kind: MatchKind; keys: readonly string[] },
  decision: Decision | null,
): Promise<void> {
  const rowKeys = rowKeysOf(keys)
  if (decision === null) {
    await forgetDecision(store, ledgerId, { kind, rowKeys })
    return
  }
  const values = { ...decision, decidedAt: new Date().toISOString() }
  await store
    .insertInto('matchDecisions')
    .values({ ledgerId, kind, rowKeys, ...values })
    .onConflict((conflict) => conflict.columns(['ledgerId', 'kind', 'rowKeys']).doUpdateSet(values))
    .execute()
}

/** Deletes the user's decision to link this row with another, because the row has changed. */
export async function forgetLinksOf(store: Store, ledgerId: string, row: Known): Promise<void> {
  const key = rowKeyOf(row)
  for (const decision of await readDecisions(store, ledgerId))
    if (isLink(decision) && keysIn(decision.rowKeys).includes(key))
      await forgetDecision(store, ledgerId, decision)
}

const isLink = ({ kind, state }: { kind: MatchKind; state: Decision['state'] }) =>
  state === 'linked' && (kind === 'transfer' || kind === 'refund')

/** Updates the decisions about rows that moved to another account after their keys were read. */
export async function updateKeysOfDecisions(
  store: Store,
  ledgerId: string,
  before: ReadonlyMap<string, string>,
): Promise<void> {
  const decisions = await readDecisions(store, ledgerId)
  if (decisions.length === 0) return
  const after = await readKeysOfIds(store, ledgerId, [...before.keys()])
  await changeKeys(
    store,
    ledgerId,
    decisions,
    new Map([...before].map(([id, key]) => [key, after.get(id) ?? key])),
  )
}

/** Moves what the user decided about one row to another that takes its place. Returns whether there was anything. */
export const moveDecisions = async (store: Store, ledgerId: string, newKeys: ReadonlyMap<string, string>) =>
  changeKeys(store, ledgerId, await readDecisions(store, ledgerId), newKeys)

async function changeKeys(
  store: Store,
  ledgerId: string,
  decisions: Awaited<ReturnType<typeof readDecisions>>,
  newKeys: ReadonlyMap<string, string>,
): Promise<boolean> {
  const changed = decisions.filter(({ rowKeys }) => keysIn(rowKeys).some((key) => newKeys.has(key)))
  for (const decision of changed) {
    const rowKeys = rowKeysOf(keysIn(decision.rowKeys).map((key) => newKeys.get(key) ?? key))
    await forgetDecision(store, ledgerId, decision)
    await store
      .insertInto('matchDecisions')
      .values({ ...decision, ledgerId, rowKeys })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  return changed.length > 0
}

/** The user's decisions, as an account file contains them. */
export const readKeptDecisions = async (store: Store, ledgerId: string): Promise<KeptDecision[]> =>
  (await readDecisions(store, ledgerId)).map(({ rowKeys, correction, ...decision }) => ({
    ...decision,
    correction: correctionIn(correction),
    rowKeys: keysIn(rowKeys),
  }))

/** Restores decisions, which apply to rows added later. Newer decisions stay. */
export async function restoreDecisions(
  store: Store,
  ledgerId: string,
  decisions: readonly KeptDecision[],
  decidedAt: string,
): Promise<void> {
  for (const { rowKeys, correction, ...decision } of decisions)
    await store
      .insertInto('matchDecisions')
      .values({
        ...{ ...decision, ledgerId, rowKeys: rowKeysOf(rowKeys), decidedAt },
        correction: correction && JSON.stringify(correction),
      })
      .onConflict((conflict) => conflict.columns(['ledgerId', 'kind', 'rowKeys']).doNothing())
      .execute()
}

export const forgetDecision = (
  store: Store,
  ledgerId: string,
  { kind, rowKeys }: { kind: MatchKind; rowKeys: string },
) =>
  store
    .deleteFrom('matchDecisions')
    .where('ledgerId', '=', ledgerId)
    .where('kind', '=', kind)
    .where('rowKeys', '=', rowKeys)
    .execute()

export const readDecisions = (store: Store, ledgerId: string) =>
  store
    .selectFrom('matchDecisions')
    .select(['kind', 'rowKeys', 'state', 'outsideAccount', 'correction', 'decidedAt'])
    .where('ledgerId', '=', ledgerId)
    .execute()

export const correctionIn = (text: string | null): IncomeCorrection | null => text && JSON.parse(text)

export const keysIn = (rowKeys: string): string[] => JSON.parse(rowKeys)

/** The user's decisions about rows of which at least one was just added again and all others exist, latest first. */
export async function readDecided(
  store: Store,
  ledgerId: string,
  kind: MatchKind,
  added: readonly AddedRow[],
): Promise<(Decision & { rowIds: string[] })[]> {
  const came = new Set(added.map(rowKeyOf))
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
    const isPossible =
      state === 'dismissed' || kind === 'refund' || outsideAccount !== null || refusalOfSides(rows) === null
    return rows.length < keys.length || !isPossible
      ? []
      : [{ rowIds: rows.map(({ id }) => id), state, outsideAccount }]
  })
}

/**
 * Restores the transfers that the user decided on. Rows that have been linked differently since then are left alone.
 * Returns the rows that are linked again.
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

/** The existing rows with these keys. */
export async function readRowsOfKeys(store: Store, ledgerId: string, keys: readonly string[]) {
  const importKeys = keys.flatMap((key) => key.split(separator).slice(1))
  const columns = sql`id, account_id, import_key, amount_cents as cents`
  const { rows } = await sql<Known & { cents: number }>`
    select ${columns} from transactions
    where ledger_id = ${ledgerId} and ${isOneOf(store, 'importKey', importKeys)}
    union
    select ${columns} from transactions
    where ledger_id = ${ledgerId} and ${isOneOf(store, 'id', keys)}
  `.execute(store)
  return new Map(rows.map((row) => [rowKeyOf(row), row]))
}
