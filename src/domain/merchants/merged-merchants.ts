/** What the user decided about a merchant: its name, and the merchant that it was merged into. */
export type DecidedMerchant = { key: string; name: string | null; intoKey: string | null }

/**
 * The merchant that each merged one belongs to in the end. A merchant whose merges lead back to itself, as a damaged file
 * could say, belongs to itself.
 */
export function rootsOf(decided: readonly DecidedMerchant[]): (key: string) => string {
  const into = new Map(decided.flatMap(({ key, intoKey }) => (intoKey === null ? [] : [[key, intoKey]])))
  return (key) => {
    const passed = new Set<string>()
    let root = key
    for (let next = into.get(key); next !== undefined; next = into.get(next)) {
      if (passed.has(next) || next === key) return key
      passed.add(next)
      root = next
    }
    return root
  }
}
