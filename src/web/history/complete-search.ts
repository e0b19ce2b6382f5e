import { foldName } from '#domain/merchants/fold-name.ts'
import { foldForSearch } from '#domain/plain-text.ts'
import { datePhrases } from '#domain/search/date-phrases.ts'
import { type NameField, nameFields } from '#domain/search/search-term.ts'
import { quoted } from '#domain/search/split-words.ts'

/** The names that the ledger has; of merchants, those that contain what is typed. */
export type KnownNames = Record<NameField, readonly string[]>

/** A completion: the whole search with it, and the completed part. */
export type Completion = { part: string; text: string }

const most = 8

/** The beginning of a merchant's name, if that is the last part of a search; else null. */
export const typedMerchant = (search: string): string | null =>
  /(?:^|\s)-?merchant:(?:"([^"]*)|(\S*))$/iu.exec(search)?.slice(1).join('') ?? null

/** Completions of the last word of a search: prefixes, names after a prefix, and phrases for dates. */
export function completionsOf(search: string, known: KnownNames): Completion[] {
  const [, before = '', minus = '', last = ''] = /^(.*?)(-?)((?:\p{L}+:)?(?:"[^"]*|\S*))$/u.exec(search) ?? []
  if (/\S$/.test(before)) return []
  const parts = partsOf(last.toLowerCase(), known)
  return parts
    .filter((part) => part.toLowerCase() !== last.toLowerCase())
    .slice(0, most)
    .map((part) => ({ part, text: `${before}${minus}${part}${part.endsWith(':') ? '' : ' '}` }))
}

function partsOf(last: string, known: KnownNames): string[] {
  const [, prefix = '', typed = ''] = /^(\p{L}+):"?(.*)$/u.exec(last) ?? []
  if (prefix === 'date') return datePhrases.filter((phrase) => phrase.includes(typed.replaceAll('-', ' ')))
  if (prefix === 'has') return 'attachment'.startsWith(typed) ? ['has:attachment'] : []
  const field = nameFields.find((name) => name === prefix)
  if (field) {
    // The search compares merchants in the same way.
    const fold = field === 'merchant' ? foldName : foldForSearch
    return known[field]
      .filter((name) => fold(name).includes(fold(typed)))
      .map((name) => `${field}:${/[\s"]/.test(name) ? quoted(name) : name}`)
  }
  if (last.length < 2) return []
  const prefixes = [
    ...nameFields.filter((name) => name === 'merchant' || known[name].length > 0),
    'date',
    'has',
  ].map((name) => `${name}:`)
  return [...datePhrases, ...prefixes].filter((part) => part.startsWith(last))
}
