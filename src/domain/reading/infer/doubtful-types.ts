import { splitNumber } from '#domain/reading/number-text.ts'
import { plainName } from '#domain/reading/plain-name.ts'
import type { ColumnPlaces } from '#domain/reading/reading.ts'
import { cellOf, type Row } from '#domain/reading/table.ts'
import { directionOf, isNeutral } from './direction-words.ts'

const wordsOfSales = new Set(['sale', 'sales', 'charge', 'charges', 'refund', 'refunds'])

/**
 * Whether a column of types, whose words could say which way the money went, says nothing beside the signs of the
 * amounts.
 */
export function areTypesDoubtful(
  rows: readonly Row[],
  { direction, amount }: ColumnPlaces,
  isNet: boolean,
): boolean {
  const seen = new Set(
    rows.map(({ cells }) => {
      const type = cellOf(cells, direction?.[0])
      const way = type === '' || isNeutral(type) ? 'none' : (directionOf(type) ?? 'unknown')
      return `${way} ${splitNumber(cellOf(cells, amount?.[0]))?.isNegative}`
    }),
  )
  const has = (text: string) => [...seen].some((one) => one.includes(text))
  // The signs say it also for a type whose word is not known, such as "Payment".
  if (has('unknown') && has('true') && has('false')) return true
  // Types such as "Sale" and "Return" only repeat what the signs say, and not all of their words are known.
  if (seen.has('out true')) return true
  // Codes such as "C" can mean something else. Only if money out is positive, the signs of money in don't matter.
  if (seen.has('in true') && !seen.has('out false')) return true
  // Whoever is paid sees a sale as money in: fees were taken off it.
  return isNet && rows.some(({ cells }) => wordsOfSales.has(plainName(cellOf(cells, direction?.[0]))))
}
