import { nameKey } from './plain-text.ts'

/** The category with this name or, if there is none, one whose name looks the same. */
export const findCategory = (names: readonly string[], typed: string): string | undefined =>
  indexCategories(names)(typed)

/** Returns `findCategory` for these names. Build it once and use it for many. */
export function indexCategories(names: readonly string[]): (typed: string) => string | undefined {
  const exact = new Set(names)
  // Of names that look the same, the first counts.
  const similar = new Map(names.toReversed().map((name) => [nameKey(name), name]))
  return (typed) => {
    const name = typed.trim()
    return exact.has(name) ? name : similar.get(nameKey(name))
  }
}
