/** The category with this name or, if there is none, one whose name differs only in case. */
export function findCategory(names: readonly string[], typed: string): string | undefined {
  const name = typed.trim()
  if (names.includes(name)) return name
  return names.find((known) => known.toLowerCase() === name.toLowerCase())
}
