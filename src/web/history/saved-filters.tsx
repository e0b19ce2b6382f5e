import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Bookmark, Pencil } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { type SavedFilter, savedFiltersQuery } from '#web/api/saved-filters.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { type HistoryFilter, isSameFilter } from './history-filter.ts'

const SavedFilterDialog = lazy(async () => ({
  default: (await import('./saved-filter-dialog.tsx')).SavedFilterDialog,
}))

/** Links to the saved filters, and a button that saves the current one. */
export function SavedFilters({ filter }: { filter: HistoryFilter }) {
  const { data: saved = [] } = useQuery(savedFiltersQuery)
  const [opened, setOpened] = useState<SavedFilter | 'new' | null>(null)
  const current = saved.find((one) => isSameFilter(one.filter, filter))
  const canSave = !current && Object.keys(filter).length > 0
  return (
    <div className="col-span-full flex flex-wrap items-center gap-2 empty:hidden">
      {saved.length > 0 && (
        <ul aria-label="Saved filters" className="flex flex-wrap gap-2">
          {saved.map((one) => (
            <li key={one.id}>
              <Link
                to="/history"
                search={one.filter}
                resetScroll={false}
                activeOptions={{ exact: true }}
                className={classNames(
                  'inline-flex min-h-8 items-center gap-1.5 rounded-full border px-3.5 py-1 font-medium transition-colors duration-150 max-md:min-h-11',
                  one === current
                    ? 'border-accent bg-accent-soft text-accent'
                    : 'border-line bg-surface hover:bg-sunken',
                )}
              >
                <Bookmark aria-hidden="true" className="size-3.5 shrink-0" />
                <bdi className="max-w-60 truncate">{one.name}</bdi>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {current && (
        <IconButton label={`Edit the saved filter ${current.name}`} onClick={() => setOpened(current)}>
          <Pencil aria-hidden="true" />
        </IconButton>
      )}
      {canSave && (
        <Button variant="ghost" onClick={() => setOpened('new')}>
          <Bookmark aria-hidden="true" className="size-4" />
          Save filter...
        </Button>
      )}
      {opened && (
        <Suspense>
          <SavedFilterDialog
            saved={opened === 'new' ? null : opened}
            filter={filter}
            others={saved.filter((one) => one !== opened).map(({ name }) => name)}
            onClose={() => setOpened(null)}
          />
        </Suspense>
      )}
    </div>
  )
}
