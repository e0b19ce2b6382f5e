import type { Day, Month } from './calendar.ts'
import { decimalsOf, usualDecimalsOf } from './currencies.ts'
import { type Cents, isExactSum, largestSum } from './money.ts'

/** `de-DE` and the like, with the currency that amounts are in unless they say another. */
export type FormatSettings = { locale: string; currency: string }

/** Formats for one locale. Amounts are in hundredths of their currency, as they are stored, also for yen. */
export function createFormat({ locale: tag, currency }: FormatSettings) {
  // Amounts have to look like what is typed, and months are those of the ledger, in every language.
  const locale = `${tag}-u-ca-gregory-nu-latn`
  const numbers = lazy(() => new Intl.NumberFormat(locale))
  const percents = lazy(
    () =>
      new Intl.NumberFormat(locale, {
        style: 'percent',
        minimumFractionDigits: 1,
        maximumFractionDigits: 1,
      }),
  )
  const date = (options: Intl.DateTimeFormatOptions) => lazy(() => new Intl.DateTimeFormat(locale, options))
  // A day has no time zone, so it is formatted in the one it is made in.
  const days = date({ dateStyle: 'medium', timeZone: 'UTC' })
  const months = date({ month: 'long', year: 'numeric', timeZone: 'UTC' })
  const shortMonths = date({ month: 'short', timeZone: 'UTC' })
  const dayRanges = date({ month: 'short', day: 'numeric', timeZone: 'UTC' })
  const timeDays = date({ dateStyle: 'medium' })
  const times = date({ dateStyle: 'medium', timeStyle: 'short' })
  const money = perCurrency((currency) => {
    const decimals = decimalsOf(currency)
    return new Intl.NumberFormat(locale, {
      style: 'currency',
      currency,
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
      trailingZeroDisplay: usualDecimalsOf(currency) < decimals ? 'stripIfInteger' : 'auto',
    })
  })
  const compact = perCurrency(
    (currency) =>
      new Intl.NumberFormat(locale, {
        style: 'currency',
        currency,
        notation: 'compact',
        minimumFractionDigits: 0,
        maximumFractionDigits: 2,
      }),
  )

  /** `-123456` as `-$1,234.56`, with as many decimals as the currency has. Forints have two only if they are not zero. */
  const formatMoney = (cents: Cents, of = currency): string => money(of).format(decimalText(cents))

  return {
    money: formatMoney,
    /** A sum, which may be too large to be exact. */
    sum: (cents: Cents): string =>
      isExactSum(cents) ? formatMoney(cents) : `More than ${formatMoney(largestSum)}`,
    /** `$1.2K`, for axes. Small amounts have either no cents or two digits of them, not `$540.7`. */
    compactMoney: (cents: Cents, of = currency): string =>
      cents % 100 !== 0 && Math.abs(cents) < 1000_00
        ? formatMoney(cents, of)
        : compact(of).format(cents / 100),
    number: (count: number, options?: Intl.NumberFormatOptions): string =>
      options ? new Intl.NumberFormat(locale, options).format(count) : numbers().format(count),
    /** `0.123` as `12.3%`. */
    percent: (share: number): string => percents().format(share),
    /** `Mar 4, 2025`. */
    day: (day: Day): string => days().format(dateOf(day)),
    /** `March 2025`. */
    month: (month: Month): string => months().format(dateOf(`${month}-01`)),
    /** `Apr 25 – May 24`. */
    days: (first: Day, last: Day): string => dayRanges().formatRange(dateOf(first), dateOf(last)),
    /** `Mar`. */
    shortMonth: (month: Month): string => shortMonths().format(dateOf(`${month}-01`)),
    /** The local day of a moment. */
    dayOfTime: (time: string): string => timeDays().format(new Date(time)),
    /** A moment in local time. */
    time: (time: string): string => times().format(new Date(time)),
  }
}

/** Created on first use: each takes time and memory, and a page needs few of them. */
function lazy<Value>(create: () => Value): () => Value {
  let made: Value | undefined
  return () => {
    made ??= create()
    return made
  }
}

function perCurrency(create: (currency: string) => Intl.NumberFormat) {
  const made = new Map<string, Intl.NumberFormat>()
  return (currency: string): Intl.NumberFormat => {
    const format = made.get(currency) ?? create(currency)
    made.set(currency, format)
    return format
  }
}

/** Text rather than a quotient, which is a cent off from some 70 trillion dollars on. */
function decimalText(cents: Cents): Intl.StringNumericLiteral {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  const sign = cents < 0 ? '-' : ''
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}` as Intl.StringNumericLiteral
}

function dateOf(day: Day): Date {
  return new Date(`${day}T00:00:00Z`)
}
