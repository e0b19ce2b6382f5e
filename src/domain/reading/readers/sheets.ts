import { dayOfSerial } from '#domain/reading/date-text.ts'
import { findTable } from '#domain/reading/layout.ts'
import { looksLikeBooking } from '#domain/reading/looks-like-booking.ts'
import type { Reason, SkippedRow } from '#domain/reading/reading.ts'
import type { Row, Table } from '#domain/reading/table.ts'

export const mostColumns = 1000
export const mostRows = 1_100_000

/** A sheet with a table, and a way to open the tables below it. */
export type Sheet = {
  table: Table
  tableFrom(line: number): Table | null
  why: Reason[]
  /** The other sheets with transactions, none of which is read. */
  unread: SkippedRow[]
}

/** The first of some sheets that contains a table; null if none does. */
export function chooseSheet(sheets: Row[][], mayHaveHeader: boolean, is1904 = false): Sheet | null {
  const [first, ...others] = sheets.filter((rows) => findTable(rows.slice(0, 600), mayHaveHeader) !== null)
  const table = first && tableIn(first, mayHaveHeader, is1904)
  if (!first || !table) return null
  return {
    table,
    tableFrom: (line) =>
      tableIn(
        first.filter((row) => row.line >= line),
        true,
        is1904,
      ),
    why: others.length === 0 ? [] : [{ code: 'other_sheets', sheets: others.length }],
    unread: others.flatMap((rows) => {
      const bookings = rows.filter(looksLikeBooking)
      const [first] = bookings
      return first ? [{ line: first.line, reason: { code: 'on_other_sheet', rows: bookings.length } }] : []
    }),
  }
}

function tableIn(rows: Row[], mayHaveHeader: boolean, is1904: boolean): Table | null {
  const found = findTable(rows.slice(0, 600), mayHaveHeader)
  if (!found) return null
  const below = rows.slice(found.first)
  return {
    head: below.slice(0, 600),
    names: found.names,
    headerLine: found.header === null ? null : (rows[found.header]?.line ?? null),
    preamble: rows.slice(0, found.header ?? found.first),
    cellCounts: null,
    broken: [],
    is1904,
    batches: () => [below],
  }
}

/** Writes a number so that it cannot be read in two ways. */
export function numberText(value: number, isDate: boolean, is1904: boolean): string {
  if (!Number.isFinite(value)) return ''
  if (isDate) return dayOfSerial(value, is1904) ?? String(value)
  const text = String(Number(value.toPrecision(15)))
  // Three decimals would look like thousands.
  return /\.\d{3}$/.test(text) ? `${text}0` : text
}
