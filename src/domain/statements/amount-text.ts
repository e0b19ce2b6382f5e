import { type Cents, largestAmount } from '#domain/money.ts'
import type { AmountProblem } from './statement-problem.ts'

// A sign, a parenthesis and dollars in any order; digits, plain or in groups of three; cents; the end of them.
const amountText =
  /^([+\-\u2212]?) ?(?:\$|usd)? ?(\()? ?(?:\$|usd)? ?([+\-\u2212]?) ?(?:(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d*))?|\.(\d+)) ?(\))? ?(?:usd)? ?([-\u2212]?)$/i

/**
 * The whole cents that the text of an amount says, or why it is not read. Only text with a single reading is read:
 * `1.234` may be a thousand or a fraction, and so may `1.650`, whatever digit stands last.
 */
export function readAmount(text: string): Cents | AmountProblem {
  const plain = plainCents(text)
  if (plain !== null) return plain
  const cents = carefulCents(text)
  return typeof cents === 'number' ? cents : { code: cents, text }
}

function carefulCents(text: string): Cents | AmountProblem['code'] {
  const parts = amountText.exec(text.trim())
  if (parts === null || (text.match(/\$|usd/gi)?.length ?? 0) > 1)
    return isNumberWithMarks(text) ? 'amount_ambiguous' : 'amount_unreadable'
  const [, signBefore, opening, signInside, whole = '0', fraction, onlyFraction, closing, signAfter] = parts
  const signs = `${signBefore}${signInside}${opening ?? ''}${signAfter}`
  if (signs.length > 1 || (opening === undefined) !== (closing === undefined)) return 'amount_unreadable'
  if (mayBeGrouped(whole, fraction)) return 'amount_ambiguous'

  const decimals = withoutZerosAtEnd(onlyFraction ?? fraction ?? '')
  if (decimals.length > 2) return 'amount_too_precise'
  const digits = whole.replaceAll(',', '').replace(/^0+(?=\d)/, '')
  const cents = digits.length > 12 ? Number.POSITIVE_INFINITY : Number(digits + decimals.padEnd(2, '0'))
  if (cents > largestAmount) return 'amount_too_large'
  return signs === '' || signs === '+' || cents === 0 ? cents : -cents
}

/**
 * Whether the one mark of a number could be either kind: the point of `1.650` could group thousands. The comma of
 * `1,650` groups them here, but that of `0,650` cannot.
 */
const mayBeGrouped = (whole: string, fraction: string | undefined): boolean =>
  fraction === undefined ? /^0+,/.test(whole) : /^[1-9]\d{0,2}$/.test(whole) && fraction.length === 3

/** Whether the text is an amount whose comma can only be its decimal mark: `12,34`, `1.234,56`, `0,650`. */
export function hasDecimalComma(text: string): boolean {
  const number = numberIn(text)
  return /^(\d{1,3}(\.\d{3})+|\d+),\d+$/.test(number) && !/^[1-9]\d{0,2},\d{3}$/.test(number)
}

/** Whether the amount would be another if commas were decimal marks: `1,650`. */
export const hingesOnComma = (text: string): boolean => /^[1-9]\d{0,2},\d{3}$/.test(numberIn(text))

/** The digits and marks of an amount, without what other countries group digits with. */
const numberIn = (text: string): string =>
  (/\d[\d.,\s'\u2019]*/.exec(text)?.[0] ?? '').replace(/[\s'\u2019]/g, '')

const isNumberWithMarks = (text: string): boolean =>
  /\d/.test(text) && /[.,]/.test(text) && !/[^\d.,\s$()+\-\u2212]/.test(text.replace(/usd/i, ''))

/** Step by step: a regular expression looks at each zero of a hostile file's million again for every one before it. */
function withoutZerosAtEnd(digits: string): string {
  let end = digits.length
  while (digits[end - 1] === '0') end -= 1
  return digits.slice(0, end)
}

/** The cents of text such as `-12.34`, or null. Most amounts are such, and of a large file millions. */
function plainCents(text: string): Cents | null {
  const start = text[0] === '-' ? 1 : 0
  const point = text.length - 3
  if (point <= start || point - start > 9 || text[point] !== '.') return null
  let cents = 0
  for (let at = start; at < text.length; at += 1) {
    if (at === point) continue
    const digit = text.charCodeAt(at) - 48
    if (digit < 0 || digit > 9) return null
    cents = cents * 10 + digit
  }
  return start === 1 && cents > 0 ? -cents : cents
}
