import { cardDirectionOf } from './infer/card-types.ts'
import { directionOf } from './infer/direction-words.ts'
import { minorOf, splitNumber } from './number-text.ts'
import { PlainNumber } from './plain-number.ts'
import type { ColumnPlaces, DecimalMark, Reason } from './reading.ts'
import { cellOf, isNothing } from './table.ts'

/** How the amount of a row is made up of its cells. */
export type AmountPlan = {
  decimal: DecimalMark
  /** The decimal mark of the balances, if it is another one. */
  balanceDecimal?: DecimalMark | undefined
  decimals: number
  /** Whether debits are written as positive numbers, to be taken off, or with their sign. */
  debit: 'taken_off' | 'added'
  /** Cards that write debits as positive numbers may write credits as negative ones. */
  credit: 'added' | 'taken_off'
  fee: 'none' | 'taken_off' | 'added'
  /** What an empty cell means in a column that marks only money in, or only money out. */
  blankDirection: 'in' | 'out' | null
  /** Whether only the direction counts, because money in is always written as a negative number. */
  ignoresSign: boolean
  /** Whether the column of directions holds the types of a card statement. */
  isOfCard: boolean
  /** Whether amounts without a mark are money out, because only money in has one, such as "500.00 Cr". */
  unmarkedIsOut: boolean
}

const plain = new PlainNumber()

const readNumber = (
  text: string,
  plan: AmountPlan,
  decimals: number,
  mark = plan.decimal,
): number | Reason => {
  const minorOfPlain = plain.read(text) ? plain.minor(mark, decimals) : null
  if (minorOfPlain !== null) return minorOfPlain
  const number = splitNumber(text)
  if (number === null) return { code: 'amount_unreadable', text: text.slice(0, 60) }
  const minor = minorOf(number.body, mark, decimals)
  if (minor === null) return { code: 'amount_unreadable', text: text.slice(0, 60) }
  if (minor === 'too_precise') return { code: 'amount_too_precise', text: text.slice(0, 60) }
  if (minor === 'too_large') return { code: 'amount_too_large', text: text.slice(0, 60) }
  const isOut = number.direction === 'out' ? !number.isNegative : number.isNegative
  return isOut ? -minor + 0 : minor
}

/** The amount of a row as its columns write it, in minor units; a reason where there is none. */
export function readAmount(
  cells: readonly string[],
  places: ColumnPlaces,
  plan: AmountPlan,
  decimals: number,
): number | Reason {
  const own = places.amount
    ? readSigned(cells, places, plan, decimals)
    : readPair(cells, places, plan, decimals)
  if (typeof own !== 'number' || plan.fee === 'none' || !places.fee) return own
  const text = cellOf(cells, places.fee[0])
  const fee = text === '' ? 0 : readNumber(text, plan, decimals)
  if (typeof fee !== 'number') return fee
  return plan.fee === 'added' ? own + fee : own - fee
}

function readSigned(
  cells: readonly string[],
  places: ColumnPlaces,
  plan: AmountPlan,
  decimals: number,
): number | Reason {
  const text = cellOf(cells, places.amount?.[0])
  if (text === '') return { code: 'amount_missing' }
  const written = readNumber(text, plan, decimals)
  const isUnmarked = plan.unmarkedIsOut && splitNumber(text)?.direction === null
  const amount = isUnmarked && typeof written === 'number' && written > 0 ? -written : written
  if (typeof amount !== 'number' || !places.direction) return amount
  const said = cellOf(cells, places.direction[0])
  const directionIn = plan.isOfCard ? cardDirectionOf : directionOf
  const direction = said === '' ? plan.blankDirection : directionIn(said)
  if (direction === null) return amount === 0 ? 0 : { code: 'direction_unreadable', text: said.slice(0, 60) }
  if (amount < 0 && plan.ignoresSign) return direction === 'out' ? amount : -amount
  if (amount < 0)
    return direction === 'out' ? amount : { code: 'direction_against_sign', text, direction: said }
  return direction === 'out' ? -amount + 0 : amount
}

function readPair(
  cells: readonly string[],
  places: ColumnPlaces,
  plan: AmountPlan,
  decimals: number,
): number | Reason {
  const debitText = cellOf(cells, places.debit?.[0])
  const creditText = cellOf(cells, places.credit?.[0])
  if (isNothing(debitText) && isNothing(creditText)) return { code: 'amount_missing' }
  const debit = isNothing(debitText) ? 0 : readNumber(debitText, plan, decimals)
  if (typeof debit !== 'number') return debit
  const credit = isNothing(creditText) ? 0 : readNumber(creditText, plan, decimals)
  if (typeof credit !== 'number') return credit
  const isAdded = (way: 'added' | 'taken_off', text: string) => way === 'added' || hasDirection(text)
  return (
    (isAdded(plan.credit, creditText) ? credit : 0 - credit) +
    (isAdded(plan.debit, debitText) ? debit : 0 - debit)
  )
}

/** Whether a suffix such as "DR" says which way the money went. */
const hasDirection = (text: string): boolean => /[A-Za-z]/.test(text) && !!splitNumber(text)?.direction

/** The balance after a row, or null without one. */
export function readBalance(
  cells: readonly string[],
  places: ColumnPlaces,
  plan: AmountPlan,
  decimals: number,
): number | null {
  if (!places.balance) return null
  const balance = readNumber(cellOf(cells, places.balance[0]), plan, decimals, plan.balanceDecimal)
  return typeof balance === 'number' ? balance : null
}
