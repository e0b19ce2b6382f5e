import { addMonths, type Day, type Month, monthOf, monthsBetween } from '#domain/calendar.ts'
import { importKey } from '#domain/import-key.ts'
import { sampleKeyMark } from '#domain/import-key-format.ts'
import type { ImportedRow } from '#domain/transaction.ts'

/** What a fictional household buys, on which days of the month, and the lowest and highest price in cents. */
type Habit = [description: string, category: string, days: number[], least: number, most: number]

const habits: Habit[] = [
  ['GREEN VALLEY MARKET', 'Food & Dining', [2, 9, 16, 23, 28], 5400, 12800],
  ['LAKESIDE COFFEE ROASTERS', 'Food & Dining', [4, 11, 19, 26], 425, 975],
  ['NOODLE HOUSE', 'Food & Dining', [8, 21], 1850, 5400],
  ['METRO TRANSIT PASS', 'Transportation', [1], 9800, 9800],
  ['HARBOR GAS & GO', 'Transportation', [7, 22], 3200, 5800],
  ['RIVERBEND ELECTRIC', 'Bills & Utilities', [18], 6200, 12900],
  ['FIBERLINE INTERNET', 'Bills & Utilities', [12], 6500, 6500],
  ['BRIGHT PAGES BOOKS', 'Shopping', [14], 1200, 6400],
  ['STREAMWELL PLUS', 'Entertainment', [5], 1549, 1549],
  ['CITY CINEMA', 'Entertainment', [13], 1450, 4350],
  ['NORTHSIDE PHARMACY', 'Healthcare', [17], 850, 4900],
]

/** Purchases in certain months only, given as `01` to `12`. */
const occasions: [months: string, habit: Habit][] = [
  ['03 06 11', ['TRAILHEAD OUTFITTERS', 'Shopping', [20], 9900, 28900]],
  ['04 10', ['SMITH, JONES & CO DENTAL', 'Healthcare', [11], 14500, 21000]],
  ['02 05 09', ['COASTLINE INN', 'Travel', [24], 24800, 41900]],
  ['07 12', ['SKYWAYS AIRLINES', 'Travel', [3], 36800, 72400]],
]

const months = 12

/** A year of card transactions of a fictional household, up to `today`. A given month always has the same rows. */
export const sampleStatement = (today: Day): ImportedRow[] =>
  monthsBetween(addMonths(monthOf(today), 1 - months), monthOf(today))
    .flatMap(rowsOfMonth)
    .filter(({ date }) => date <= today)

function rowsOfMonth(month: Month): ImportedRow[] {
  const between = createRandom(Number(month.replace('-', '')))
  const seasonal = occasions.filter(([when]) => when.includes(month.slice(5))).map(([, habit]) => habit)
  return [...habits, ...seasonal]
    .flatMap(([description, category, days, least, most]) =>
      days.map((day) => {
        const date = `${month}-${String(day).padStart(2, '0')}`
        const row = { date, description, category, cents: -between(least, most) }
        return { ...row, importKey: sampleKeyMark + importKey({ bank: 'bank-1', ...row, ordinal: 1 }) }
      }),
    )
    .sort((a, b) => a.date.localeCompare(b.date))
}

/** A pseudorandom number generator: the same seed gives the same numbers. */
function createRandom(seed: number) {
  let state = seed
  return (least: number, most: number) => {
    state = (state * 48_271) % 2_147_483_647
    return least + (state % (most - least + 1))
  }
}
