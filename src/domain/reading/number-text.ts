import { decimalsOf as decimalsOfKnown } from '#domain/currencies.ts'
import { asciiDigits, withoutInvisible } from './ascii-digits.ts'
import { currencySymbols } from './currency-symbols.ts'
import { PlainNumber } from './plain-number.ts'
import type { DecimalMark, Money } from './reading.ts'

/** The parts of a text that is an amount: its digits with their marks, and all that says which way it goes. */
export type NumberText = {
  body: string
  isNegative: boolean
  /** What a suffix such as `CR` or `Dr` says. */
  direction: 'in' | 'out' | null
  currency: string | null
  /** Whether it has only a sign that several currencies share, such as "$". */
  hasSharedSign: boolean
}

const symbolText = Object.keys(currencySymbols)
  .sort((a, b) => b.length - a.length)
  .map((symbol) => symbol.replace('$', '\\$'))
  .join('|')
const before = new RegExp(`^(?:([-+])|(${symbolText})\\.?(?![A-Za-z])|([A-Z]{3})(?![A-Za-z]))\\s*`, 'u')
const after = new RegExp(
  `\\s*(?:(?<=[\\d.,\\s)A-Z€£$])([-+])|(?<![A-Za-z])(${symbolText})\\.?|(?<![A-Za-z])([A-Z]{3})|(?<![A-Za-z])(CR|Cr|cr|DR|Dr|dr|C|D|H|S|DB|Db)\\.?)$`,
  'u',
)
const isDigit = (code: number) => code >= 48 && code <= 57
const isMark = (code: number) => code === 46 || code === 44

// Nearly all amounts are digits with one mark at most. Going through them one by one is several times as fast as patterns.

/** Where the mark of plain digits is: 0 without one; -1 if this is anything but digits with a mark between them. */
export function markOfPlain(text: string, from: number): number {
  let mark = 0
  for (let at = from; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (isDigit(code)) continue
    if (mark > 0 || at === from || !isMark(code)) return -1
    mark = at
  }
  return text.length === from || mark === text.length - 1 ? -1 : mark
}

const longestNumber = 60

/** Reads a text as an amount, or answers null for any other text. */
export function splitNumber(text: string): NumberText | null {
  if (text.length > longestNumber) {
    const trimmed = text.trim()
    return trimmed.length > longestNumber ? null : splitNumber(trimmed)
  }
  const isNegative = text.charCodeAt(0) === 45
  if (markOfPlain(text, isNegative ? 1 : 0) !== -1)
    return {
      body: isNegative ? text.slice(1) : text,
      isNegative,
      direction: null,
      currency: null,
      hasSharedSign: false,
    }
  if (!/\p{Nd}/u.test(text)) return null
  let rest = withPlainMarks(asciiDigits(text))
    .trim()
    .normalize('NFKC')
    .replace(/[−–—‐‑]/g, '-')
    .replace(/[’‘`´]/g, "'")
    .replace(/\s+/g, ' ')
  rest = rest
    .replace(/^(?:="?|')|"$/g, '')
    .replace(/\((cr|dr)\.?\)$/i, ' $1')
    .trim()
  let signs = 0
  let direction: NumberText['direction'] = null
  let currency: string | null = null
  let hasSymbol = false
  let hasSign = false
  // The dash of `1'250.-` stands for the decimals.
  rest = rest.replace(/(\d)[.,]-{1,2}(?!\d)/, '$1')
  for (let turn = 0; turn < 6; turn += 1) {
    const start = rest
    if (rest.startsWith('(') && rest.endsWith(')')) {
      if (hasSign) return null
      signs += 1
      hasSign = true
      rest = rest.slice(1, -1).trim()
    }
    const found = before.exec(rest) ?? after.exec(rest)
    if (found) {
      const [whole, sign, symbol, code, suffix] = found
      if (sign !== undefined) {
        if (hasSign) return null
        hasSign = true
        if (sign === '-') signs += 1
      }
      if (suffix !== undefined) {
        if (direction !== null) return null
        direction = /^[CcHh]/.test(suffix) ? 'in' : 'out'
      }
      if (symbol !== undefined) {
        currency = currencySymbols[symbol] || currency
        hasSymbol = true
      }
      if (code !== undefined) {
        if (!isCurrency(code)) return null
        currency = code
      }
      rest = found.index === 0 ? rest.slice(whole.length).trim() : rest.slice(0, found.index).trim()
    }
    if (rest === start) break
  }
  return /^(?:\d[\d .,']*(?:\u066b\d*)?|[.,\u066b]\d+)$/.test(rest)
    ? {
        body: rest,
        isNegative: signs === 1,
        direction,
        currency,
        hasSharedSign: hasSymbol && currency === null,
      }
    : null
}

/** The thousands separators of Arabic are left out, and its decimal separator is kept, since both are unambiguous. */
const withPlainMarks = (text: string): string =>
  withoutInvisible(text).replace(/(\d)\u066c(?=(?:\d{2}\u066c)*\d{3}(?!\d))/g, '$1')

const grouped = /^\d{1,3}(?:([.,' ])\d{3})(?:\1\d{3})*$|^\d{1,3}(?:,\d{2})*,\d{3}$/

/** Digits with at most `mark` before the decimals, or null when they cannot be written so. */
function digitsOf(body: string, mark: '.' | ','): { digits: string; decimals: number } | null {
  const at = body.indexOf(mark)
  if (at !== body.lastIndexOf(mark)) return null
  const whole = at === -1 ? body : body.slice(0, at)
  const fraction = at === -1 ? '' : body.slice(at + 1)
  if (fraction !== '' && !/^\d+$/.test(fraction)) return null
  if (whole !== '' && !/^\d+$/.test(whole) && (!grouped.test(whole) || /^0/.test(whole))) return null
  const digits = (whole.replace(/\D/g, '') + fraction).replace(/^0+(?=\d)/, '')
  return digits === '' ? null : { digits, decimals: fraction.length }
}

/** Which decimal marks the digits can be read with: null when none, `any` when it makes no difference. */
export function marksOf(
  body: string,
  mark = markOfPlain(body, 0),
): 'comma' | 'point' | 'any' | 'either' | null {
  if (body.includes(arabicMark)) return marksOfArabic(body)
  if (mark === 0) return 'any'
  if (mark > 0 && body.length - mark !== 4) return body.charCodeAt(mark) === 46 ? 'point' : 'comma'
  const point = digitsOf(body, '.')
  const comma = digitsOf(body, ',')
  if (point === null) return comma === null ? null : 'comma'
  if (comma === null) return 'point'
  return point.digits === comma.digits && point.decimals === comma.decimals ? 'any' : 'either'
}

const arabicMark = '\u066b'
const withPoint = (body: string) => body.replace(/,/g, '').replace(arabicMark, '.')
const marksOfArabic = (body: string) => (digitsOf(withPoint(body), '.') === null ? null : 'any')

const plain = new PlainNumber()

/**
 * The digits as whole units of `decimals` places: null when the mark does not fit, `too_precise` when they have more
 * places than that, for an amount is never rounded.
 */
export function minorOf(
  body: string,
  mark: DecimalMark,
  decimals: number,
): number | 'too_precise' | 'too_large' | null {
  const minorOfPlain = plain.read(body) ? plain.minor(mark, decimals) : null
  if (minorOfPlain !== null) return minorOfPlain
  if (mark === 'minor_units') return null
  const isArabic = body.includes(arabicMark)
  const read = isArabic ? digitsOf(withPoint(body), '.') : digitsOf(body, mark === 'point' ? '.' : ',')
  if (read === null) return null
  let { digits, decimals: places } = read
  while (places > decimals && digits.endsWith('0') && digits.length > 1) {
    digits = digits.slice(0, -1)
    places -= 1
  }
  if (digits === '0') return 0
  if (places > decimals) return 'too_precise'
  const minor = digits + '0'.repeat(decimals - places)
  return minor.length > 15 ? 'too_large' : Number(minor)
}

export const amountOf = ({ minor, decimals }: Money): number => minor / 10 ** decimals

const known = new Map<string, boolean>()
const listed = new Set(Intl.supportedValuesOf('currency'))

/** Whether three letters are the code of a currency. */
export function isCurrency(code: string): boolean {
  const answer =
    known.get(code) ?? (/^[A-Z]{3}$/.test(code) && (listed.has(code) || ['CNH', 'BTC', 'ETH'].includes(code)))
  if (known.size < 1000) known.set(code, answer)
  return answer
}

// Codes that banks use although they are not, or no longer, in ISO 4217.
const otherCodes: Record<string, string> = {
  RUR: 'RUB',
  RMB: 'CNY',
  NTD: 'TWD',
  NIS: 'ILS',
  STG: 'GBP',
  SOLES: 'PEN',
  人民币: 'CNY',
  人民币元: 'CNY',
  人民幣: 'CNY',
  新臺幣: 'TWD',
  新台幣: 'TWD',
}

/** The currency in the cell of a currency column, in upper or lower case. */
export function currencyOfCode(text: string): string | null {
  const code = text.trim().toUpperCase()
  return isCurrency(code) ? code : (otherCodes[code] ?? (currencySymbols[text.trim()] || null))
}

/** How many decimals the amounts of a currency can have; two where it is not known. */
export const decimalsOf = (currency: string | null): number =>
  currency === null || !isCurrency(currency) ? 2 : decimalsOfKnown(currency)

/** A signed number in thousandths, to compare amounts with balances; null if it is none or has more decimals. */
export function thousandthsOf(text: string, mark: DecimalMark): number | null {
  const number = splitNumber(text)
  const minor = number && minorOf(number.body, mark, 3)
  return typeof minor === 'number' ? (number?.isNegative ? -minor : minor) : null
}
