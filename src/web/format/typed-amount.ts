import type { FormatSettings } from '#domain/create-format.ts'
import { usualDecimalsOf } from '#domain/currencies.ts'
import type { Cents } from '#domain/money.ts'
import { readAmount } from '#domain/statements/amount-text.ts'
import { isAmountOf } from '#domain/whole-units.ts'

/**
 * Reads an amount as people of a locale type it: `1.234,56` in German, `1,234.56` in English, with or without the
 * currency. Null if the marks are not those of the locale or could be read in two ways: a decimal mark before three
 * digits may have been meant to group them. Also null if the currency has no such amounts.
 */
export function readTypedAmount(text: string, settings: FormatSettings): Cents | null {
  const plain = withPlainCharacters(text)
  const marks = marksOf(settings)
  const found = /^(\D*?)([.,]?\d(?:.*\d)?)(\D*)$/.exec(plain)
  if (!found) return null
  let [, before = '', number = '', after = ''] = found

  const names = namesOf(settings)
  const name = names.find((name) => before.includes(name) || after.includes(name))
  if (name && before.includes(name)) before = before.replace(name, '')
  else if (name) after = after.replace(name, '')
  if (after.startsWith(marks.decimal)) {
    number += marks.decimal
    after = after.slice(marks.decimal.length)
  }
  if (!/^[-+( ]*$/.test(before) || !/^[-) ]*$/.test(after)) return null

  const [whole = '', fraction, ...more] = number.split(marks.decimal)
  if (more.length > 0 || !/^\d*$/.test(fraction ?? '')) return null
  if (!/^\d*$/.test(whole) && !marks.groups.test(whole)) return null
  const digits = whole.replace(/\D/g, '')
  const cents = readAmount(`${before}${digits}${fraction === undefined ? '' : `.${fraction}`}${after}`)
  return typeof cents === 'number' && isAmountOf(settings.currency, cents) ? cents : null
}

/** An amount as `readTypedAmount` reads it back, without groups and currency: what an input begins with. */
export function typedAmount(cents: Cents, settings: FormatSettings): string {
  if (usualDecimalsOf(settings.currency) === 0 && cents % 100 === 0) return String(cents / 100)
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}${marksOf(settings).decimal}${digits.slice(-2)}`
}

/** The decimal mark of a locale, and what its grouped whole numbers look like. */
function marksOf({ locale, currency }: FormatSettings) {
  // Format an amount rather than a plain number, because Switzerland and Austria use different separators for amounts.
  // The currency must not be yen, which would have no decimals.
  const options = { style: 'currency', currency, numberingSystem: 'latn', minimumFractionDigits: 1 } as const
  const parts = new Intl.NumberFormat(locale, options).formatToParts(123456789.5)
  const markOf = (type: string) => parts.find((part) => part.type === type)?.value
  // In India, groups above the last three digits have two.
  const size = parts.filter(({ type }) => type === 'integer').at(-2)?.value.length ?? 3
  // Spaces and apostrophes can only group, whatever the locale.
  const mark = `[ '${withPlainCharacters(markOf('group') ?? '')}]`
  return {
    decimal: markOf('decimal') ?? '.',
    groups: new RegExp(`^[1-9]\\d{0,${size - 1}}(${mark})(?:\\d{${size}}\\1)*\\d{3}$`),
  }
}

/** What people write for a currency: its code and its symbols. */
const namesOf = ({ currency, locale }: FormatSettings): string[] =>
  (['code', 'symbol', 'narrowSymbol'] as const)
    .map((currencyDisplay) =>
      new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay })
        .formatToParts(1)
        .find(({ type }) => type === 'currency'),
    )
    .map((part) => withPlainCharacters(part?.value ?? '').toLowerCase())
    .filter((name) => name !== '')
    .sort((a, b) => b.length - a.length)

/** Lower case, with one kind of space, minus and apostrophe, and without marks for the direction of text. */
const withPlainCharacters = (text: string): string =>
  text
    .replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/[\u2212\u2012\u2013]/g, '-')
    .replace(/[\u2019\u02bc]/g, "'")
    .replace(/\s/g, ' ')
    .toLowerCase()
    .trim()
