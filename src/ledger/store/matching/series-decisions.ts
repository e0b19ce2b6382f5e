import { sql } from 'kysely'
import { changeLedger } from '#ledger/store/change-ledger.ts'
import { isOneOf, textTable } from '#store/engines/differences.ts'
import type { Store } from '#store/schema.ts'
import { keysIn, readKeysOfIds, rowKeysOf } from './decisions.ts'

/** `confirmed` is only for incomes: a confirmed cost becomes a recurring cost. */
export const seriesDecisions = ['confirmed', 'dismissed'] as const
export type SeriesDecision = (typeof seriesDecisions)[number]

const stateOf = { confirmed: 'linked', dismissed: 'dismissed' } as const

/**
 * Stores the user's decision about a found series, or deletes it. Each row of the series has it, so that it still applies
 * when the series has more or fewer rows. Returns false if one of the rows doesn't exist.
 */
export const decideSeries = (
  store: Store,
  ledgerId: string,
  rowIds: readonly string[],
  decision: SeriesDecision | null,
): Promise<boolean> =>
  changeLedger(store, ledgerId, async (transaction) => {
    const keys = await readKeysOfIds(transaction, ledgerId, rowIds)
    if (keys.size < new Set(rowIds).size) return false
    const rowKeys = [...keys.values()].map((key) => rowKeysOf([key]))
    await transaction
      .deleteFrom('matchDecisions')
      .where('ledgerId', '=', ledgerId)
      .where('kind', '=', 'series')
      .where(isOneOf(transaction, 'rowKeys', rowKeys))
      .execute()
    if (decision)
      await sql`
        insert into match_decisions (ledger_id, kind, row_keys, state, decided_at)
        select ${ledgerId}, 'series', value, ${stateOf[decision]}, ${new Date().toISOString()}
        from ${textTable(transaction, rowKeys)} as decided
      `.execute(transaction)
    return true
  })

/** What the user decided about the series of each row, by the key of the row. */
export async function readSeriesDecisions(
  store: Store,
  ledgerId: string,
): Promise<Map<string, SeriesDecision>> {
  const rows = await store
    .selectFrom('matchDecisions')
    .select(['rowKeys', 'state'])
    .where('ledgerId', '=', ledgerId)
    .where('kind', '=', 'series')
    .execute()
  return new Map(
    rows.map(({ rowKeys, state }) => [
      keysIn(rowKeys)[0] ?? '',
      state === 'linked' ? 'confirmed' : 'dismissed',
    ]),
  )
}
