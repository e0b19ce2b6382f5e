import type { Language } from './infer/column-names.ts'

const languagesByCountry: Record<string, Language[]> = {
  AT: ['de'],
  BE: ['nl', 'fr', 'de'],
  BG: ['bg'],
  CH: ['de', 'fr', 'it'],
  CZ: ['cs'],
  DE: ['de'],
  DK: ['da'],
  EE: ['et'],
  ES: ['es'],
  FI: ['fi', 'sv'],
  FR: ['fr'],
  GR: ['el'],
  HR: ['hr'],
  HU: ['hu'],
  IL: ['he'],
  IS: ['is'],
  IT: ['it'],
  LT: ['lt'],
  LV: ['lv'],
  NL: ['nl'],
  NO: ['no'],
  PL: ['pl'],
  PT: ['pt'],
  RO: ['ro'],
  SE: ['sv'],
  SI: ['hr'],
  SK: ['sk'],
  TR: ['tr'],
  UA: ['uk'],
}

const countryByCurrency: Record<string, string> = {
  BGN: 'BG',
  CZK: 'CZ',
  DKK: 'DK',
  HUF: 'HU',
  ILS: 'IL',
  ISK: 'IS',
  NOK: 'NO',
  PLN: 'PL',
  RON: 'RO',
  SEK: 'SE',
  TRY: 'TR',
  UAH: 'UA',
}

const iban = /(?<![A-Z\d])([A-Z]{2})\d{2}(?: ?[A-Z\d]){11,30}(?![A-Za-z\d])/g
const currency = new RegExp(`(?<![A-Za-z])(${Object.keys(countryByCurrency).join('|')})(?![A-Za-z])`, 'g')

/**
 * The languages of the country to which all account numbers and currencies in a text belong. None if there are several
 * countries: other parties can live abroad.
 */
export function languagesOfCountry(text: string): readonly Language[] {
  const countries = new Set([
    ...Array.from(text.matchAll(iban), ([, country = '']) => country),
    ...Array.from(text.matchAll(currency), ([code]) => countryByCurrency[code] ?? ''),
  ])
  const [country = ''] = countries
  return countries.size === 1 ? (languagesByCountry[country] ?? []) : []
}
