import type { Statement } from '#domain/statements/read-statement.ts'
import { isOvertaken } from '#store/engines/is-overtaken.ts'
import { type StoreTrouble, storeTroubleOf } from '#store/engines/store-trouble-of.ts'
import type { Imported } from '#store/ledger/import-rows.ts'
import { skipText } from './statement-words.ts'

const maxSkippedShown = 20

const counted = (count: number, what: string): string =>
  `${count.toLocaleString('en-US')} ${what}${count === 1 ? '' : 's'}`

/** The result of an import, or its preview. */
export function outcomeText({ inserted, duplicates }: Imported, isDryRun: boolean): string {
  const was = (count: number) => (count === 1 ? 'was' : 'were')
  const is = (count: number) => (count === 1 ? 'is' : 'are')
  const added = isDryRun ? 'would be added' : `${was(inserted)} added`
  const there = isDryRun
    ? `${is(duplicates)} already there`
    : `${was(duplicates)} already there and not added again`
  const known = duplicates === 0 ? '' : ` ${counted(duplicates, 'transaction')} ${there}.`
  return `${counted(inserted, 'transaction')} ${added}.${known}`
}

/** The skipped rows with line and reason: the first few, or all that were recorded. */
export function skippedLines(
  { skipped, skippedCount }: Statement,
  { isDryRun, listsAllSkipped: isAll }: { isDryRun: boolean; listsAllSkipped: boolean },
): string[] {
  if (skippedCount === 0) return []
  const shown = isAll ? skipped : skipped.slice(0, maxSkippedShown)
  const more = skippedCount - shown.length
  return [
    `${counted(skippedCount, 'row')} ${isDryRun ? 'would be' : skippedCount === 1 ? 'was' : 'were'} skipped:`,
    ...shown.map(({ line, reason }) => `  Line ${line}: ${skipText(reason)}`),
    ...(more === 0
      ? []
      : [`  and ${more.toLocaleString('en-US')} more${isAll ? '' : '; --list-skipped lists them'}`]),
  ]
}

/** How to complete an import that stopped early; `total` is null if the file was still being read. */
export function savedText(saved: number, total: number | null, again: string): string {
  const known =
    total === null
      ? 'None of its transactions were saved.'
      : `${saved.toLocaleString('en-US')} of ${counted(total, 'transaction')} ${saved === 1 ? 'was' : 'were'} saved.`
  const retry =
    again === '' ? 'Run the same command again' : `Run it again with --retry ${again} instead of --again`
  return `${known} ${retry} to add the rest; there will be no duplicates.`
}

const troubles: Record<StoreTrouble, string> = {
  full: 'The disk is full: free up some space.',
  'read-only': 'The database is read-only.',
  away: 'The database is unavailable.',
}

/** The expected reasons why an import stops early; null for any other error. */
export function stopReason(error: unknown): string | null {
  if (error instanceof Error && error.name === 'AbortError') return 'Stopped.'
  const trouble = storeTroubleOf(error)
  if (trouble !== null) return `${troubles[trouble]} (${error instanceof Error ? error.message : error})`
  return isOvertaken(error) ? 'The account has been deleted in the meantime.' : null
}
