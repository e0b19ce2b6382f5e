import * as z from 'zod/mini'
import { categoryKinds } from '#domain/category-kinds.ts'
import { Name } from './fields.ts'
import { record, request } from './record.ts'

const kind = z.enum(categoryKinds)

/**
 * A category of the ledger. Its kind is null if the name says nothing about its money: what comes in is then income,
 * what goes out is spending. `count` is the number of its transactions, after rules.
 */
export const Category = record({ name: z.string(), kind: z.nullable(kind), count: z.int() })

/** `GET /categories`: those of the product first, then all others in use, sorted by name. */
export const Categories = record({ categories: z.array(Category) })

/** `PUT /categories`: null restores the kind that the category has by default. */
export const CategoryChange = request({ name: Name, kind: z.nullable(kind) })

/** A category whose kind somebody chose, in an account file. */
export const KeptCategory = request({ name: Name, kind })
