import * as z from 'zod/mini'
import {
  FilterToSave,
  NewSavedFilter,
  SavedFilter,
  SavedFilterChange,
  SavedFilters,
} from '#contract/saved-filters.ts'
import {
  addSavedFilter,
  changeSavedFilter,
  deleteSavedFilter,
  readSavedFilters,
  type SavedFilter as StoredFilter,
} from '#ledger/store/saved-filters.ts'
import { endpoint, pathId } from './endpoint.ts'
import { impossibleRanges, requirePossibleRanges } from './possible-range.ts'
import { savedRefusals } from './saved-refusals.ts'

const topic = 'Saved filters'
export const filterRefusals = savedRefusals('filter', {
  missing: 'saved_filter_not_found',
  taken: 'saved_filter_exists',
  full: 'too_many_saved_filters',
})
const { missing, gone, taken, tooMany, accepted } = filterRefusals

type Filter = z.output<typeof FilterToSave>

export const filterText = (filter: Filter): string => JSON.stringify(z.encode(FilterToSave, filter))
const filterInText = ({ filter, ...saved }: StoredFilter) => ({
  ...saved,
  filter: z.decode(FilterToSave, JSON.parse(filter)),
})

/** Filters of History under a name. They belong to the ledger, so all its members see them. */
export const savedFilters = [
  endpoint({
    method: 'get',
    path: '/saved-filters',
    topic,
    summary: 'List saved filters',
    answer: { schema: SavedFilters, description: 'All saved filters, sorted by name.' },
    handle: async ({ store, ledgerId }) => ({
      filters: (await readSavedFilters(store, ledgerId)).map(filterInText),
    }),
  }),
  endpoint({
    method: 'post',
    path: '/saved-filters',
    topic,
    summary: 'Save a filter',
    description:
      'Gives a name to a filter of the list of transactions. Saved filters belong to the ledger: all its members see them.',
    body: NewSavedFilter,
    answer: { status: 201, schema: SavedFilter, description: 'The saved filter.' },
    problems: { 409: `${taken} ${tooMany}`, ...impossibleRanges },
    async handle({ store, ledgerId, body: { name, filter } }) {
      requirePossibleRanges(filter)
      const saved = await addSavedFilter(store, ledgerId, { name, filter: filterText(filter) })
      return filterInText(accepted(saved))
    },
  }),
  endpoint({
    method: 'patch',
    path: '/saved-filters/{id}',
    topic,
    summary: 'Rename or change a saved filter',
    body: SavedFilterChange,
    answer: { schema: SavedFilter, description: 'The saved filter.' },
    problems: { ...gone, 409: taken, ...impossibleRanges },
    async handle({ c, store, ledgerId, body: { name, filter } }) {
      if (filter) requirePossibleRanges(filter)
      const saved = await changeSavedFilter(store, ledgerId, pathId(c, missing), {
        ...(name !== undefined && { name }),
        ...(filter && { filter: filterText(filter) }),
      })
      return filterInText(accepted(saved))
    },
  }),
  endpoint({
    method: 'delete',
    path: '/saved-filters/{id}',
    topic,
    summary: 'Delete a saved filter',
    answer: { status: 204, description: 'Deleted.' },
    problems: gone,
    async handle({ c, store, ledgerId }) {
      if (!(await deleteSavedFilter(store, ledgerId, pathId(c, missing)))) throw missing
      return c.body(null, 204)
    },
  }),
]
