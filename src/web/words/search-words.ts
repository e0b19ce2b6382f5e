import type { Comparison, NameField, SearchTerm } from '#domain/search/search-term.ts'
import { format } from '#web/format/format.ts'

const fieldNames: Record<NameField, string> = {
  category: 'Category',
  account: 'Account',
  tag: 'Tag',
  merchant: 'Merchant',
}
const comparisonWords: Record<Comparison, string> = {
  '>': 'over',
  '>=': 'at least',
  '<': 'under',
  '<=': 'at most',
  '=': 'exactly',
}

/** Describes one part of a search. */
export function searchTermName(term: SearchTerm): string {
  const words = wordsOf(term)
  return term.not ? `Without ${words}` : words
}

function wordsOf(term: SearchTerm): string {
  switch (term.kind) {
    case 'text':
      return `“${term.text}”`
    case 'name':
      return `${fieldNames[term.field]}: ${term.name}`
    case 'attachment':
      return 'Attachment'
    case 'dates':
      return datesName(term)
    case 'amount':
      return `Amount ${comparisonWords[term.comparison]} ${format.money(term.cents)}`
    case 'figure':
      return `${term.sign}${format.money(term.cents)} or “${term.text}”`
  }
}

function datesName({ from, to }: Extract<SearchTerm, { kind: 'dates' }>): string {
  if (from === null) return `Until ${format.day(to ?? '')}`
  if (to === null) return `From ${format.day(from)}`
  return from === to ? format.day(from) : `${format.day(from)} – ${format.day(to)}`
}
