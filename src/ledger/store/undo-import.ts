import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Month } from '#domain/calendar.ts'
import { timeToRedo } from '#domain/imports.ts'
import { textTable } from '#store/engines/differences.ts'
import type { Store } from '#store/schema.ts'
import { changeLedger } from './change-ledger.ts'
import { copyToDeleted, newDeletion, undoDeletion } from './deletions.ts'
import { countRowsOfImport, readImport } from './imports.ts'
import { isChangedByUser } from './is-changed-by-user.ts'
import { recomputeMonths } from './monthly-totals.ts'
import { partsOfRows } from './parts-of-rows.ts'
import { replaceAgain, replacedByDeleted, restoreReplaced } from './restore-replaced.ts'

/** Which rows of an import stay when it is undone: the edited ones, none, or those with these IDs. */
export type Kept = 'edited' | 'none' | readonly string[]

/**
 * Removes exactly the rows that an import added, except those to keep. Rows that existed before stay, rows that the
 * user deleted stay deleted, and transactions that the import replaced are restored. The same file can be imported
 * again. Undefined if there is no such import.
 */
export const undoImport = (
  store: Store,
  ledgerId: string,
  importId: string,
  keep: Kept,
  at: string,
): Promise<{ removed: number; kept: number } | 'undone' | undefined> =>
  changeLedger(store, ledgerId, async (transaction) => {
    const found = await readImport(transaction, ledgerId, importId)
    if (!found) return undefined
    if (found.undoneAt !== null) return 'undone'
    const deletion = newDeletion(at, timeToRedo)
    const toRemove = sql<SqlBool>`
      ledger_id = ${ledgerId} and import_id = ${importId}${isNotKept(transaction, keep)}
    `
    const months = new Set<Month>()
    let removed = 0
    for await (const part of partsOfRows(transaction, 'transactions', toRemove, 'date', 'id')) {
      await copyToDeleted(transaction, ledgerId, deletion, part)
      const rows = await transaction
        .deleteFrom('transactions')
        .where(part)
        .returning(['date', 'id', 'accountId', 'importKey', 'editedAt'])
        .execute()
      for (const { date } of rows) months.add(date.slice(0, 7))
      removed += rows.length
      await restoreReplaced(transaction, ledgerId, rows, deletion.finalAt)
    }
    await recomputeMonths(transaction, ledgerId, months)
    await transaction
      .updateTable('imports')
      .set({ undoneAt: at, undoDeletionId: deletion.id })
      .where('ledgerId', '=', ledgerId)
      .where('id', '=', importId)
      .execute()
    const { present } = await countRowsOfImport(transaction, ledgerId, importId)
    return { removed, kept: present }
  })

function isNotKept(store: Store, keep: Kept): RawBuilder<unknown> {
  if (keep === 'none') return sql``
  if (keep === 'edited') return sql` and not ${isChangedByUser}`
  return sql` and id not in (select value from ${textTable(store, keep)} as kept)`
}

/**
 * Undoes the undo of an import: the rows that it removed are there again, except those that another import has added
 * or the user has deleted since. 'final' if it was too long ago. Undefined if there is no such import.
 */
export const redoImport = (
  store: Store,
  ledgerId: string,
  importId: string,
  at: string,
): Promise<{ restored: number } | 'not_undone' | 'final' | undefined> =>
  changeLedger(store, ledgerId, async (transaction) => {
    const found = await transaction
      .selectFrom('imports')
      .select(['undoneAt', 'undoDeletionId'])
      .where('ledgerId', '=', ledgerId)
      .where('id', '=', importId)
      .executeTakeFirst()
    if (!found) return undefined
    const { undoneAt, undoDeletionId } = found
    if (undoneAt === null || undoDeletionId === null) return 'not_undone'
    if (Date.parse(at) > Date.parse(undoneAt) + timeToRedo) return 'final'
    const replaced = await replacedByDeleted(transaction, ledgerId, undoDeletionId)
    const restored = await undoDeletion(transaction, ledgerId, undoDeletionId)
    await replaceAgain(transaction, ledgerId, replaced)
    // An undo that removed nothing has no rows by which the deletion is found.
    if (restored === null)
      await transaction
        .updateTable('imports')
        .set({ undoneAt: null, undoDeletionId: null })
        .where('ledgerId', '=', ledgerId)
        .where('id', '=', importId)
        .execute()
    return { restored: restored ?? 0 }
  })
