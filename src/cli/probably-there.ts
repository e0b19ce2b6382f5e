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
  { userId, probable }: Pick<ImportOptions, 'probable'> & { userId: string },
  accountId: string,
  statement: OpenedStatement,
): Promise<(Rows & { leftOut: number }) | { questions: string[] }> {
  const all = { count: statement.count, rows: statement.rows, leftOut: 0 }
  if (!statement.mayComeInOtherFormats || probable === 'add') return all
  const rows = [...statement.rows()]
  const [first, last] = [rows.at(0)?.date, rows.at(-1)?.date]
  if (first === undefined || last === undefined) return all
  const standings = standingsOf(rows, await readTransactionsOfDays(store, userId, accountId, [first, last]))
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
