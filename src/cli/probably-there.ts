import { standingsOf } from '#domain/reading/already-there.ts'
import type { ReplacingRow } from '#domain/transaction.ts'
import { readImportPage } from '#ledger/store/imports.ts'
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
  const ofSameKind = await importsOfSameKind(store, userId, accountId, statement)
  const standings = standingsOf(
    rows,
    existing.map((one) => ({ ...one, isOfSameKind: ofSameKind.has(one.importId ?? '') })),
  )
  const kept: ReplacingRow[] = []
  let probablyThere = 0
  for (const [at, row] of rows.entries()) {
    const standing = standings[at]
    if (standing?.state === 'probably_there') probablyThere += 1
    // The key of the existing transaction, whose text may differ.
    if (standing?.state === 'there') kept.push({ ...row, importKey: standing.transaction.importKey })
    else if (standing?.state !== 'probably_there') kept.push(row)
    else if (probable === 'replace') kept.push({ ...row, replaces: standing.transaction.id })
  }
  if (probable === null && probablyThere > 0) return { questions: [probablyThereText(probablyThere)] }
  return { count: kept.length, rows: () => kept, leftOut: rows.length - kept.length }
}

/** The imports of files with the same header. */
async function importsOfSameKind(
  store: Store,
  ledgerId: string,
  accountId: string,
  { about: { headerFingerprint } }: OpenedStatement,
): Promise<ReadonlySet<string>> {
  if (headerFingerprint === null) return new Set()
  const imports = await readImportPage(store, ledgerId, { accountId, headerFingerprint, limit: 100 })
  return new Set(imports.map(({ id }) => id))
}

/** Whether a statement has all of these transactions. Its rows, of which there can be millions, are not kept for that. */
function areAllIn(statement: OpenedStatement, existing: readonly { importKey: string | null }[]): boolean {
  const keys = new Set(existing.map(({ importKey }) => importKey))
  if (keys.has(null)) return false
  for (const { importKey } of statement.rows()) keys.delete(importKey)
  return keys.size === 0
}
