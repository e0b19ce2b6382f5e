import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { foldForSearch } from '#domain/plain-text.ts'
import { parseSearch } from '#domain/search/parse-search.ts'
import { plainTypist } from '#domain/search/write-search.ts'
import type { LedgerTransaction } from '#domain/transaction.ts'
import { categoriesQuery } from '#web/api/categories.ts'
import { format } from '#web/format/format.ts'
import { classNames } from '#web/ui/class-names.ts'
import { counted } from '#web/words/counted.ts'

const route = getRouteApi('/signed-in/history')

/** The parts of a split transaction, shown on a click. Those that the filter asks for are always shown. */
export function SplitCategories({ transaction: { parts, currency } }: { transaction: LedgerTransaction }) {
  const [isOpen, setIsOpen] = useState(false)
  const isAskedFor = useIsAskedFor()
  const listId = useId()
  const categories = new Set(parts.map(({ category }) => category)).size
  const shown = isOpen ? parts : parts.filter(({ category }) => isAskedFor(category))
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setIsOpen(!isOpen)}
        className="-my-1 inline-flex items-center gap-1 rounded py-1 text-left hover:text-accent"
      >
        {categories > 1 ? counted(categories, 'category', 'categories') : counted(parts.length, 'part')}
        <ChevronDown
          aria-hidden="true"
          className={classNames('size-3.5 transition-transform duration-150', isOpen && 'rotate-180')}
        />
      </button>
      <ul id={listId} className="text-muted text-xs empty:hidden">
        {shown.map(({ category, cents, note }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other identity, and no state
          <li key={index}>
            <span className="flex justify-between gap-2">
              <span dir="auto" className="wrap-anywhere">
                {category}
              </span>
              <span className="whitespace-nowrap tabular-nums">{format.money(cents, currency)}</span>
            </span>
            {note && (
              <span dir="auto" className="wrap-anywhere block pl-3">
                {note}
              </span>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

/** Whether the filter asks for a category: by its name, by that of its parent, or by a part of its name in the search. */
function useIsAskedFor(): (category: string) => boolean {
  const filter = route.useSearch()
  const { data: known = [] } = useQuery({ ...categoriesQuery, enabled: filter.with_children === 'true' })
  const parent = filter.with_children === 'true' ? filter.category : undefined
  const searched = parseSearch(filter.search ?? '', plainTypist).flatMap((term) =>
    term.kind === 'name' && term.field === 'category' && !term.not ? foldForSearch(term.name) : [],
  )
  return (category) =>
    category === filter.category ||
    (parent !== undefined && known.some((one) => one.name === category && one.parent === parent)) ||
    searched.some((name) => foldForSearch(category).includes(name))
}
