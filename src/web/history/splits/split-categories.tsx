import { getRouteApi } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import type { LedgerTransaction } from '#domain/transaction.ts'
import { format } from '#web/format/format.ts'
import { classNames } from '#web/ui/class-names.ts'
import { counted } from '#web/words/counted.ts'

const route = getRouteApi('/signed-in/history')

/** The parts of a split transaction, shown on a click. Those in the category of the filter are always shown. */
export function SplitCategories({ transaction: { parts, currency } }: { transaction: LedgerTransaction }) {
  const [isOpen, setIsOpen] = useState(false)
  const filtered = route.useSearch({ select: ({ category }) => category })
  const listId = useId()
  const categories = new Set(parts.map(({ category }) => category)).size
  const shown = isOpen ? parts : parts.filter(({ category }) => category === filtered)
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
