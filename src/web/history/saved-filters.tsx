import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import {
  deleteSavedFilter,
  renameSavedFilter,
  savedFiltersQuery,
  saveFilter,
} from '#web/api/saved-filters.ts'
import { SavedNames } from '#web/saved/saved-names.tsx'
import { monthStart } from '#web/session/months.ts'
import { today } from '#web/session/today.ts'
import { isAwaited } from '#web/ui/is-awaited.ts'
import { lazyDialog } from '#web/ui/lazy-dialog.tsx'
import { type HistoryFilter, isSameFilter } from './history-filter.ts'
import { filterToSave, savedFilterOn } from './saved-dates.ts'

const SavedNameDialog = lazyDialog(
  async () => (await import('#web/saved/saved-name-dialog.tsx')).SavedNameDialog,
)

/** Links to the saved filters, and a button that saves the current one. */
export function SavedFilters({ filter }: { filter: HistoryFilter }) {
  const loading = useQuery(savedFiltersQuery)
  const { data: saved = [] } = loading
  const calendar = { today: today(), monthStart: monthStart() }
  const current = saved.find((one) => isSameFilter(savedFilterOn(one.filter, calendar), filter))
  return (
    <SavedNames
      what="filter"
      saved={saved}
      isLoading={isAwaited(loading)}
      current={current}
      canSave={!current && Object.keys(filter).length > 0}
      linkTo={(one, look) => (
        <Link
          to="/history"
          search={savedFilterOn(one.filter, calendar)}
          resetScroll={false}
          activeOptions={{ exact: true }}
          {...look}
        />
      )}
      dialog={({ saved, ...rest }) => (
        <SavedNameDialog
          what="filter"
          saved={saved}
          onSave={(name) =>
            saved ? renameSavedFilter(saved.id, name) : saveFilter(name, filterToSave(filter, calendar))
          }
          onDelete={async () => saved && deleteSavedFilter(saved.id)}
          onRestore={async () => saved && saveFilter(saved.name, saved.filter)}
          {...rest}
        />
      )}
    />
  )
}
