import type { ColumnPlaces } from '#domain/reading/reading.ts'
import { cellOf, type Row } from '#domain/reading/table.ts'

/** Whether the amounts are in the currency of the purchase: some differ from what was debited or credited. */
export const isAmountForeign = ({ amount, debit, credit }: ColumnPlaces, rows: readonly Row[]): boolean =>
  rows.some(({ cells }) => {
    const own = digitsOf(cells, amount?.[0])
    const booked = bookedIn(cells, { debit, credit })
    return own !== '' && booked !== '' && own !== booked
  })

/**
 * If a column of currencies is that of an original amount, returns the currency of the rows without a foreign amount, or
 * `''` if they have none; otherwise null. The original amount differs from the one that was booked exactly where the
 * currency is not the usual one.
 */
export function usualCurrency(
  currency: number,
  original: number,
  places: ColumnPlaces,
  rows: readonly Row[],
): string | null {
  const usual = new Set<string>()
  const foreign = new Set<string>()
  for (const { cells } of rows) {
    const booked = bookedIn(cells, places)
    if (booked === '') continue
    const amount = digitsOf(cells, original)
    const group = amount === '' || amount === booked ? usual : foreign
    group.add(cellOf(cells, currency).trim())
  }
  const [code, other] = usual
  const isForeign = foreign.size > 0 && !foreign.has('') && other === undefined
  return isForeign && code !== undefined && !foreign.has(code) ? code : null
}

/** The digits of the amount that was booked, or nothing if there are several. */
function bookedIn(cells: readonly string[], { amount, debit, credit }: ColumnPlaces): string {
  const [own = '', other = ''] = [amount, debit, credit]
    .map((place) => digitsOf(cells, place?.[0]))
    .filter((digits) => digits !== '')
  return other === '' ? own : ''
}

/** The digits of an amount without its sign and marks. */
const digitsOf = (cells: readonly string[], column: number | undefined): string =>
  cellOf(cells, column).replace(/\D/g, '').replace(/^0+/, '')
