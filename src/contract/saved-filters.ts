import * as z from 'zod/mini'
import { Name } from './fields.ts'
import { optional, record, request } from './record.ts'
import { TransactionFilter } from './transactions.ts'

const fields = { name: Name, filter: TransactionFilter }

/** A filter of History that was saved under a name. */
export const SavedFilter = record({ id: z.string(), ...fields })

/** `GET /saved-filters`, sorted by name. */
export const SavedFilters = record({ filters: z.array(SavedFilter) })

/** `POST /saved-filters`, and a saved filter in an account file. */
export const NewSavedFilter = request(fields)

/** `PATCH /saved-filters/{id}`: changes what is given. */
export const SavedFilterChange = request(optional(fields))
