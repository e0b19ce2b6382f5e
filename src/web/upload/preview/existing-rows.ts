import { sampleKeyMark } from '#domain/import-key-format.ts'
import { readTransactionsBetween } from '#web/api/transactions.ts'
import { hasSession } from '#web/session/session-state.ts'
import { periodOf } from './period-of.ts'
import type { PreviewPart, RowOfAccount } from './preview.ts'

/** Reads the transactions in the period of all statements, and keeps them until `forget`. */
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
        // Sample data doesn't belong to a real account.
        known = { first, last, rows: rows.filter(({ importKey }) => !importKey?.startsWith(sampleKeyMark)) }
      }
      return known.rows
    },
  }
}
