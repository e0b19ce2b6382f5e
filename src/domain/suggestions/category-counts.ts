import { type CategoryKeys, keyOfMerchant, merchantKeys, signs } from './category-keys.ts'

/** How often each category was chosen, by key. */
export type CategoryCounts = ReadonlyMap<string, ReadonlyMap<string, number>>

export type Decided = { keys: CategoryKeys; category: string }

/**
 * Adds decisions to the counts, or subtracts them. `counts` must cover all keys of these rows, and so does the result.
 * Subtracting what was added restores the earlier counts exactly.
 */
export function countDecisions(
  counts: CategoryCounts,
  decided: readonly Decided[],
  sign: 1 | -1,
): Map<string, Map<string, number>> {
  const changed = new Map([...counts].map(([key, ofKey]) => [key, new Map(ofKey)]))
  for (const { keys, category } of decided) {
    const isOnly = (key: string) => (changed.get(key)?.get(category) ?? 0) === (sign === 1 ? 0 : 1)
    const ofMerchants = isOnly(keys.rows.merchant) ? merchantKeys(keys.merchants) : []
    const ofSaying = isOnly(keys.rows.saying) ? keys.saying : []
    const ofSize = isOnly(keys.rows.range) ? [keys.size] : []
    for (const key of new Set([...Object.values(keys.rows), ...ofMerchants, ...ofSaying, ...ofSize]))
      add(key, category)
  }
  return changed

  function add(key: string, category: string) {
    const ofKey = changed.get(key) ?? new Map<string, number>()
    changed.set(key, ofKey)
    const count = Math.max(0, (ofKey.get(category) ?? 0) + sign)
    if (count > 0) ofKey.set(category, count)
    else ofKey.delete(category)
  }
}

/**
 * Gives each of these merchants the counts of all of them, because the user merged them. Decisions stay counted under
 * the merchant of their text, so that a merge can be undone.
 */
export function withMergedMerchants(
  counts: CategoryCounts,
  merged: readonly (readonly string[])[],
): CategoryCounts {
  const all = new Map(counts)
  for (const merchants of merged) {
    for (const sign of signs) {
      // Long names that begin alike have the same key.
      const keys = new Set(merchants.map((merchant) => keyOfMerchant(sign, merchant)))
      const sum = new Map<string, number>()
      for (const key of keys)
        for (const [category, count] of counts.get(key) ?? [])
          sum.set(category, (sum.get(category) ?? 0) + count)
      for (const key of keys) all.set(key, sum)
    }
  }
  return all
}
