import { foldForSearch } from '#domain/plain-text.ts'

/**
 * The names that match what the user typed, the best first: those that begin with it, then those with a word that
 * begins with it, then those that contain it. Equally good ones keep their order.
 */
export function matchingNames(names: readonly string[], typed: string): string[] {
  const sought = fold(typed)
  const ranked = names.map((name) => ({ name, rank: rankOf(fold(name), sought) }))
  return ranked
    .filter(({ rank }) => rank < noMatch)
    .sort((one, other) => one.rank - other.rank)
    .map(({ name }) => name)
}

const noMatch = 3

function rankOf(name: string, sought: string): number {
  if (name.startsWith(sought)) return 0
  const words = name.split(/[^\p{L}\p{N}]+/u)
  if (words.some((word) => word.startsWith(sought))) return 1
  return name.includes(sought) ? 2 : noMatch
}

const fold = (text: string) => foldForSearch(text.trim())
