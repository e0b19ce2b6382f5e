import { v7 as newId } from 'uuid'
import { type Month, monthOf } from '#domain/calendar.ts'
import { isDeletion, type ManyChange, type SkipReason } from '#domain/transaction-changes.ts'
import { changeLedger } from '#ledger/store/change-ledger.ts'
import { keepDeletedKeys, keyOfDeletion } from '#ledger/store/deleted-keys.ts'
import { copyToDeleted } from '#ledger/store/deletions.ts'
import { recomputeMonths } from '#ledger/store/monthly-totals.ts'
import type { Store } from '#store/schema.ts'
import { putTransactionChange, timeToUndoChange } from './record.ts'
import { isAmong, type Outcome, setFields } from './set-fields.ts'

/** Most rows per database transaction. Others can write in between, and a restart leaves whole parts. */
export const rowsInPart = 1000
/** A part that has taken this many milliseconds ends after its statement, because others wait for it. */
export const longestPart = 150
/** Rows per statement: a few milliseconds for SQLite. */
export const rowsInStatement = 250

type Made = {
  id: string | null
  changed: number
  unchanged: number
  skipped: { reason: SkipReason; count: number }[]
}

/**
 * Makes a bulk change in parts, each in a database transaction that leaves the ledger consistent. If the server stops in
 * between, the change is listed with the number of rows it has changed, and can be undone like any other.
 */
export async function changeTransactions(
  store: Store,
  ledgerId: string,
  change: ManyChange,
  ids: readonly string[],
  at: string,
): Promise<Made> {
  const finalAt = new Date(Date.parse(at) + timeToUndoChange).toISOString()
  const entry = { id: newId(), change, madeAt: at, finalAt }
  const made = { changed: 0, unchanged: 0 }
  const skipped = new Map<SkipReason, number>()
  for (let first = 0; first < ids.length; ) {
    const outcome = await changeLedger(store, ledgerId, async (transaction) => {
      const outcome = await changePart(transaction, ledgerId, entry, ids.slice(first, first + rowsInPart))
      const count = made.changed + outcome.changed
      const finishedAt = first + outcome.rows < ids.length ? null : at
      if (count > 0) await putTransactionChange(transaction, ledgerId, { ...entry, count, finishedAt })
      return outcome
    })
    first += outcome.rows
    made.changed += outcome.changed
    made.unchanged += outcome.unchanged
    for (const reason of outcome.skipped) skipped.set(reason, (skipped.get(reason) ?? 0) + 1)
  }
  return {
    id: made.changed > 0 ? entry.id : null,
    ...made,
    skipped: Array.from(skipped, ([reason, count]) => ({ reason, count })),
  }
}

type Entry = { id: string; change: ManyChange; madeAt: string; finalAt: string }

/** Changes as many of these rows as fit into a part, from the first on. `rows` is how many. */
async function changePart(
  store: Store,
  ledgerId: string,
  { id, change, madeAt: at, finalAt }: Entry,
  part: readonly string[],
): Promise<Outcome & { rows: number }> {
  const whole = { rows: 0, changed: 0, unchanged: 0, skipped: [] as SkipReason[], months: [] as Month[] }
  const end = performance.now() + longestPart
  while (whole.rows < part.length && performance.now() < end) {
    const ids = part.slice(whole.rows, whole.rows + rowsInStatement)
    const outcome = isDeletion(change)
      ? await deleteRows(store, ledgerId, { id, at, finalAt }, ids)
      : await setFields(store, ledgerId, { id, at, finalAt, change }, ids)
    whole.rows += ids.length
    whole.changed += outcome.changed
    whole.unchanged += outcome.unchanged
    whole.skipped.push(...outcome.skipped)
    whole.months.push(...outcome.months)
  }
  await recomputeMonths(store, ledgerId, whole.months)
  return whole
}

/** Deletes these transactions, which then do not come back with the next file. */
async function deleteRows(
  store: Store,
  ledgerId: string,
  { id, at, finalAt }: { id: string; at: string; finalAt: string },
  ids: readonly string[],
): Promise<Outcome> {
  const which = isAmong(store, ledgerId, ids)
  await copyToDeleted(store, ledgerId, { id, finalAt }, which)
  const deleted = await store
    .deleteFrom('transactions')
    .where(which)
    .returning(['id', 'date', 'accountId', 'importKey'])
    .execute()
  const keys = deleted.map((row) => ({ accountId: row.accountId, importKey: keyOfDeletion(row) }))
  await keepDeletedKeys(store, ledgerId, keys, { deletedAt: at, deletionId: id })
  return {
    changed: deleted.length,
    unchanged: 0,
    skipped: ids.slice(deleted.length).map(() => 'not_found'),
    months: deleted.map(({ date }) => monthOf(date)),
  }
}
