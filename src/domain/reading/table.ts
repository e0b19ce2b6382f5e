import type { Reason } from './reading.ts'

/** One record of a table and the line on which it begins. */
export type Row = {
  cells: string[]
  line: number
  /** Whether the file ends in this row, without a line break. */
  isUnfinished?: boolean
  /** Why the row can't be read, if that was found before it was rewritten. */
  damage?: Reason
}

/** A table of texts, however it was stored; its rows can be gone through several times. */
export type Table = {
  /** The rows under the header, in batches. */
  batches(): AsyncIterable<Row[]> | Iterable<Row[]>
  /** The first of these rows. */
  head: Row[]
  /** The names of the columns, or null without a header. */
  names: string[] | null
  headerLine: number | null
  /** The rows above the header. */
  preamble: Row[]
  /** The least and most cells that a transaction can have. Others are damaged. Sheets have no limits. */
  cellCounts: { least: number; most: number } | null
  /** Whether the cells of a row with too few or too many cells are still in the right columns. */
  isInPlace?(cells: readonly string[]): 'whole' | 'lacking' | null
  /** Why spending is certainly negative, if the amounts were rewritten that way. */
  signs?: Reason
  /** Whether the serial numbers of dates count from 1904. */
  is1904?: boolean
  /** Rows that could not be split, known after reading all rows. */
  broken: Row[]
}

// Most cells need no trimming, and checking both ends first is several times as fast as calling trim().
const isPrintableAscii = (code: number) => code > 32 && code < 127
const trimmed = (text: string) =>
  isPrintableAscii(text.charCodeAt(0)) && isPrintableAscii(text.charCodeAt(text.length - 1))
    ? text
    : text.trim()

export const cellOf = (cells: readonly string[], at: number | undefined): string =>
  at === undefined ? '' : trimmed(cells[at] ?? '')

/** Like `cellOf`, but also unwraps the formula `="0123"`, which keeps a number as text in spreadsheets. */
export const unquotedCellOf = (cells: readonly string[], at: number | undefined): string =>
  cellOf(cells, at).replace(/^="([^"]*)"$/, '$1')

/** Whether a cell stands for an empty one. */
export const isNothing = (text: string): boolean =>
  text === '' || /^(?:[-–—]+|n\/?a\.?|null|nil|none)$/i.test(text)

export function isBlankRow(cells: readonly string[]): boolean {
  for (const cell of cells) if (trimmed(cell) !== '') return false
  return true
}

/** What is wrong with the number of cells of a transaction; null if nothing is. */
export function damageOf(table: Table, { cells, damage }: Row): Reason | null {
  if (damage) return damage
  const columns = table.names?.length ?? 0
  const least = table.cellCounts?.least ?? 0
  const most = table.cellCounts?.most ?? Number.POSITIVE_INFINITY
  if (cells.length >= least && cells.length <= most && (columns === 0 || cells.length <= columns)) return null
  if (cells.length < least)
    return table.isInPlace?.(cells) === 'whole'
      ? null
      : { code: 'too_few_cells', cells: cells.length, columns: least }
  // Usually because of an unquoted separator, which moves every cell after it one column to the right.
  const isFull = columns > 0 && cells.slice(columns).some((cell) => cell.trim() !== '')
  return (cells.length > most && table.isInPlace?.(cells) !== 'whole') || isFull
    ? { code: 'too_many_cells', cells: cells.length, columns }
    : null
}

/** The rows of a table above a line. */
export function rowsAbove(table: Table, line: number): Table {
  return {
    ...table,
    head: table.head.filter((row) => row.line < line),
    get broken() {
      return table.broken.filter((row) => row.line < line)
    },
    async *batches() {
      for await (const rows of table.batches()) {
        const isWhole = (rows.at(-1)?.line ?? 0) < line
        yield isWhole ? rows : rows.filter((row) => row.line < line)
        if (!isWhole) return
      }
    },
  }
}
