import type { ImportedRow } from '#domain/transaction.ts'

/** A transaction of the account that the rows go to. */
type Existing = { id: string; date: string; cents: number; importKey: string | null }

/**
 * Where a row stands before it is imported: it is new; it is there under its key; or it is probably there, since the
 * account has a transaction on the same day with the same amount, which another format of the bank's may have brought.
 */
export type Standing<Known extends Existing> =
  | { state: 'new' }
  | { state: 'there' | 'probably_there'; transaction: Known }

/**
 * Where each row stands, given all transactions of the account in the period of the rows. As many rows of a day and
 * amount are probably there as there are such transactions that no row has the key of.
 */
export function standingsOf<Known extends Existing>(
  rows: readonly Pick<ImportedRow, 'date' | 'cents' | 'importKey'>[],
  existing: readonly Known[],
): Standing<Known>[] {
  const byKey = new Map(existing.map((transaction) => [transaction.importKey, transaction]))
  byKey.delete(null)
  const keys = new Set(rows.map(({ importKey }) => importKey))
  const unknown = new Map<string, Known[]>()
  for (const transaction of existing) {
    if (keys.has(transaction.importKey) && transaction.importKey !== null) continue
    const alike = `${transaction.date} ${transaction.cents}`
    unknown.set(alike, [...(unknown.get(alike) ?? []), transaction])
  }
  return rows.map((row) => {
    const there = row.importKey === null ? undefined : byKey.get(row.importKey)
    if (there) return { state: 'there', transaction: there }
    const probably = unknown.get(`${row.date} ${row.cents}`)?.shift()
    return probably ? { state: 'probably_there', transaction: probably } : { state: 'new' }
  })
}
