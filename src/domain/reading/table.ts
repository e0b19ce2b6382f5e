/** One record of a table and the line on which it begins. */
export type Row = { cells: string[]; line: number }

/** A table of texts, however it was stored; its rows can be gone through several times. */
export type Table = {
  /** The rows under the header, in batches. */
  batches(): AsyncIterable<Row[]> | Iterable<Row[]>
  /** The first of these rows. */
  head: Row[]
  /** The names of the columns, or null without a header. */
  names: string[] | null
  headerLine: number | null
  /** What stands above the header. */
  preamble: Row[]
  /** Rows that could not be taken apart, known after the rows were gone through. */
  broken: Row[]
}

export const cellOf = (cells: readonly string[], at: number | undefined): string =>
  at === undefined ? '' : (cells[at]?.trim() ?? '')

export const isBlankRow = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '')
