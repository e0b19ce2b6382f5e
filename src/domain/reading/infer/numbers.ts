import { usualDecimalsOf } from '#domain/currencies.ts'
import { markOfPlain, marksOf, splitNumber } from '#domain/reading/number-text.ts'
import type { DecimalMark, Question, Reason } from '#domain/reading/reading.ts'
import type { Language } from './column-names.ts'

export type DecimalConclusion = {
  decimal: DecimalMark | null
  /** Whether a balance may still decide. */
  isOpen: boolean
  why: Reason | null
  question: Question | null
}

/** How many digits follow the last mark. */
export function decimalsIn(body: string): number {
  for (let at = body.length - 1; at >= 0; at -= 1) {
    const code = body.charCodeAt(at)
    if (code === 46 || code === 44 || code === 0x66b) return body.length - 1 - at
    if (code < 48 || code > 57) return 0
  }
  return 0
}

// Where these are paid, banks write all amounts with decimals.
const currenciesWithDecimals = new Set(['EUR', 'GBP', 'USD', 'CHF', 'CAD', 'AUD', 'NZD'])
const languagesWithDecimals: readonly (Language | null)[] = ['en', 'de', 'it', 'nl']

// In these languages, no bank writes a decimal comma.
const pointLanguages: readonly (Language | null)[] = ['zh', 'ja', 'ko', 'th', 'he']

/** Gathers, over all rows, how the decimals of a file are marked. */
export function createNumberEvidence() {
  const seen = { point: 0, comma: 0, any: 0, eitherPoint: 0, eitherComma: 0 }
  const ofBalance = { point: 0, comma: 0 }
  const certain = { three: 0, other: 0 }
  let example = ''
  const currencies = new Set<string>()
  let hasSharedSign = false
  // Amounts without decimals, those of one or two digits, and those that don't end in zero.
  const whole = { all: 0, small: 0, uneven: 0, example: '' }
  const said = { currency: 0, none: 0 }
  const byDecimals: number[] = []
  // The first row of a page can have the currency for all of them.
  let isFirstSaid: boolean | null = null
  // "-20.00 USD" among many amounts without a currency is a foreign one.
  const isException = (known: string | null) =>
    said.currency > 0 &&
    said.currency * 4 < said.none &&
    !(isFirstSaid && known !== null && currencies.has(known))

  /** Whether amounts look like cents: all are whole, hardly any below 100, and most don't end in zero. */
  const mayBeMinorUnits = (currency: string | null, language: Language | null) =>
    (currency === null ? languagesWithDecimals.includes(language) : currenciesWithDecimals.has(currency)) &&
    whole.all >= 3 &&
    whole.small * 20 <= whole.all &&
    whole.uneven * 2 >= whole.all

  return {
    see(text: string, number = splitNumber(text), count = 1, isBalance = false) {
      if (number === null) return
      if (number.currency !== null) currencies.add(number.currency)
      isFirstSaid ??= number.currency !== null
      said[number.currency === null ? 'none' : 'currency'] += count
      hasSharedSign ||= number.hasSharedSign
      const mark = markOfPlain(number.body, 0)
      const decimals = mark > 0 ? number.body.length - 1 - mark : mark === 0 ? 0 : decimalsIn(number.body)
      byDecimals[decimals] = (byDecimals[decimals] ?? 0) + count
      const marks = marksOf(number.body, mark)
      if (marks === null) return
      if (marks === 'any' && decimals === 0 && !isBalance && /[1-9]/.test(number.body)) {
        whole.all += count
        if (Number(number.body) < 100) whole.small += count
        if (!number.body.endsWith('0')) whole.uneven += count
        whole.example ||= text
      }
      if (marks === 'either') {
        seen[number.body.includes('.') ? 'eitherPoint' : 'eitherComma'] += count
        example ||= text
        return
      }
      seen[marks] += count
      if (isBalance && marks !== 'any') ofBalance[marks] += count
      const decimalMark = marks === 'any' ? '\u066b' : marks === 'point' ? '.' : ','
      const last = number.body.lastIndexOf(decimalMark)
      if (last !== -1) certain[number.body.length - 1 - last === 3 ? 'three' : 'other'] += count
    },
    /** The one currency that the amounts mention. `known` is the one that the header or the lines above mention. */
    currency: (known: string | null) =>
      currencies.size === 1 && !hasSharedSign && !isException(known) ? ([...currencies][0] ?? null) : null,
    /** How many currencies the amounts mention. Next to "MX$", a plain "$" stands for another one. */
    currencies: (known: string | null) => currencies.size + Number(hasSharedSign || isException(known)),
    /** The mark of the balances, if all have another one than all amounts. */
    balanceDecimal(): DecimalMark | null {
      const other = ofBalance.point > 0 ? 'point' : 'comma'
      const isApart = seen.point > 0 && seen.comma > 0 && ofBalance[other] === seen[other]
      return isApart && ofBalance.point + ofBalance.comma === ofBalance[other] ? other : null
    },
    /**
     * How many numbers have no decimals, one, two and so on: 0, 1, or 2 for any more, because all rows of a file are read
     * again if more rows change it.
     */
    decimalCounts: (): number[] => Array.from(byDecimals, (count) => Math.min(count ?? 0, 2)),
    /** How many decimals the amounts of a file without a currency have. */
    decimals: () => (certain.three > 0 && certain.other === 0 ? 3 : 2),
    conclude(
      knownCurrency: string | null,
      language: Language | null = null,
      isLatin = true,
    ): DecimalConclusion {
      const sure = (decimal: DecimalMark | null, why: Reason | null) => ({
        decimal,
        isOpen: false,
        why,
        question: null,
      })
      const ask = (choices: DecimalMark[], assumed: DecimalMark, why: Reason): DecimalConclusion => ({
        decimal: assumed,
        isOpen: choices.includes('comma'),
        why: null,
        question: { about: 'decimal', choices, assumed, why },
      })
      const balanceMark = this.balanceDecimal()
      if (balanceMark === 'point') return sure('comma', { code: 'decimal_comma', rows: seen.comma })
      if (balanceMark === 'comma') return sure('point', { code: 'decimal_point', rows: seen.point })
      if (seen.point > 0 && seen.comma > 0)
        return ask(['comma', 'point'], seen.point >= seen.comma ? 'point' : 'comma', {
          code: 'decimals_contradict',
          point: seen.point,
          comma: seen.comma,
        })
      if (seen.point > 0) return sure('point', { code: 'decimal_point', rows: seen.point })
      if (seen.comma > 0) return sure('comma', { code: 'decimal_comma', rows: seen.comma })
      const either = seen.eitherPoint + seen.eitherComma
      if (either === 0)
        return isLatin && mayBeMinorUnits(knownCurrency, language)
          ? ask(['point', 'minor_units'], 'point', { code: 'maybe_minor_units', text: whole.example })
          : sure(null, null)
      const grouping: DecimalMark = seen.eitherPoint >= seen.eitherComma ? 'comma' : 'point'
      const isMixed = seen.eitherPoint > 0 && seen.eitherComma > 0
      if (seen.eitherPoint === 0 && pointLanguages.includes(language))
        return sure('point', { code: 'grouping_by_language' })
      if (!isMixed && knownCurrency !== null) {
        const places = usualDecimalsOf(knownCurrency)
        // In English, a point before three digits is unusual: thousands have commas, and amounts two decimals.
        const isUnusual = language === 'en' && grouping === 'comma' && places > 0
        if (places < 3 && !isUnusual)
          return sure(grouping, { code: 'grouping_by_currency', currency: knownCurrency, places })
        if (seen.any === 0 && places > 2)
          return sure(grouping === 'comma' ? 'point' : 'comma', {
            code: 'decimals_by_currency',
            currency: knownCurrency,
          })
      }
      return ask(['comma', 'point'], grouping, { code: 'decimals_open', text: example, rows: either })
    },
  }
}
