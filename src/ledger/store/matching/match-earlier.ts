import { addDays, type Day } from '#domain/calendar.ts'
import { changeLedger } from '#ledger/store/change-ledger.ts'
import { recomputeMonths } from '#ledger/store/monthly-totals.ts'
import type { Store } from '#store/schema.ts'
import { selectMovements, toMovement } from './near-rows.ts'
import { pairTransfers, renewSuggestions } from './pair-transfers.ts'

/** About one monthly statement, so that other changes to the ledger never wait long. */
const rowsAtOnce = 250

/**
 * Matches the next rows of a ledger that were imported by versions without matching, as if they were imported now. Each
 * slice consists of whole days and is saved in one transaction together with the day to continue from. Returns false if
 * no rows are left.
 */
export const matchNextDays = (store: Store, ledgerId: string): Promise<boolean> =>
  changeLedger(store, ledgerId, async (transaction) => {
    const { unmatchedFrom } = await transaction
      .selectFrom('ledgers')
      .select('unmatchedFrom')
      .where('id', '=', ledgerId)
      .executeTakeFirstOrThrow()
    if (unmatchedFrom === null) return false
    const last = await lastDayOfSlice(transaction, ledgerId, unmatchedFrom)
    const rows = await selectMovements(transaction, ledgerId)
      .where('date', '>=', unmatchedFrom)
      .$if(last !== null, (query) => query.where('date', '<=', last ?? ''))
      .execute()
    const months = await pairTransfers(transaction, ledgerId, rows.map(toMovement), {
      countsEarlier: false,
    })
    if (last === null) await renewSuggestions(transaction, ledgerId)
    await recomputeMonths(transaction, ledgerId, months)
    await transaction
      .updateTable('ledgers')
      .set({ unmatchedFrom: last && addDays(last, 1) })
      .where('id', '=', ledgerId)
      .execute()
    return last !== null
  })

/** Returns null if the remaining rows fit into one slice. */
async function lastDayOfSlice(store: Store, ledgerId: string, first: Day): Promise<Day | null> {
  const row = await store
    .selectFrom('transactions')
    .select('date')
    .where('ledgerId', '=', ledgerId)
    .where('date', '>=', first)
    .orderBy('date')
    .orderBy('id')
    .offset(rowsAtOnce - 1)
    .limit(1)
    .executeTakeFirst()
  return row?.date ?? null
}

/** The ledgers with rows waiting to be matched. */
export async function findUnmatchedLedgers(store: Store): Promise<string[]> {
  const rows = await store
    .selectFrom('ledgers')
    .select('id')
    .where('unmatchedFrom', 'is not', null)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}
