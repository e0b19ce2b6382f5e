import { uncategorized } from '#domain/categories.ts'
import type { CategorySuggestion } from './suggest-category.ts'

/** Lowercase names that banks use for no category. */
const sayNothing = new Set(
  [uncategorized, 'Other', 'Miscellaneous', 'General', 'Unknown'].map((name) => name.toLowerCase()),
)

/**
 * Whether to show a suggestion for a row that already has a category from its file: only if that category says nothing,
 * or if the user has overridden it for earlier rows of the merchant.
 */
export const improves = ({ category, reason }: CategorySuggestion, current: string): boolean =>
  category !== current && (sayNothing.has(current.toLowerCase()) || reason.code === 'earlier_rows')
