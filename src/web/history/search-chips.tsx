import { parseSearch } from '#domain/search/parse-search.ts'
import { plainTypist, writeSearch } from '#domain/search/write-search.ts'
import { searchTermName } from '#web/words/search-words.ts'
import { FilterChip } from './filter-chips.tsx'

type SearchChipsProps = { search: string; onSearch: (search: string) => void }

/** Shows how each part of a search is understood, unless it is a single word. */
export function SearchChips({ search, onSearch }: SearchChipsProps) {
  const terms = parseSearch(search, plainTypist)
  if (terms.every(({ kind, not }) => kind === 'text' && !not)) return null
  return terms.map((term, index) => (
    <FilterChip
      // biome-ignore lint/suspicious/noArrayIndexKey: the same term can be there twice
      key={index}
      name={searchTermName(term)}
      onRemove={() => onSearch(writeSearch(terms.toSpliced(index, 1)))}
    />
  ))
}
