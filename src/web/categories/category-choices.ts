import { findCategory } from '#domain/find-category.ts'
import { matchingNames } from '#web/ui/matching-names.ts'
import type { OfferedCategory } from './offered-categories.ts'

/** A category in the list below a text field. One that does not exist yet is created when the form is saved. */
export type CategoryChoice = OfferedCategory & { isNew: boolean }

/** All categories, or those that match the typed text, followed by a new category with that name. */
export function categoryChoices(categories: readonly OfferedCategory[], typed: string): CategoryChoice[] {
  const name = typed.trim()
  if (name === '') return categories.map((category) => ({ ...category, isNew: false }))
  const names = categories.map((category) => category.name)
  const found = matchingNames(names, name).map((name) => ({ name, isChild: false, isNew: false }))
  const isKnown = findCategory(names, name) !== undefined
  return isKnown ? found : [...found, { name, isChild: false, isNew: true }]
}
