import { v7 as newId } from 'uuid'
import type { RateState } from '#domain/rates/rate-state.ts'
import type { Store } from '#store/schema.ts'
import { changeLedger } from './change-ledger.ts'
import { forgetOldChanges, mostChanges } from './forget-old-changes.ts'
import { putState, readState } from './rates.ts'

/** A change of a rate, the file in use or the ledger's currency, which can be undone as a whole. */
export type RateChange = {
  id: string
  createdAt: string
  before: RateState
  after: RateState
  undoneAt: string | null
}

/** The last changes, newest first. */
export async function readRateChanges(store: Store, ledgerId: string): Promise<RateChange[]> {
  const rows = await store
    .selectFrom('rateChanges')
    .select(['id', 'createdAt', 'before', 'after', 'undoneAt'])
    .where('ledgerId', '=', ledgerId)
    .orderBy('id', 'desc')
    .limit(mostChanges)
    .execute()
  return rows.map((row) => ({ ...row, before: stateIn(row.before), after: stateIn(row.after) }))
}

/** Only ever written by `changeRates`. */
const stateIn = (json: string) => JSON.parse(json) as RateState

/** Puts a state in force and keeps what it replaced. Null if it is in force already. */
export const changeRates = (
  store: Store,
  ledgerId: string,
  after: RateState,
  at: string,
): Promise<RateChange | null> =>
  changeLedger(store, ledgerId, async (transaction) => {
    const before = await readState(transaction, ledgerId, after)
    if (isSame(before, after)) return null
    await putState(transaction, ledgerId, after)
    const change = { id: newId(), createdAt: at, before, after, undoneAt: null }
    const states = { before: JSON.stringify(before), after: JSON.stringify(after) }
    await transaction
      .insertInto('rateChanges')
      .values({ ...change, ...states, ledgerId })
      .execute()
    await forgetOldChanges(transaction, 'rateChanges', ledgerId)
    return change
  })

/**
 * Puts in force what a change replaced. 'changed_since' if something else has replaced it in the meantime, or its file is
 * gone; 'undone' if it already was. Undefined if there is no such change.
 */
export const undoRateChange = (
  store: Store,
  ledgerId: string,
  id: string,
  at: string,
): Promise<RateChange | 'undone' | 'changed_since' | undefined> =>
  changeLedger(store, ledgerId, async (transaction) => {
    const change = (await readRateChanges(transaction, ledgerId)).find((one) => one.id === id)
    if (!change) return undefined
    if (change.undoneAt !== null) return 'undone'
    const current = await readState(transaction, ledgerId, change.after)
    const isInForce = isSame(current, change.after) && (await hasFileOf(transaction, ledgerId, change.before))
    if (!isInForce) return 'changed_since'
    await putState(transaction, ledgerId, change.before)
    await transaction
      .updateTable('rateChanges')
      .set({ undoneAt: at })
      .where('ledgerId', '=', ledgerId)
      .where('id', '=', id)
      .execute()
    return { ...change, undoneAt: at }
  })

async function hasFileOf(store: Store, ledgerId: string, state: RateState): Promise<boolean> {
  if (state.kind !== 'file' || state.fileId === null) return true
  const file = await store
    .selectFrom('rateFiles')
    .select('id')
    .where('ledgerId', '=', ledgerId)
    .where('id', '=', state.fileId)
    .executeTakeFirst()
  return file !== undefined
}

/** Accounts that were added or deleted since make no difference. */
function isSame(one: RateState, other: RateState): boolean {
  if (one.kind === 'rate') return other.kind === 'rate' && one.rate === other.rate
  if (one.kind === 'file') return other.kind === 'file' && one.fileId === other.fileId
  if (other.kind !== 'currency' || one.currency !== other.currency) return false
  return Object.entries(one.accounts).every(
    ([id, currency]) => other.accounts[id] === undefined || other.accounts[id] === currency,
  )
}
