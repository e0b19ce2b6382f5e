import { type Cents, wholeCents } from '#domain/money.ts'
import { parseSearch } from './parse-search.ts'
import type { SearchTerm, Typist } from './search-term.ts'
import { quoted } from './split-words.ts'

/** How the API reads a search: amounts with a decimal point, and dates as in `date:2025-03`. */
export const plainTypist: Typist = {
  readAmount: (text) => (/^\d{1,9}(\.\d{1,2})?$/.test(text) ? wholeCents(Number(text)) : null),
}

/** A search in the notation of the API, which means the same whoever reads it and whenever. */
export const writeSearch = (terms: readonly SearchTerm[]): string => terms.map(writeTerm).join(' ')

function writeTerm(term: SearchTerm): string {
  const minus = term.not ? '-' : ''
  switch (term.kind) {
    case 'text':
      return `${minus}${textOf(term.text)}`
    case 'name':
      return `${minus}${term.field}:${/^[^\s"]+$/.test(term.name) ? term.name : quoted(term.name)}`
    case 'dates':
      return `${minus}date:${term.from ?? ''}..${term.to ?? ''}`
    case 'amount':
      return `${minus}${term.comparison}${amountOf(term.cents)}`
    case 'figure':
      return isPlain(term) ? term.text : `"${term.text}"|${term.sign}${amountOf(term.cents)}`
  }
}

/** Whether an amount was typed as the API writes it. */
const isPlain = ({ sign, text, cents }: Extract<SearchTerm, { kind: 'figure' }>): boolean =>
  text.startsWith(sign) && plainTypist.readAmount(text.slice(sign.length)) === cents

const amountOf = (cents: Cents) => (cents / 100).toFixed(2)

/** The text as it is if it is read back as the same text, which is so for most words. */
function textOf(text: string): string {
  const [term, ...more] = parseSearch(text, plainTypist)
  const isItself = more.length === 0 && term?.kind === 'text' && !term.not && term.text === text
  return isItself ? text : quoted(text)
}
