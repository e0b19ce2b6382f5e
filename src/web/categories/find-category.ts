import { nameKey } from '#domain/plain-text.ts'

/** The category with this name or, if there is none, one whose name looks the same. */
export function findCategory(names: readonly string[], typed: string): string | undefined {
  const name = typed.trim()
  if (names.includes(name)) return name
  return names.find((known) => nameKey(known) === nameKey(name))
}
