import * as z from 'zod/mini'
import { type CategoryColor, colorNames } from '#domain/category-colors.ts'
import { categoryKinds } from '#domain/category-kinds.ts'
import { categorySymbols } from '#domain/category-symbols.ts'
import { Name } from './fields.ts'
import { record, request } from './record.ts'

const kind = z.enum(categoryKinds)
const color = z.enum(colorNames as [CategoryColor, ...CategoryColor[]])
const symbol = z.enum(categorySymbols)

/**
 * A category of the ledger. Its kind is null if the name says nothing about its money: what comes in is then income,
 * what goes out is spending. A category with a parent has the kind of its parent. `count` is the number of its
 * transactions, after rules. `aliases` are earlier names that still stand for it.
 */
export const Category = record({
  name: z.string(),
  kind: z.nullable(kind),
  parent: z.nullable(z.string()),
  color,
  symbol: z.nullable(symbol),
  archived: z.boolean(),
  count: z.int(),
  aliases: z.array(z.string()),
})

/** `GET /categories`: those of the product first, then all others in use, sorted by name. */
export const Categories = record({ categories: z.array(Category) })

const choices = {
  kind: z.optional(z.nullable(kind)),
  parent: z.optional(z.nullable(Name)),
  color: z.optional(z.nullable(color)),
  symbol: z.optional(z.nullable(symbol)),
  archived: z.optional(z.boolean()),
}

/**
 * `PUT /categories`: creates a category or changes what is given. Null restores the default. `must_exist` refuses to
 * create one, in case it was renamed or merged in another window.
 */
export const CategoryChange = request({ name: Name, ...choices, mustExist: z.optional(z.boolean()) })

/** `DELETE /categories` and `GET /categories/merge` */
export const CategoryQuery = request({ name: Name })

/** A category in an account file. `listed` is false if only its color is kept. */
export const KeptCategory = request({
  name: Name,
  ...choices,
  origin: z.optional(z.nullable(Name)),
  listed: z._default(z.boolean(), true),
  aliases: z._default(z.array(Name).check(z.maxLength(1000)), []),
})

/** `POST /categories/rename` */
export const CategoryRename = request({ name: Name, newName: Name })

/** `POST /categories/merge` */
export const CategoryMerge = request({ name: Name, intoName: Name })

/** What merging would move. The new parent of `children` is the other category, or the parent of that one. */
export const CategoryMergePreview = record({
  transactions: z.int(),
  rules: z.int(),
  recurringCosts: z.int(),
  budgets: z.int(),
  children: z.array(z.string()),
})

export const MovedCategory = record({ changeId: z.string(), moved: z.int() })

/** `GET /category-changes`, newest first. */
export const CategoryChanges = record({
  changes: z.array(
    record({
      id: z.string(),
      kind: z.enum(['renamed', 'merged']),
      name: z.string(),
      intoName: z.string(),
      count: z.int(),
      madeAt: z.string(),
      finalAt: z.string(),
    }),
  ),
})

/** `POST /category-changes/{id}/undo`: how many were restored, and how many were edited or deleted since. */
export const UndoneCategoryChange = record({ restored: z.int(), left: z.int() })
