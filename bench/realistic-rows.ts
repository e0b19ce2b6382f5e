import { addMonths, lastDayOf, type Month } from '#domain/calendar.ts'
import { categories } from '#domain/categories.ts'
import type { StatementRow } from '#domain/transaction.ts'

const months = 120
const firstMonth: Month = '2016-01'
const merchants =
  'BLUE COFFEE,GREEN GROCER,CITY TRAINS,NORTH POWER,BOOKS AND MORE,CORNER BAKERY,STREAMING BOX,PHARMACY 24'
    .split(',')
    .concat(['Café "Zum Löwen"', 'SMITH, JONES & CO'])

/**
 * Realistic statement rows: by date over ten years, recurring merchants, varying amounts. The same count gives the
 * same rows.
 */
export function* realisticRows(count: number): Generator<StatementRow> {
  const next = random()
  for (let index = 0; index < count; index += 1) {
    const place = (index / count) * months
    const month = addMonths(firstMonth, Math.floor(place))
    const day = 1 + Math.floor((place % 1) * Number(lastDayOf(month).slice(8)))
    yield {
      date: `${month}-${String(day).padStart(2, '0')}`,
      description: `${merchants[next() % merchants.length]} #${next() % 1000}`,
      cents: next() % 12 === 0 ? 1 + (next() % 400_000) : -1 - (next() % 20_000),
      category: categories[next() % categories.length] ?? '',
    }
  }
}

/** A pseudorandom generator with the same numbers in every run. */
function random(): () => number {
  let state = 20_250_314
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state >>> 8
  }
}
