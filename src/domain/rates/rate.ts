import { type Cents, isExactSum } from '#domain/money.ts'

/** How much of one currency a unit of another costs: a positive decimal number as text, so that it is exact. */
export type Rate = string

/** Digits of a rate that is computed from two others. */
const significantDigits = 12

const mostDecimals = 18
const shape = /^(\d{1,9})(?:\.(\d{1,18}))?$/

/** Whether the text is a positive decimal number with at most nine digits before and 18 after the mark. */
export const isRate = (text: string): text is Rate => shape.test(text) && /[1-9]/.test(text)

/** `amount` in the other currency, rounded to whole cents, halves to even; null beyond what a sum can hold. */
export function convert(amount: Cents, rate: Rate): Cents | null {
  const { digits, scale } = fractionOf(rate)
  const converted = Number(divideHalfEven(BigInt(amount) * digits, scale))
  return isExactSum(converted) ? converted + 0 : null
}

/**
 * The rate from one currency into another, given what a unit of a third one costs in each. Rounded to twelve
 * significant digits, halves to even, so that the amount and the rate of a row give exactly its value. Null if that is
 * too small or large for a rate.
 */
export function crossRate(from: Rate, into: Rate): Rate | null {
  const [divisor, dividend] = [fractionOf(from), fractionOf(into)]
  const numerator = dividend.digits * divisor.scale
  const denominator = divisor.digits * dividend.scale
  const wholeDigits = (numerator / denominator).toString().replace(/^0$/, '').length
  // Below one, the zeros after the mark are not significant.
  const zeros = wholeDigits > 0 ? 0 : leadingZeros(numerator, denominator)
  const decimals = Math.min(mostDecimals, Math.max(0, significantDigits - wholeDigits + zeros))
  const rate = decimalText(divideHalfEven(numerator * 10n ** BigInt(decimals), denominator), decimals)
  return isRate(rate) ? rate : null
}

function leadingZeros(numerator: bigint, denominator: bigint): number {
  let zeros = 0
  for (let rest = numerator * 10n; rest < denominator && zeros < significantDigits; rest *= 10n) zeros += 1
  return zeros
}

function fractionOf(rate: Rate): { digits: bigint; scale: bigint } {
  const [, whole = '', decimals = ''] = shape.exec(rate) ?? []
  if (whole === '') throw new RangeError(`${rate} is not a rate`)
  return { digits: BigInt(whole + decimals), scale: 10n ** BigInt(decimals.length) }
}

function divideHalfEven(dividend: bigint, divisor: bigint): bigint {
  const size = dividend < 0n ? -dividend : dividend
  const quotient = size / divisor
  const twice = (size % divisor) * 2n
  const isUp = twice > divisor || (twice === divisor && quotient % 2n === 1n)
  const rounded = isUp ? quotient + 1n : quotient
  return dividend < 0n ? -rounded : rounded
}

/** Without zeros at the end. */
function decimalText(digits: bigint, decimals: number): string {
  const text = digits.toString().padStart(decimals + 1, '0')
  const end = text.length - decimals
  const fraction = text.slice(end).replace(/0+$/, '')
  return fraction === '' ? text.slice(0, end) : `${text.slice(0, end)}.${fraction}`
}
