import { sampleKeyMark } from '#domain/import-key-format.ts'
import { readTransactionsBetween } from '#web/api/transactions.ts'
import { hasSession } from '#web/session/session-state.ts'
import { periodOf } from './period-of.ts'
import type { ExistingRow, PreviewPart } from './preview.ts'

type RowOfAccount = ExistingRow & { accountId: string }

/** The transactions in the period of all statements, read once until they are forgotten. */
export function createExistingRows() {
  let known: { first: string; last: string; rows: RowOfAccount[] } | null = null
  return {
    forget() {
      known = null
    },

    async of(parts: readonly PreviewPart[]): Promise<RowOfAccount[]> {
      const ends = parts.flatMap(({ period }) =>
        period ? [{ date: period.first }, { date: period.last }] : [],
      )
      const period = periodOf(ends)
      if (period === null) return []
      const { first, last } = period
      if (!known || known.first !== first || known.last !== last) {
        if (!(await hasSession())) throw new Error('The session has ended')
        const rows = await readTransactionsBetween(first, last)
        // The sample is no part of anybody's account.
        known = { first, last, rows: rows.filter(({ importKey }) => !importKey?.startsWith(sampleKeyMark)) }
      }
      return known.rows
    },
  }
}
