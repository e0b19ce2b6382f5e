import * as z from 'zod/mini'
import { datePhrases } from '#domain/search/date-phrases.ts'
import { Name } from './fields.ts'
import { optional, record, request } from './record.ts'
import { filterFields } from './transactions.ts'

/** A filter as it is saved. The dates that it contains as words follow the calendar: in May, `last month` is April. */
export const FilterToSave = request({
  ...filterFields,
  /** In place of a first and a last day. Phrases for dates in `search` follow the calendar as well. */
  dates: z.optional(z.enum(datePhrases)),
})
/** The same as it is sent. */
export type FilterToSave = z.input<typeof FilterToSave>

const fields = { name: Name, filter: FilterToSave }

/** A filter of History that was saved under a name. */
export const SavedFilter = record({ id: z.string(), ...fields })

/** `GET /saved-filters`, sorted by name. */
export const SavedFilters = record({ filters: z.array(SavedFilter) })

/** `POST /saved-filters`, and a saved filter in an account file. */
export const NewSavedFilter = request(fields)

/** `PATCH /saved-filters/{id}`: changes what is given. */
export const SavedFilterChange = request(optional(fields))
