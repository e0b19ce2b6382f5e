import { isDeepStrictEqual } from 'node:util'
import { longestWrittenSearch } from '#domain/plain-text.ts'
import { parseSearch } from '#domain/search/parse-search.ts'
import type { NameField } from '#domain/search/search-term.ts'
import { plainTypist, writeSearch } from '#domain/search/write-search.ts'

/** A search with other names, as in `category:travel`. It stays as it is if it would become too long. */
export function withNames(search: string, nameOf: (field: NameField, name: string) => string): string {
  const terms = parseSearch(search, plainTypist)
  const renamed = terms.map((term) =>
    term.kind === 'name' ? { ...term, name: nameOf(term.field, term.name) } : term,
  )
  if (isDeepStrictEqual(renamed, terms)) return search
  const written = writeSearch(renamed)
  return written.length > longestWrittenSearch ? search : written
}
