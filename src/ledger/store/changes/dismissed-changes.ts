import { changeLedger } from '#ledger/store/change-ledger.ts'
import type { Store } from '#store/schema.ts'

/** More than anybody dismisses in a month; older ones no longer matter. */
const mostKept = 200

/** The IDs of the lines about a month that the ledger's users have dismissed. */
export async function readDismissedChanges(store: Store, ledgerId: string): Promise<Set<string>> {
  const rows = await store
    .selectFrom('dismissedChanges')
    .select('id')
    .where('ledgerId', '=', ledgerId)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Records that lines were dismissed, even if they already were. */
export async function dismissChanges(store: Store, ledgerId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const dismissedAt = new Date().toISOString()
  await changeLedger(store, ledgerId, async (transaction) => {
    await transaction
      .insertInto('dismissedChanges')
      .values(ids.map((id) => ({ ledgerId, id, dismissedAt })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const latest = transaction
      .selectFrom('dismissedChanges')
      .select('id')
      .where('ledgerId', '=', ledgerId)
      .orderBy('dismissedAt', 'desc')
      .orderBy('id')
      .limit(mostKept)
    await transaction
      .deleteFrom('dismissedChanges')
      .where('ledgerId', '=', ledgerId)
      .where('id', 'not in', latest)
      .execute()
  })
}

/** Undoes a dismissal. False if there is none. */
export const restoreChange = (store: Store, ledgerId: string, id: string): Promise<boolean> =>
  changeLedger(store, ledgerId, async (transaction) => {
    const { numDeletedRows } = await transaction
      .deleteFrom('dismissedChanges')
      .where('ledgerId', '=', ledgerId)
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return numDeletedRows > 0n
  })
