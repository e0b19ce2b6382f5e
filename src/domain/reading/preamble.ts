import { currencyOfName, kindsOfName } from './infer/column-names.ts'
import { noBookingOf } from './infer/row-words.ts'
import { isAmount } from './looks-like-booking.ts'
import { currencyOfCode, isCurrency, minorOf, splitNumber } from './number-text.ts'
import { plainName } from './plain-name.ts'
import { plainPattern } from './plain-pattern.ts'
import type { DecimalMark, Money } from './reading.ts'
import { isBlankRow, type Row } from './table.ts'

/** What the lines around a table tell of the account. */
export type AccountFacts = {
  number: string | null
  currency: string | null
  opening: string | null
  closing: string | null
}

const iban = /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?\b/
const accountLabel =
  /^(?:iban|kto|(?:bank ?)?(?:account|acct|konto|compte|cuenta|conta|conto|rekening|rachun\p{L}*|cislo uctu|ucet|tili|szamla\p{L}*|hesap|cont|racun|λογαριασμ\p{L}*|счет|номер счета|口座番号|so tai khoan|n(?:umero)? (?:de |del |di )?(?:compte|cuenta|conta|conto)|numer rachunku|numar(?:ul)? (?:de )?cont|card|kreditkarte|karte|carte|tarjeta)\p{L}*)(?: |$)/u
const currencyLabel =
  /^(?:(?:account |konto ?)?currency|wahrung|kontowahrung|devise|moneda|moeda|valuta|waluta|mena|valuutta|divisa|deviza(?:nem)?|penznem|para birimi|doviz|νομισμα|валюта|munt|kode mata uang|mata uang|szamla penzneme|kontoens valuta|币 种|币种)(?: |$)/
const ownNumber = /^'?\d{2}(?: ?\d{4}){5,6}$|^[A-Z]{2}\d{2}[\dA-Z ]{11,36}$/
const currencyOfAmounts =
  /\b(?:importes|amounts|betr[aä]ge|montants|importi|valores|kwoty|bedragen) (?:are )?(?:en|in|em|w) ([A-Z]{3})$/i
const currencyOfAccount = /^(?:account|konto|compte|cuenta|conta|conto|rekening) (?:en|in|em) ([A-Z]{3})\b/i
const ofBalance = /\b(?:balance|saldo|solde|kontostand)\b/

/** The line right above a table, if it is a title. */
export function headingOf(rows: readonly Row[]): string {
  const last = rows.findLast(({ cells }) => !isBlankRow(cells))
  const filled = last?.cells.filter((cell) => cell.trim() !== '') ?? []
  return filled.length <= 2 && (filled[0]?.length ?? 0) <= 80 ? (filled[0]?.trim() ?? '') : ''
}

export function readFacts(rows: readonly Row[]): AccountFacts {
  const facts: AccountFacts = { number: null, currency: null, opening: null, closing: null }
  for (const [at, { cells }] of rows.entries()) {
    const parts = cells
      .flatMap((cell) => cell.replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ').split(/[:=]\s*|\t/))
      .map((part) => part.trim())
      .filter((part) => part !== '')
    const text = parts.join(' ')
    if (text === '' || text.length > 500) continue
    const found = parts.flatMap((part) => iban.exec(withoutCurrency(part))?.[0].replaceAll(' ', '') ?? [])[0]
    if (
      found &&
      found.length >= 15 &&
      found.length <= 34 &&
      (facts.number === null || !iban.test(facts.number))
    )
      facts.number = found
    // "Promet po računu;HR12…;EUR", or the line of the account above a table without a header.
    if (parts.some((part) => part === found || ownNumber.test(part)))
      facts.currency ??= parts.find(isCurrency) ?? null
    facts.currency ??= currencyOfCode(
      (currencyOfAmounts.exec(text) ?? currencyOfAccount.exec(text))?.[1] ?? '',
    )
    for (const [index, part] of parts.entries()) {
      const label = plainName(part)
      const next = parts[index + 1] ?? ''
      if (accountLabel.test(label)) {
        facts.number ??= accountNumber(next) ?? accountNumber(part.replace(/^\D+/, ''))
        facts.currency ??= currencyAfterNumber([...parts.slice(index + 1), ''].join(' ').trim() || part)
      }
      if (isCurrencyLabel(part))
        facts.currency ??= currencyNamed(next) ?? currencyNamed(part) ?? codeBelow(rows[at + 1], cells, part)
    }
    if (ofBalance.test(plainName(parts[0] ?? ''))) facts.currency ??= currencyIn(parts)
    const kind = noBookingOf(parts[0] ?? '') ?? noBookingOf(text.slice(0, 80))
    const amount = kind === 'opening_balance' || kind === 'balance' ? amountIn(parts) : null
    if (amount === null) continue
    facts.currency ??= currencyIn(parts)
    if (kind === 'opening_balance') facts.opening ??= amount
    else facts.closing ??= amount
  }
  return facts
}

const cardWords = plainPattern(String.raw`
  \b(?:visa|master ?card|amex|american express|diners|credit card|kreditkarten?|carte de credit|
  tarjeta de credito|cartao de credito|carta di credito|credit ?kaart|kredittkort|kreditkort|luottokortti|
  karta kredytowa|kreditni karta|hitelkartya|card de credit|kredi karti|fatura do cartao|クレジットカード|信用卡|신용카드|
  כרטיס אשראי|кредитн\w* карт\w*|πιστωτικη\w* καρτα\w*)\b
`)
const debitWords = /\b(?:debit|debito|debet|prepaid|girocard)\w*/

/** Whether the lines above a table mention a credit card. */
export function namesCard(rows: readonly Row[]): boolean {
  const text = plainName(rows.flatMap(({ cells }) => cells).join(' '))
  return cardWords.test(text) && !debitWords.test(text)
}

/** The number of an account without the currency after it. */
const withoutCurrency = (text: string): string =>
  text.replace(/\s+([A-Z]{3})$/, (end, code: string) => (isCurrency(code) ? '' : end))

/** The code in the cell below a label. */
const codeBelow = (below: Row | undefined, labels: readonly string[], label: string): string | null =>
  currencyOfCode(below?.cells[labels.findIndex((cell) => cell.trim() === label)] ?? '')

/** The number of an account. A currency and a name can follow it: `45612345678 - EUR - Savings`. */
function accountNumber(text: string): string | null {
  const number = text
    .replace(/\s+-\s+[A-Z]{3}(?:\s+-.*)?$/, '')
    .replace(/(?<=\d{4})\s+[A-Z]{2,3}$/, (end) => (currencyOfCode(end) ? '' : end))
  return /^[\dA-Z*xX./ -]{4,40}$/.test(number) &&
    (number.match(/\d/g)?.length ?? 0) >= 4 &&
    !/^\d{1,2}[./-]\d{1,2}[./-]\d{2,4}/.test(number)
    ? number
    : null
}

/** The currency of an account whose number comes first. */
function currencyAfterNumber(text: string): string | null {
  const code =
    /\d{4}\s*[-–/|(,]?\s*([A-Z]{3}|TL)(?:\s*[-–/|),]|$)/.exec(text)?.[1] ??
    /^[A-Z]{2}\d{2}[\dA-Z]{11,30}\s+([A-Z]{3})$/.exec(text)?.[1]
  return code === undefined ? null : currencyOfCode(code)
}

/** Whether a text is a label for a currency, such as "Currency" or "Konto Währung EUR". */
function isCurrencyLabel(text: string): boolean {
  const bare = text.replace(/\b[A-Z]{3}$/, '').replace(/^(?:account|konto)\s+/i, '')
  return currencyLabel.test(plainName(text)) || kindsOfName(bare).some(({ kind }) => kind === 'currency')
}

/** The currency in a text such as "EUR", "€" and "Currency EUR". */
function currencyNamed(text: string): string | null {
  const bare = text.replace(/^\[\s*(.*?)\s*\]$/, '$1')
  const code = /\b[A-Z]{3}$/.exec(bare)?.[0]
  return code !== undefined && isCurrency(code) ? code : currencyOfCode(bare) || currencyOfName(bare)
}

function amountIn(parts: readonly string[]): string | null {
  for (const part of parts.slice(1).reverse()) if (isAmount(part)) return part
  const end = /(?:^|\s)([-+−]?[\d][\d.,'’\u00a0\u202f ]*[.,]\d{2}\s*(?:[A-Z]{3}|[€£$])?)$/.exec(
    parts.at(-1) ?? '',
  )?.[1]
  return end !== undefined && isAmount(end) ? end : null
}

function currencyIn(parts: readonly string[]): string | null {
  for (const part of parts) {
    if (/^[A-Z]{3}$/.test(part) && isCurrency(part)) return part
    const said = isAmount(part) ? splitNumber(part)?.currency : undefined
    if (said) return said
    const end = /[\d.,] ?(EUR|CHF|USD|GBP|PLN|CZK|SEK|NOK|DKK|HUF|€|£)$/.exec(part)?.[1]
    if (end) return end === '€' ? 'EUR' : end === '£' ? 'GBP' : end
  }
  return null
}

export function moneyOf(text: string | null, decimal: DecimalMark, decimals: number): Money | null {
  const number = text === null ? null : splitNumber(text)
  if (number === null) return null
  const minor = minorOf(number.body, decimal, decimals)
  if (typeof minor !== 'number') return null
  const isOwed = number.isNegative !== (number.direction === 'out')
  return { minor: isOwed ? -minor + 0 : minor, decimals }
}
