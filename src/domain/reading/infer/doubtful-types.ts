import { splitNumber } from '#domain/reading/number-text.ts'
import { plainName } from '#domain/reading/plain-name.ts'
import type { ColumnPlaces } from '#domain/reading/reading.ts'
import { cellOf, type Row } from '#domain/reading/table.ts'
import { cardDirectionOf } from './card-types.ts'
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
  const seen = new Set<string>()
  const signs = new Set<boolean>()
  let isWordUnknown = false
  for (const { cells } of rows) {
    const type = cellOf(cells, direction?.[0])
    const way = directionOf(type)
    const text = cellOf(cells, amount?.[0])
    const number = splitNumber(text)
    // A type such as "Card purchase" can be wrong for a row whose amount has a plus.
    if ((way ?? cardDirectionOf(type)) === 'out' && text.startsWith('+')) return true
    if (number) signs.add(number.isNegative)
    if (type !== '' && way === null && !isNeutral(type)) isWordUnknown = true
    seen.add(`${way} ${number?.isNegative}`)
  }
  // The signs also apply to a type whose word is unknown, such as "Payment".
  if (isWordUnknown && signs.size === 2) return true
  // Types such as "Sale" and "Return" only repeat what the signs say, and not all of their words are known.
  if (seen.has('out true')) return true
  // If money in is negative, a code such as "C" may not mean "credit", unless money out is positive.
  if (seen.has('in true') && !seen.has('out false')) return true
  // For a merchant, a sale is money in, from which fees were deducted.
  return isNet && rows.some(({ cells }) => wordsOfSales.has(plainName(cellOf(cells, direction?.[0]))))
}
