import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Pencil } from 'lucide-react'
import { uncategorized } from '#domain/categories.ts'
import { defaultKind, type KindOfCategory } from '#domain/category-kinds.ts'
import type { Cents } from '#domain/money.ts'
import { type Category, categoriesQuery, putCategory } from '#web/api/categories.ts'
import { invalidateLedger, queryClient } from '#web/api/query-client.ts'
import { CategoryMark } from '#web/categories/category-mark.tsx'
import { KindSelect } from '#web/categories/kind-select.tsx'
import { format } from '#web/format/format.ts'
import { classNames } from '#web/ui/class-names.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { counted } from '#web/words/counted.ts'

type CategoryItemProps = {
  category: Category
  /** The net sum of its transactions in totals. Undefined while it loads. */
  netCents: Cents | undefined
  onEdit: () => void
  onSettled: (error: Error | null) => void
}

/** A category with a link to its transactions. */
export function CategoryItem({ category, netCents, onEdit, onSettled }: CategoryItemProps) {
  const { name, parent, count, color, symbol, archived } = category
  return (
    <li className={classNames('flex flex-wrap items-center gap-2 py-2 sm:gap-3', parent !== null && 'pl-6')}>
      <CategoryMark color={color} symbol={symbol} />
      <div className="min-w-0 flex-1">
        <p dir="auto" className={classNames('wrap-anywhere font-medium', archived && 'text-muted')}>
          {name}
        </p>
        <p className="text-muted text-xs">
          {count > 0 ? (
            <Link to="/history" search={{ category: name }} className="underline underline-offset-2">
              {counted(count, 'transaction')}
              <span className="sr-only"> of {name}</span>
            </Link>
          ) : (
            counted(count, 'transaction')
          )}
          {netCents !== undefined && count > 0 && (
            <span className="tabular-nums"> · {format.money(netCents)}</span>
          )}
          {archived && ' · Archived'}
        </p>
      </div>
      {parent === null && <SavedKind category={category} onSettled={onSettled} />}
      {name === uncategorized ? (
        <span className="size-8 max-md:size-11" />
      ) : (
        <IconButton label={`Edit ${name}`} onClick={onEdit}>
          <Pencil aria-hidden="true" />
        </IconButton>
      )}
    </li>
  )
}

type SavedKindProps = { category: Category; onSettled: (error: Error | null) => void }

function SavedKind({ category: { name, kind }, onSettled }: SavedKindProps) {
  const { mutate, variables, isPending } = useMutation({
    mutationFn: (kind: KindOfCategory) => putCategory({ name, kind, mustExist: true }),
    onSuccess: (saved) => {
      queryClient.setQueryData(categoriesQuery.queryKey, (categories) =>
        categories?.map((category) => (category.name === name ? saved : category)),
      )
      void invalidateLedger()
    },
    onSettled: (_, error) => onSettled(error),
  })
  const shown = isPending ? variables : kind
  return (
    <KindSelect
      label={`Kind of ${name}`}
      hideLabel
      className="max-sm:order-last max-sm:ml-9 max-sm:basis-full sm:w-48 sm:shrink-0"
      value={shown}
      onChange={mutate}
      canDepend={kind === null || defaultKind(name) === null}
    />
  )
}
