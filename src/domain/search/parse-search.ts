import { datePhrases } from './date-phrases.ts'
import { datesOfPhrase, readDates } from './date-words.ts'
import { comparisons, nameFields, type SearchTerm, type Typist } from './search-term.ts'
import { splitWords, type Word } from './split-words.ts'

/**
 * Parses a search. There are no errors: anything that is not another kind of condition is a text to find, such as a word
 * with an unknown prefix. Everything in quotes is a text.
 */
export function parseSearch(search: string, typist: Typist): SearchTerm[] {
  const words = splitWords(search)
  const terms: SearchTerm[] = []
  for (let index = 0; index < words.length; ) {
    const phrase = phraseAt(words, index, typist)
    const term = phrase?.term ?? termOf(words[index] as Word, typist)
    if (term !== null) terms.push(term)
    index += phrase?.length ?? 1
  }
  return terms
}

/** A phrase such as `last month`, and its number of words. */
function phraseAt(words: readonly Word[], index: number, { today, monthStart }: Typist) {
  if (today === undefined) return null
  for (const phrase of datePhrases) {
    const length = phrase.split(' ').length
    const these = words.slice(index, index + length)
    const [first, ...others] = these
    if (!first || these.some(({ isQuoted, field }) => isQuoted || field !== '')) continue
    if (others.some(({ not }) => not)) continue
    if (these.map(({ text }) => text.toLowerCase()).join(' ') !== phrase) continue
    const term: SearchTerm = { kind: 'dates', not: first.not, ...datesOfPhrase(phrase, today, monthStart) }
    return { term, length }
  }
  return null
}

function termOf(word: Word, typist: Typist): SearchTerm | null {
  const { not, field, text, isQuoted, typed } = word
  if (field === '' && isQuoted) return text === '' ? null : { kind: 'text', not, text }
  if (isUnfinished(word)) return null
  const inField = text === '' ? null : termOfField(word, typist)
  if (inField) return inField
  if (field !== '') return { kind: 'text', not, text: not ? typed.slice(1) : typed }
  return figureOf(word, typist) ?? comparisonOf(word, typist) ?? textOf(word)
}

/** A prefix without a value. It is ignored, because the user is still typing. */
const isUnfinished = ({ field, text, isQuoted }: Word): boolean =>
  isQuoted && text === ''
    ? isKnown(field)
    : field === '' && text.endsWith(':') && isKnown(text.slice(0, -1).toLowerCase())

const isKnown = (field: string): boolean =>
  field === 'date' || field === 'has' || nameFields.some((name) => name === field)

function termOfField({ not, field, text }: Word, typist: Typist): SearchTerm | null {
  const ofName = nameFields.find((name) => name === field)
  if (ofName) return { kind: 'name', not, field: ofName, name: text }
  if (field === 'has') return /^attachments?$/i.test(text) ? { kind: 'attachment', not } : null
  if (field !== 'date') return null
  const dates = readDates(text.toLowerCase(), typist)
  return dates && { kind: 'dates', not, ...dates }
}

/** A minus sign in front of an amount belongs to it. */
function figureOf({ typed }: Word, { readAmount }: Typist): SearchTerm | null {
  const [, text = typed, amount = typed] = /^"([^"\s]+)"\|(.+)$/.exec(typed) ?? []
  const [, sign = '', figure = ''] = /^([-+]?)(\p{Sc}?\d.*)$/u.exec(amount) ?? []
  const cents = figure === '' ? null : readAmount(figure)
  if (cents === null) return null
  return { kind: 'figure', not: false, cents, sign: sign as '' | '+' | '-', text }
}

function comparisonOf({ not, text }: Word, { readAmount }: Typist): SearchTerm | null {
  const comparison = comparisons.find((one) => text.startsWith(one))
  const figure = text.slice(comparison?.length)
  const cents = comparison && /^\p{Sc}?\d/u.test(figure) ? readAmount(figure) : null
  return comparison && cents !== null ? { kind: 'amount', not, comparison, cents } : null
}

/** A word that consists of minus signs excludes nothing. */
const textOf = ({ not, text, typed }: Word): SearchTerm =>
  /^-*$/.test(text) ? { kind: 'text', not: false, text: typed } : { kind: 'text', not, text }
