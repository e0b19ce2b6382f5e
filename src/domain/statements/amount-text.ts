import { type Cents, largestAmount } from '#domain/money.ts'
import type { AmountProblem } from './statement-problem.ts'

// Sign, parenthesis and dollars in any order; digits, plain or in groups of three; cents; the closing parts.
const amountText =
  /^([+\-\u2212]?) ?(?:\$|usd)? ?(\()? ?(?:\$|usd)? ?([+\-\u2212]?) ?(?:(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d*))?|\.(\d+)) ?(\))? ?(?:usd)? ?([-\u2212]?)$/i

/**
 * Reads an amount as whole cents, or returns why it cannot. Only unambiguous text is read: `1.234` could be a
 * thousand or a fraction, and so could `1.650`, whatever its last digit.
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
 * Whether the only separator of a number could group thousands or start a fraction, as the point in `1.650`.
 * The comma in `1,650` can only group here, but the one in `0,650` cannot.
 */
const mayBeGrouped = (whole: string, fraction: string | undefined): boolean =>
  fraction === undefined ? /^0+,/.test(whole) : /^[1-9]\d{0,2}$/.test(whole) && fraction.length === 3

/** Whether the text is an amount whose comma must be a decimal comma: `12,34`, `1.234,56`, `0,650`. */
export function hasDecimalComma(text: string): boolean {
  const number = numberIn(text)
  return /^(\d{1,3}(\.\d{3})+|\d+),\d+$/.test(number) && !/^[1-9]\d{0,2},\d{3}$/.test(number)
}

/** Whether the amount would be different if commas were decimal marks: `1,650`. */
export const dependsOnComma = (text: string): boolean => /^[1-9]\d{0,2},\d{3}$/.test(numberIn(text))

/**
 * The digits and separators of an amount, without the spaces and apostrophes that some countries group digits
 * with.
 */
const numberIn = (text: string): string =>
  (/\d[\d.,\s'\u2019]*/.exec(text)?.[0] ?? '').replace(/[\s'\u2019]/g, '')

const isNumberWithMarks = (text: string): boolean =>
  /\d/.test(text) && /[.,]/.test(text) && !/[^\d.,\s$()+\-\u2212]/.test(text.replace(/usd/i, ''))

/** A loop, because a regular expression would be quadratic on a hostile file's million zeros. */
function withoutZerosAtEnd(digits: string): string {
  let end = digits.length
  while (digits[end - 1] === '0') end -= 1
  return digits.slice(0, end)
}

/** Fast path for text such as `-12.34`, the most common form: a large file has millions. Null for any other. */
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
