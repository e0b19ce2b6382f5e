import { type Cents, largestAmount } from '#domain/money.ts'

// A sign, a parenthesis and dollars in any order; digits, plain or in groups of three; cents; the end of them.
const amountText =
  /^([+\-\u2212]?) ?(?:\$|usd)? ?(\()? ?(?:\$|usd)? ?([+\-\u2212]?) ?(?:(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d*))?|\.(\d+)) ?(\))? ?(?:usd)? ?([-\u2212]?)$/i

/** Why an amount was not read, to follow on `The amount "…"`. */
export type AmountProblem = string

const unreadable: AmountProblem = 'cannot be read for certain'
export const tooLarge: AmountProblem = 'is larger than 999,999,999.99'

/**
 * The whole cents that the text of an amount says, or why it is not read (decisions 12).
 * Only text with a single reading is read: `1.234` may be a thousand or a fraction, so it is refused.
 */
export function readAmount(text: string): Cents | AmountProblem {
  const plain = plainCents(text)
  if (plain !== null) return plain
  const parts = amountText.exec(text.trim())
  if (parts === null || (text.match(/\$|usd/gi)?.length ?? 0) > 1) return unreadable
  const [, signBefore, opening, signInside, whole = '0', fraction = '', onlyFraction, closing, signAfter] =
    parts
  const signs = `${signBefore}${signInside}${opening ?? ''}${signAfter}`
  if (signs.length > 1 || (opening === undefined) !== (closing === undefined)) return unreadable

  const decimals = withoutZerosAtEnd(onlyFraction ?? fraction)
  if (decimals.length > 2) return 'has more than two decimals'
  const digits = whole.replaceAll(',', '').replace(/^0+(?=\d)/, '')
  const cents = digits.length > 12 ? Number.POSITIVE_INFINITY : Number(digits + decimals.padEnd(2, '0'))
  if (cents > largestAmount) return tooLarge
  return signs === '' || signs === '+' || cents === 0 ? cents : -cents
}

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
