import { currencySymbols } from '#domain/reading/currency-symbols.ts'
import { plainName } from '#domain/reading/plain-name.ts'
import { asianNames } from './column-names/asian.ts'
import { easternEuropeanNames } from './column-names/eastern-european.ts'
import { northernEuropeanNames } from './column-names/northern-european.ts'
import { isPartyName } from './column-names/party-names.ts'
import { westernEuropeanNames } from './column-names/western-european.ts'

/** What the name of a column says it holds. */
export type ColumnKind =
  | 'booking_date'
  | 'date'
  | 'transaction_date'
  | 'value_date'
  | 'payee'
  | 'text'
  | 'memo'
  | 'type'
  | 'net_amount'
  | 'amount'
  | 'original_amount'
  | 'debit'
  | 'credit'
  | 'direction'
  | 'balance'
  | 'currency'
  | 'category'
  | 'bank_id'
  | 'state'
  | 'fee'
  | 'account'
  | 'other'

export type Language =
  | 'en'
  | 'de'
  | 'fr'
  | 'es'
  | 'pt'
  | 'it'
  | 'nl'
  | 'sv'
  | 'no'
  | 'da'
  | 'fi'
  | 'pl'
  | 'cs'
  | 'hu'
  | 'ro'
  | 'tr'
  | 'el'
  | 'ru'
  | 'ja'
  | 'hr'
  | 'sk'
  | 'zh'
  | 'ko'
  | 'he'
  | 'th'
  | 'vi'
  | 'id'
  | 'uk'
  | 'bg'
  | 'lt'
  | 'lv'
  | 'et'
  | 'is'
  | 'ar'

type Known = { kind: ColumnKind; languages: Language[] }
const known = new Map<string, Known[]>()
// Languages that are read more often come first: some names say different things in two languages.
const names = [westernEuropeanNames, northernEuropeanNames, easternEuropeanNames, asianNames].join('')
for (const line of names.trim().split(/\n+/)) {
  const [, kind, language, list = ''] = /^(\w+) (\w+): (.*)$/.exec(line) ?? []
  for (const name of list.split('|').map(plainName)) add(name, kind as ColumnKind, language as Language)
}

function add(name: string, kind: ColumnKind, language: Language) {
  const kinds = known.get(name) ?? []
  const same = kinds.find((one) => one.kind === kind)
  if (same) same.languages.push(language)
  else kinds.push({ kind, languages: [language] })
  known.set(name, kinds)
}

/** `postedDate` as "posted Date". */
const inWords = (name: string) => name.replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ')

/** What is left of a column's name without the currency and the words in parentheses. */
function shortNames(name: string): string[] {
  const bare = name.replace(/\([^)]*\)|\[[^\]]*\]|\{[^}]*\}/g, ' ')
  const noCurrency = bare.replace(
    /(?:\b(?:in|en|w|v|i)\s+)?(?:\b[A-Z]{3}\b|[€£$¥₹₺₽]|\bRs\.?\b|\bkr\b|\bKč\b|\bzł\b|\bFt\b|\bTL\b)/g,
    (found) => (/[A-Z]{3}$/.test(found) && !isCode(found.slice(-3)) ? found : ' '),
  )
  const plain = [name, bare, noCurrency].map(plainName)
  return [...plain, (plain[2] ?? '').replace(/ ?\d+$/, ''), plainName(inWords(bare))]
}

const codes = new Set(Intl.supportedValuesOf('currency'))
const isCode = (text: string) => codes.has(text)

const unusualUnit =
  /\b(?:cents?|pence|pennies|centimes?|centavos?|centesimi|rappen|ore|grosze|groszy|paise|kopecks?|minor(?: units?)?|thousands?|millions?|tsd|tausend|milliers|miles|millones|milhares)\b/

/** What a column of this name can hold, the likeliest first: some names say different things in two languages. */
export function kindsOfName(name: string): { kind: ColumnKind; languages: Language[] }[] {
  // Part of an amount, beside the column with all of it.
  if (/\((?:tip|tax|fee|vat|gst|cash ?back)\)\s*$/i.test(name)) return [{ kind: 'other', languages: ['en'] }]
  if (/\bamount\s*\(foreign\)\s*$/i.test(name)) return [{ kind: 'original_amount', languages: ['en'] }]
  // Amounts in another unit would be wrong by a factor of 100 or 1000.
  if (unusualUnit.test(plainName(inWords(name)))) return [{ kind: 'other', languages: ['en'] }]
  if (/^\s*[+±]\s*\/\s*[-−]\s*$/.test(name)) return [{ kind: 'direction', languages: [] }]
  const plainNames = shortNames(name.replace(/^[#*=]+|[:*]+$/g, '')).filter((plain) => plain !== '')
  for (const plain of plainNames) {
    const found = known.get(plain)
    if (found) return found
  }
  return plainNames.some(isPartyName) ? [{ kind: 'payee', languages: [] }] : []
}

/** The currency that a column's name mentions: `Betrag (EUR)`. */
export function currencyOfName(name: string): string | null {
  const code = /\b([A-Z]{3})\b/.exec(name)?.[1]
  if (code !== undefined && isCode(code)) return code
  const symbol = /[(（[]\s*([^()（）[\]\s]{1,4})\s*[)）\]]/.exec(name)?.[1]
  if (symbol !== undefined && currencySymbols[symbol]) return currencySymbols[symbol]
  if (/€|\beuro[as]?\b/i.test(name)) return 'EUR'
  if (/£/.test(name)) return 'GBP'
  if (/₹/.test(name)) return 'INR'
  if (/R\$/.test(name)) return 'BRL'
  if (/\bKč\b/.test(name)) return 'CZK'
  if (/\bzł/.test(name)) return 'PLN'
  if (/[臺台][币幣]/.test(name)) return 'TWD'
  if (/人民[币幣]/.test(name)) return 'CNY'
  if (/港[币幣]/.test(name)) return 'HKD'
  if (/\(บาท\)/.test(name)) return 'THB'
  if (/ש["״]ח/.test(name)) return 'ILS'
  return null
}

const spendingNames = new Set(
  ['利用金額', 'ご利用金額', '이용금액', '이용 금액', '승인금액', '승인 금액', 'סכום חיוב'].map(plainName),
)

/** Whether the name of an amount column says that its amounts were spent by card. */
export const namesSpending = (name: string): boolean =>
  shortNames(name).some((short) => spendingNames.has(short))
