import { type SqlBool, sql } from 'kysely'
import { monthOf } from '#domain/calendar.ts'
import { sampleKeyMark } from '#domain/import-key-format.ts'
import type { Store } from '#store/schema.ts'
import { changeLedger } from './change-ledger.ts'
import { copyToDeleted, newDeletion } from './deletions.ts'
import { recomputeMonths } from './monthly-totals.ts'

/** As a range of keys, which both engines look up in their index. */
const ofSample = (ledgerId: string) =>
  sql<SqlBool>`ledger_id = ${ledgerId} and import_key >= ${sampleKeyMark} and import_key < ${`${sampleKeyMark}~`}`

/** How many of the ledger's transactions come from the sample statement. */
export async function countSample(store: Store, ledgerId: string): Promise<number> {
  const { count } = await store
    .selectFrom('transactions')
    .select(({ fn }) => fn.countAll().as('count'))
    .where(ofSample(ledgerId))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Deletes the rows of the sample statement, edited or not, and nothing else. */
export const deleteSample = (
  store: Store,
  ledgerId: string,
  at: string,
): Promise<{ deleted: number; deletionId: string }> =>
  changeLedger(store, ledgerId, async (transaction) => {
    const deletion = newDeletion(at)
    await copyToDeleted(transaction, ledgerId, deletion, ofSample(ledgerId))
    const deleted = await transaction
      .deleteFrom('transactions')
      .where(ofSample(ledgerId))
      .returning('date')
      .execute()
    await recomputeMonths(
      transaction,
      ledgerId,
      deleted.map(({ date }) => monthOf(date)),
    )
    return { deleted: deleted.length, deletionId: deletion.id }
  })
