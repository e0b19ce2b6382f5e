import { uncategorized } from '#domain/categories.ts'
import type { CategorySuggestion } from './suggest-category.ts'

/** What banks write when they do not know, in lowercase. */
const sayNothing = new Set(
  [uncategorized, 'Other', 'Miscellaneous', 'General', 'Unknown'].map((name) => name.toLowerCase()),
)

/**
 * Whether a suggestion is worth showing for a row that already has a category from its file. It is if that category says
 * nothing, or if the user gave earlier rows of the merchant another one: then the user has disagreed with the bank before.
 */
export const improves = ({ category, reason }: CategorySuggestion, current: string): boolean =>
  category !== current && (sayNothing.has(current.toLowerCase()) || reason.code === 'earlier_rows')
