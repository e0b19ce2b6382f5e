import { type FoundTable, findTable } from '#domain/reading/layout.ts'
import { looksLikeBooking } from '#domain/reading/looks-like-booking.ts'
import { isBlankRow, type Row, type Table } from '#domain/reading/table.ts'
import { type CsvShape, createCsvSplitter } from '#domain/statements/csv-splitter.ts'
import { createPlaceCheck } from './place-check.ts'
import { isQuotedByLine, splitLeniently, unwrapLines } from './quotes.ts'
import { mostColumns } from './sheets.ts'
import { createTextJoiner } from './unquoted-separators.ts'

const separators = [';', ',', '\t', '|', '^', '~']
const headLength = 200_000
const headRows = 600
// The first rows usually show how to read a table. After them, small batches are cheaper to garbage-collect.
const firstBatchRows = 20_000
const batchRows = 100
const splitLength = 12_000

export type OpenText = () => AsyncIterable<string>
type Start = { line: number; newline: CsvShape['newline'] | null; separator?: string }
export type SeparatedTable = { table: Table; separator: string; newline: CsvShape['newline'] }

/** Opens the first table in separated text at or below a line; null if there is none. */
export async function openSeparated(
  openText: OpenText,
  mayHaveHeader: boolean,
  from: Start = { line: 1, newline: null },
): Promise<SeparatedTable | 'too_wide' | null> {
  const { text, isWhole } = await firstText(openText, from)
  const newline = from.newline ?? (text.includes('\n') || !text.includes('\r') ? '\n' : '\r')
  const end = isWhole ? text.length : text.lastIndexOf(newline) + 1
  const head = text.slice(0, end)
  if (isQuotedByLine(head))
    return openSeparated(unwrapLines(openText, newline), mayHaveHeader, { ...from, newline })
  const told = /^"?sep=(.)"?\r?(?:\n|$)/i.exec(head)?.[1]
  const likely = told ?? from.separator
  // A character that does not occur cannot be the separator.
  const possible = likely ? [likely] : separators.filter((separator) => head.includes(separator))
  const tried = possible.map((separator) =>
    tryOut(head, { delimiter: separator, newline }, from.line, mayHaveHeader),
  )
  const [best] = tried.toSorted((a, b) => b.score - a.score)
  if (!best || best.score === 0) return null
  if (best.rows.some(({ cells }) => cells.length > mostColumns)) return 'too_wide'
  const { found } = best
  if (!found) return null
  const width = found.names?.length ?? best.width
  const header = found.header === null ? null : best.rows[found.header]
  const below = best.rows.slice(found.first)
  const cellCounts = cellCountsOf(below, found.names?.length ?? null)
  const firstLine = firstLineOf(best, found) ?? (header ? header.line + 1 : from.line)
  const shape = { delimiter: best.separator, newline } as const
  const broken: Row[] = []
  const usual = Math.max(best.width, width)
  const joinText =
    found.names === null ? null : createTextJoiner(below.slice(0, headRows), usual, best.separator)
  const joined = (row: Row) => (joinText && row.cells.length > usual ? joinText(row) : row)
  return {
    separator: best.separator,
    newline,
    table: {
      head: below.slice(0, headRows).map(joined),
      names: found.names,
      headerLine: header?.line ?? null,
      preamble: best.rows.slice(0, found.header ?? found.first),
      broken,
      cellCounts,
      isInPlace: createPlaceCheck(below, found.names, cellCounts?.least ?? 0),
      async *batches() {
        const text = () => textFrom(openText, { line: firstLine, newline })
        for await (const rows of splitRows(text, shape, firstLine, broken, width)) {
          // Not with entries(), because there can be millions of rows.
          for (let at = 0; joinText && at < rows.length; at += 1) {
            const row = rows[at]
            if (row && row.cells.length > usual) rows[at] = joinText(row)
          }
          yield rows
        }
      },
    },
  }
}

/**
 * The number of cells that most transactions of a table have. If fewer than half of them have as many as the header,
 * they may leave out empty cells at the end.
 */
function cellCountsOf(rows: readonly Row[], names: number | null): Table['cellCounts'] {
  const counts = rows
    .slice(0, headRows)
    .filter(looksLikeBooking)
    .map(({ cells }) => cells.length)
  if (counts.length === 0) return null
  const full = names ?? Math.max(...counts)
  const isFull = counts.filter((count) => count >= full).length * 2 >= counts.length
  const wider = counts.filter((count) => count > full)
  const isWider = wider.length * 2 > counts.length
  return { least: isFull ? full : 0, most: isWider || names === null ? Math.max(...counts) : full }
}

function tryOut(head: string, shape: CsvShape, from: number, mayHaveHeader: boolean) {
  const rows: Row[] = []
  const broken: Row[] = []
  const splitter = createCsvSplitter(
    shape,
    from,
    receiverOf(
      shape,
      (row) => rows.push(row),
      (row) => broken.push(row),
    ),
  )
  splitter.read(head)
  splitter.finish()
  const filled = rows.filter(({ cells }) => !isBlankRow(cells)).slice(0, headRows)
  const widths = new Map<number, number>()
  for (const row of filled)
    if (row.cells.length > 1 && looksLikeBooking(row))
      widths.set(row.cells.length, (widths.get(row.cells.length) ?? 0) + 1)
  const [width = 0, bookings = 0] = [...widths].toSorted((a, b) => b[1] - a[1])[0] ?? []
  const found: FoundTable | null = findTable(rows, mayHaveHeader)
  const hasHeader = (mayHaveHeader ? found : findTable(rows, true))?.names != null
  // Rows of one width with a date and an amount say the most; then a header that is known; then more columns.
  const score =
    width < 2
      ? hasHeader
        ? 0.5
        : 0
      : (bookings / filled.length) * 10 + (hasHeader ? 5 : 0) + Math.min(width, 30) / 100
  return { rows, broken, separator: shape.delimiter, score, found, width }
}

/**
 * The line of the first row, which cannot be one of `rows` if its quotation marks do not match. Without a header, damaged
 * rows can follow it that do not look like bookings.
 */
function firstLineOf(
  { rows, broken, separator }: { rows: Row[]; broken: Row[]; separator: string },
  { first, header }: FoundTable,
): number | undefined {
  const above = rows[first - 1]?.line ?? 0
  const line = rows[first]?.line
  const isFirst = ({ line: own, cells }: Row) =>
    own < (line ?? Number.POSITIVE_INFINITY) &&
    (own > above || (header === null && isBookingText(cells[0] ?? '', separator)))
  return broken.find(isFirst)?.line ?? line
}

function isBookingText(line: string, delimiter: string): boolean {
  const cells = line.split(delimiter).map((cell) => cell.replaceAll('"', ''))
  return cells.length > 2 && looksLikeBooking({ cells, line: 0 })
}

/**
 * V8 allocates object literals directly in the old generation if earlier ones from the same place survived garbage
 * collection, as the first rows do. There, each row keeps its cells alive. Instances of classes always start young.
 */
class CsvRow implements Row {
  cells: string[]
  line: number

  constructor(cells: string[], line: number) {
    this.cells = cells
    this.line = line
  }
}

const receiverOf = (shape: CsvShape, record: (row: Row) => void, broken: (row: Row) => void) => ({
  record: (cells: string[], line: number) =>
    record(new CsvRow(shape.newline === '\n' ? withoutReturn(cells) : cells, line)),
  broken: (text: string, line: number) => broken({ cells: [text], line }),
  isRecord: (line: string) => isBookingText(line, shape.delimiter),
})

const carriageReturn = 13

function withoutReturn(cells: string[]): string[] {
  const last = cells.length - 1
  const cell = cells[last] ?? ''
  if (cell.charCodeAt(cell.length - 1) === carriageReturn) cells[last] = cell.slice(0, -1)
  return cells
}

async function firstText(openText: OpenText, from: Start) {
  let text = ''
  for await (const piece of textFrom(openText, from)) {
    text += piece
    if (text.length >= headLength) return { text, isWhole: false }
  }
  return { text, isWhole: true }
}

/** The text from a line on, without a byte order mark. */
async function* textFrom(openText: OpenText, { line, newline }: Start): AsyncIterable<string> {
  let passed = 1
  let isFirst = true
  for await (let piece of openText()) {
    if (isFirst && piece.startsWith('\ufeff')) piece = piece.slice(1)
    isFirst &&= piece === ''
    let at = 0
    while (passed < line) {
      const end = piece.indexOf(newline ?? '\n', at)
      if (end === -1) break
      at = end + 1
      passed += 1
    }
    if (passed === line) yield at === 0 ? piece : piece.slice(at)
  }
}

/** The rows of a text in batches; those whose quotation marks do not match are noted apart. */
async function* splitRows(
  openText: OpenText,
  shape: CsvShape,
  firstLine: number,
  broken: Row[],
  width: number,
): AsyncIterable<Row[]> {
  let rows: Row[] = []
  broken.length = 0
  let enough = firstBatchRows
  const receiver = receiverOf(
    shape,
    (row) => rows.push(row),
    (row) => {
      const cells = splitLeniently(row.cells[0]?.split(/\r?\n|\r/, 1)[0] ?? '', shape.delimiter)
      if (cells?.length === width) rows.push({ cells, line: row.line })
      else if (broken.length < 10_000) broken.push(row)
    },
  )
  const splitter = createCsvSplitter(shape, firstLine, receiver)
  let isFinished = true
  for await (const piece of openText()) {
    for (let at = 0; at < piece.length; at += splitLength) {
      splitter.read(piece.slice(at, at + splitLength))
      if (rows.length < enough) continue
      yield rows
      rows = []
      enough = batchRows
    }
    isFinished = piece === '' ? isFinished : piece.endsWith(shape.newline)
  }
  splitter.finish()
  const last = rows.at(-1)
  if (last && !isFinished) last.isUnfinished = true
  yield rows
}
