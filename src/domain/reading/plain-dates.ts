import { dayOfSerial, readDateText } from './date-text.ts'
import { columnsWithoutYears, yearFromNearest, yearsFromPeriod } from './dates-without-years.ts'
import { kindsOfName } from './infer/column-names.ts'
import { plainName } from './plain-name.ts'
import { createPlaceCheck } from './readers/place-check.ts'
import type { Reason } from './reading.ts'
import { cellOf, type Row, type Table } from './table.ts'

type Rewriting = { code: string; columns: Map<number, (cells: readonly string[]) => string> }

const partNames = [
  ['年', '月', '日'],
  ['year', 'month', 'day'],
  ['jahr', 'monat', 'tag'],
  ['ano', 'mes', 'dia'],
  ['annee', 'mois', 'jour'],
  ['anno', 'mese', 'giorno'],
]
const dateKinds = new Set(['booking_date', 'date', 'transaction_date', 'value_date'])

/**
 * Rewrites columns of dates that no cell shows to be dates by itself: year, month and day in three columns, days and
 * months whose year is in the period above the table, the serial numbers of spreadsheets, and years of Taiwan without
 * marks, such as 1140105.
 */
export function withPlainDates(table: Table): { table: Table; why: Reason[] } {
  const { names, head } = table
  const isWhole = ({ cells }: Row) => cells.length === names?.length
  const whole = head.some(isWhole) ? head.filter(isWhole) : head
  const dateColumns = (names ?? []).flatMap((_, column) => {
    const texts = whole.flatMap(({ cells }) => cellOf(cells, column) || [])
    const dates = texts.filter((text) => readDateText(text) !== null)
    return texts.length > 0 && dates.length >= texts.length * 0.6 ? [column] : []
  })
  const rewriting =
    names &&
    (dateColumns[0] !== undefined
      ? datesBesideWhole(table, dateColumns[0])
      : (datesInParts(names, head) ??
        datesInPeriod(table) ??
        datesInDigits(names, head, table.is1904 ?? false)))
  if (!names || !rewriting) return { table, why: [] }
  const { code, columns } = rewriting
  const [first = 0] = columns.keys()
  const width = names.length
  const rewrite = (row: Row): Row => {
    const cells = row.cells.slice()
    for (const [column, read] of columns) if (column < cells.length) cells[column] = read(row.cells)
    return { ...row, cells }
  }
  const isFull = head.filter(({ cells }) => cells.length >= width).length * 2 >= head.length
  return {
    table: {
      ...table,
      names: code === 'dates_in_parts' ? names.map((name, at) => nameWithoutPart(name, at - first)) : names,
      // Without dates, no row looked like a transaction.
      cellCounts: table.cellCounts ?? (table.isInPlace && isFull ? { least: width, most: width } : null),
      ...(table.isInPlace && { isInPlace: createPlaceCheck(head.map(rewrite), names, width) }),
      head: head.map(rewrite),
      async *batches() {
        for await (const rows of table.batches()) yield rows.map(rewrite)
      },
    },
    why: [{ code }],
  }
}

/** The date takes the place of its year. The other parts lose their names, so that they are not taken for dates. */
function nameWithoutPart(name: string, at: number): string {
  if (at === 1 || at === 2) return ''
  return at === 0 ? (/^(.+)[(（]年[)）]$/.exec(name)?.[1] ?? 'Date') : name
}

function datesInParts(names: readonly string[], head: readonly Row[]): Rewriting | null {
  const plain = names.map(plainName)
  for (const parts of partNames) {
    const at = plain.findIndex((_, column) =>
      parts.every((part, index) => {
        const name = plain[column + index] ?? ''
        return name === part || (part.length === 1 && name.endsWith(` ${part}`))
      }),
    )
    if (at === -1) continue
    const read = (cells: readonly string[]) => {
      const [year = '', month = '', day = ''] = [0, 1, 2].map((index) => cellOf(cells, at + index))
      return year === '' ? '' : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
    }
    if (head.some(({ cells }) => readDateText(read(cells)) !== null))
      return { code: 'dates_in_parts', columns: new Map([[at, read]]) }
  }
  return null
}

function datesInPeriod(table: Table): Rewriting | null {
  const columns = columnsWithoutYears(table)
  const withYear = yearsFromPeriod(table, columns)
  if (columns.length === 0 || withYear === null) return null
  return {
    code: 'years_of_period',
    columns: new Map(columns.map((column) => [column, (cells) => withYear(cellOf(cells, column))])),
  }
}

/** Booking dates without a year beside complete dates, such as value dates. */
function datesBesideWhole(table: Table, whole: number): Rewriting | null {
  const names = table.names ?? []
  const columns = columnsWithoutYears(table, true).filter((column) =>
    kindsOfName(names[column] ?? '').some(({ kind }) => kind === 'booking_date' || kind === 'date'),
  )
  if (columns.length === 0) return null
  return {
    code: 'years_of_other_date',
    columns: new Map(
      columns.map((column) => [
        column,
        (cells) => yearFromNearest(cellOf(cells, column), cellOf(cells, whole)),
      ]),
    ),
  }
}

function datesInDigits(names: readonly string[], head: readonly Row[], is1904: boolean): Rewriting | null {
  const dated = names.flatMap((name, column) =>
    kindsOfName(name).some(({ kind }) => dateKinds.has(kind)) ? [column] : [],
  )
  const textsIn = (column: number) => head.flatMap(({ cells }) => cellOf(cells, column) || [])
  if (dated.some((column) => textsIn(column).some((text) => readDateText(text) !== null))) return null
  for (const [code, read] of [
    ['serial_dates', (text: string) => serialDate(text, is1904)],
    ['taiwanese_years', taiwaneseDate],
  ] as const) {
    const columns = dated.filter((column) => {
      const texts = textsIn(column)
      return texts.length > 0 && texts.filter((text) => read(text) !== null).length >= texts.length * 0.9
    })
    if (columns.length > 0)
      return {
        code,
        columns: new Map(
          columns.map((column) => [column, (cells) => read(cellOf(cells, column)) ?? cells[column] ?? '']),
        ),
      }
  }
  return null
}

// From 2000 to 2050. Other numbers are something else.
const serialDate = (text: string, is1904: boolean): string | null => {
  const day = /^\d{5}(?:[.,]\d+)?$/.test(text) ? dayOfSerial(Number(text.replace(',', '.')), is1904) : null
  return day !== null && day >= '2000-01-01' && day < '2050-01-01' ? day : null
}

const taiwaneseDate = (text: string): string | null => {
  const [, year, month, day] = /^((?:0?9|1\d)\d)(\d{2})(\d{2})$/.exec(text) ?? []
  const date = year === undefined ? null : `${year.padStart(3, '0')}/${month}/${day}`
  return date !== null && readDateText(date) !== null ? date : null
}
