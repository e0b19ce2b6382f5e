/** What the user decided about a merchant: its name, and the merchant that it was merged into. */
export type DecidedMerchant = { key: string; name: string | null; intoKey: string | null }

/**
 * The merchant at the end of each chain of merges. A merchant whose merges lead back to itself, as only a
 * damaged file can say, stays separate.
 */
export function rootsOf(
  decided: readonly Pick<DecidedMerchant, 'key' | 'intoKey'>[],
): (key: string) => string {
  const into = new Map(decided.flatMap(({ key, intoKey }) => (intoKey === null ? [] : [[key, intoKey]])))
  return (key) => {
    if (!into.has(key)) return key
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

/** The groups of merged merchants, each beginning with the one that the others were merged into. */
export function mergedMerchants(decided: readonly Pick<DecidedMerchant, 'key' | 'intoKey'>[]): string[][] {
  const rootOf = rootsOf(decided)
  const merged = decided.filter(({ key }) => rootOf(key) !== key)
  return Array.from(
    Map.groupBy(merged, ({ key }) => rootOf(key)),
    ([root, others]) => [root, ...others.map(({ key }) => key)],
  )
}
