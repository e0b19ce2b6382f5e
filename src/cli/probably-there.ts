import { standingsOf } from '#domain/reading/already-there.ts'
import type { ReplacingRow } from '#domain/transaction.ts'
import { readTransactionsOfDays } from '#ledger/store/kept-transactions.ts'
import type { Store } from '#store/schema.ts'
import type { ImportOptions } from './import-options.ts'
import type { OpenedStatement } from './open-statement.ts'
import { probablyThereText } from './words/import-words.ts'

export type Rows = { count: number; rows: () => Iterable<ReplacingRow> }

/**
 * The rows of a statement. Those that probably exist already are added, left out or used as replacements, as the user
 * asked.
 */
export async function withoutProbablyThere(
  store: Store,
  { userId, bank, ...options }: Pick<ImportOptions, 'bank' | 'probable'> & { userId: string },
  accountId: string,
  statement: OpenedStatement,
): Promise<(Rows & { leftOut: number }) | { questions: string[] }> {
  // Statements of the three banks are added as specified if the user says that a file is one.
  const probable = options.probable ?? (bank === null ? null : 'add')
  const all = { count: statement.count, rows: statement.rows, leftOut: 0 }
  const { period, mayComeInOtherFormats } = statement
  if (!mayComeInOtherFormats || period === null || probable === 'add') return all
  const existing = await readTransactionsOfDays(store, userId, accountId, period)
  if (existing.length === 0 || areAllIn(statement, existing)) return all
  const rows = [...statement.rows()]
  const standings = standingsOf(rows, existing)
  if (probable === 'replace') {
    const replacing = rows.map((row, at): ReplacingRow => {
      const standing = standings[at]
      return standing?.state === 'probably_there' ? { ...row, replaces: standing.transaction.id } : row
    })
    return { count: statement.count, rows: () => replacing, leftOut: 0 }
  }
  const others = rows.filter((_, at) => standings[at]?.state !== 'probably_there')
  const leftOut = rows.length - others.length
  if (leftOut === 0) return all
  if (probable === null) return { questions: [probablyThereText(leftOut)] }
  return { count: others.length, rows: () => others, leftOut }
}

/** Whether a statement has all of these transactions. Its rows, of which there can be millions, are not kept for that. */
function areAllIn(statement: OpenedStatement, existing: readonly { importKey: string | null }[]): boolean {
  const keys = new Set(existing.map(({ importKey }) => importKey))
  if (keys.has(null)) return false
  for (const { importKey } of statement.rows()) keys.delete(importKey)
  return keys.size === 0
}
