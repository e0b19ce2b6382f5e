import { type Cents, wholeCents } from '#domain/money.ts'
import { phraseOfDates } from './date-words.ts'
import { parseSearch } from './parse-search.ts'
import type { SearchTerm, Typist } from './search-term.ts'
import { quoted } from './split-words.ts'

/** How the API reads a search: amounts with a decimal point, and dates as in `date:2025-03`. */
export const plainTypist: ShowingTypist = {
  readAmount: (text) => (/^\d{1,9}(\.\d{1,2})?$/.test(text) ? wholeCents(Number(text)) : null),
  writeAmount: (cents) => (cents / 100).toFixed(2),
}

/** Writes a search in the notation of the API, which doesn't depend on the user or the date. */
export const writeSearch = (terms: readonly SearchTerm[]): string =>
  terms.map((term) => writeTerm(term, plainTypist)).join(' ')

/** A search as its user can type it, with dates as phrases if they have a name today. */
export const showSearch = (terms: readonly SearchTerm[], typist: ShowingTypist): string =>
  terms.map((term) => writeTerm(term, typist)).join(' ')

type ShowingTypist = Typist & { writeAmount: (cents: Cents) => string }

function writeTerm(term: SearchTerm, typist: ShowingTypist): string {
  const minus = term.not ? '-' : ''
  switch (term.kind) {
    case 'text':
      return textOf(term, typist)
    case 'name':
      return `${minus}${term.field}:${/^[^\s"]+$/.test(term.name) ? term.name : quoted(term.name)}`
    case 'attachment':
      return `${minus}has:attachment`
    case 'dates':
      return `${minus}${phraseOfDates(term, typist) ?? `date:${term.from ?? ''}..${term.to ?? ''}`}`
    case 'amount':
      return `${minus}${term.comparison}${typist.writeAmount(term.cents)}`
    case 'figure':
      return isAsTyped(term, typist)
        ? term.text
        : `"${term.text}"|${term.sign}${typist.writeAmount(term.cents)}`
  }
}

type Figure = Extract<SearchTerm, { kind: 'figure' }>

/** Whether the text of an amount is read as that amount. */
const isAsTyped = ({ sign, text, cents }: Figure, { readAmount }: Typist): boolean =>
  text.startsWith(sign) &&
  /^\p{Sc}?\d/u.test(text.slice(sign.length)) &&
  readAmount(text.slice(sign.length)) === cents

/** Adds quotes only if the text would otherwise be read as something else. */
function textOf({ not, text }: Extract<SearchTerm, { kind: 'text' }>, typist: Typist): string {
  const written = `${not ? '-' : ''}${text}`
  const [term, ...more] = parseSearch(written, typist)
  const isItself = more.length === 0 && term?.kind === 'text' && term.not === not && term.text === text
  return isItself ? written : `${not ? '-' : ''}${quoted(text)}`
}
