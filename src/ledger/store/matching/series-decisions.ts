import { sql } from 'kysely'
import type { IncomeCorrection } from '#domain/corrected-income.ts'
import { changeLedger } from '#ledger/store/change-ledger.ts'
import { isOneOf, textTable } from '#store/engines/differences.ts'
import type { Store } from '#store/schema.ts'
import { correctionIn, keysIn, readKeysOfIds, rowKeysOf } from './decisions.ts'

/**
 * `confirmed` is for incomes, because a confirmed cost becomes a recurring cost. For a recurring cost whose payments have
 * stopped, it means that the cost is still paid.
 */
export const seriesDecisions = ['confirmed', 'dismissed'] as const
export type SeriesDecision = (typeof seriesDecisions)[number]

export type DecidedSeries = {
  rowIds: readonly string[]
  /** Rows that the user left out of a confirmed series. */
  leftOutIds?: readonly string[]
  correction?: IncomeCorrection | null
}

/**
 * Stores the user's decision about a found series, or deletes it. Each row of the series has it, so that it still
 * applies when the series has more or fewer rows. Returns false if one of the rows doesn't exist.
 */
export const decideSeries = (
  store: Store,
  ledgerId: string,
  { rowIds, leftOutIds = [], correction = null }: DecidedSeries,
  decision: SeriesDecision | null,
): Promise<boolean> =>
  changeLedger(store, ledgerId, async (transaction) => {
    const keys = await readKeysOfIds(transaction, ledgerId, [...rowIds, ...leftOutIds])
    if (keys.size < new Set([...rowIds, ...leftOutIds]).size) return false
    const rowKeys = Array.from(keys.values(), (key) => rowKeysOf([key]))
    await transaction
      .deleteFrom('matchDecisions')
      .where('ledgerId', '=', ledgerId)
      .where('kind', '=', 'series')
      .where(isOneOf(transaction, 'rowKeys', rowKeys))
      .execute()
    if (!decision) return true
    const leftOut = decision === 'confirmed' ? new Set(leftOutIds) : new Set()
    const keysOf = (isLeftOut: boolean) =>
      [...keys].flatMap(([id, key]) => (leftOut.has(id) === isLeftOut ? rowKeysOf([key]) : []))
    const insert = (some: readonly string[], state: 'linked' | 'dismissed', text: string | null) =>
      sql`
        insert into match_decisions (ledger_id, kind, row_keys, state, correction, decided_at)
        select ${ledgerId}, 'series', value, ${state}, ${text}, ${new Date().toISOString()}
        from ${textTable(transaction, some)} as decided
      `.execute(transaction)
    if (decision === 'dismissed') await insert(rowKeys, 'dismissed', null)
    else {
      await insert(keysOf(false), 'linked', correction && JSON.stringify(correction))
      await insert(keysOf(true), 'dismissed', null)
    }
    return true
  })

export type DecidedRow = { decision: SeriesDecision; correction: IncomeCorrection | null }

/** What the user decided about the series of each row, by the key of the row. */
export async function readSeriesDecisions(store: Store, ledgerId: string): Promise<Map<string, DecidedRow>> {
  const rows = await store
    .selectFrom('matchDecisions')
    .select(['rowKeys', 'state', 'correction'])
    .where('ledgerId', '=', ledgerId)
    .where('kind', '=', 'series')
    .execute()
  return new Map(
    rows.map(({ rowKeys, state, correction }) => [
      keysIn(rowKeys)[0] ?? '',
      { decision: state === 'linked' ? 'confirmed' : 'dismissed', correction: correctionIn(correction) },
    ]),
  )
}
