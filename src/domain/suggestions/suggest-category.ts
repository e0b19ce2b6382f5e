import type { CategoryCounts } from './category-counts.ts'
import type { CategoryKeys } from './category-keys.ts'
import { categoryWeights as weights } from './category-weights.ts'

/** Why a category is suggested, as a code with its parameters. */
export type SuggestionReason =
  /** `count` of `of` earlier rows of this merchant. */
  | { code: 'earlier_rows'; merchant: string; count: number; of: number }
  /** `count` of `of` merchants with a name like this. */
  | { code: 'similar_names'; words: string; count: number; of: number }
  /** `count` of `of` merchants of this kind, by the built-in table. */
  | { code: 'same_kind'; kind: string; count: number; of: number }
  /** By the built-in table alone. */
  | { code: 'known_merchant' | 'known_word'; kind: string }

export type CategorySuggestion = { category: string; confidence: number; reason: SuggestionReason }

type Shares = Map<string, number>
type Counted = ReadonlyMap<string, number> | undefined

/**
 * Suggests a category from the user's own decisions, or else from the built-in table. It starts with how common each
 * category is. Then the kind, the words, the merchant, the text and the amount adjust this, each with more weight the
 * more often and the more consistently the user decided. Null if there is no evidence for any category. `categoryOf`
 * returns what the user calls a category of the built-in table.
 */
export function suggestCategory(
  keys: CategoryKeys,
  counts: CategoryCounts,
  categoryOf = (name: string) => name,
): CategorySuggestion | null {
  let shares = withKnownKind(keys, counts, categoryOf)
  shares = withWords(shares, keys, counts)
  const { begin } = keys.merchants
  for (const key of begin.slice(0, -1)) {
    const ofBegin = counts.get(key)
    shares = toward(shares, ofBegin, weights.begin * (ofBegin?.size ?? 1) ** weights.beginPower)
  }
  shares = toward(shares, counts.get(begin.at(-1) ?? ''), weights.name)
  shares = toward(shares, counts.get(keys.rows.merchant), weights.merchant)
  shares = toward(shares, counts.get(keys.rows.text), weights.text)
  shares = withAmount(shares, counts.get(keys.rows.name), counts.get(keys.rows.range))
  shares = toward(shares, counts.get(keys.rows.amount), weights.amount)
  const [category, share] = [...shares].reduce((best, one) => (one[1] > best[1] ? one : best), ['', 0])
  if (category === '') return null
  const reason = reasonFor(category, keys, counts)
  return reason && { category, confidence: calibrated(share), reason }
}

/**
 * How common each category is overall and for this kind of merchant. The shares add up to less than 1 when little is
 * known.
 */
function withKnownKind(
  { kind, merchants }: CategoryKeys,
  counts: CategoryCounts,
  categoryOf: (name: string) => string,
): Shares {
  const none: Shares = new Map()
  if (!kind) return toward(none, counts.get(merchants.all), weights.all, weights.few)
  const known = kind.byName ? weights.knownMerchant : weights.knownWord
  let shares = toward(none, counts.get(merchants.all), weights.all, weights.few)
  const learned = sumOf(counts.get(merchants.all))
  const own = known / (1 + learned * weights.learnedPerMerchant)
  shares = new Map([...shares].map(([category, share]) => [category, share * (1 - own)]))
  const knownCategory = categoryOf(kind.category)
  shares.set(knownCategory, (shares.get(knownCategory) ?? 0) + own)
  shares = toward(shares, counts.get(`category ${kind.category}`), weights.category, weights.few)
  return toward(shares, counts.get(`kind ${kind.kind}`), weights.kind)
}

/** Each word multiplies the odds of the categories of the merchants that share it. */
function withWords(before: Shares, { merchants }: CategoryKeys, counts: CategoryCounts): Shares {
  const odds = new Map(before)
  for (const word of merchants.words) {
    const ofWord = counts.get(word)
    if (!ofWord) continue
    const all = sumOf(ofWord)
    for (const category of ofWord.keys()) if (!odds.has(category)) odds.set(category, weights.least)
    for (const [category, share] of odds) {
      const prior = Math.max(share, weights.least)
      const said = ((ofWord.get(category) ?? 0) + weights.word * prior) / (all + weights.word)
      odds.set(category, prior * (said / prior) ** weights.wordPower)
    }
  }
  const unknown = Math.max(0, 1 - sumOf(before))
  const total = sumOf(odds) + unknown
  return total > 0 ? new Map([...odds].map(([category, share]) => [category, share / total])) : odds
}

/**
 * Takes the amount into account: raises the share of a category that is chosen more often for similar amounts than for
 * the merchant as a whole, and lowers the others.
 */
function withAmount(before: Shares, ofName: Counted, inRange: Counted): Shares {
  if (!ofName || !inRange || ofName.size === 1) return before
  const [all, here] = [sumOf(ofName), sumOf(inRange)]
  const unknown = Math.max(0, 1 - sumOf(before))
  const odds = new Map(before)
  for (const [category, count] of ofName) {
    const usual = count / all
    const said = ((inRange.get(category) ?? 0) + weights.range * usual) / (here + weights.range)
    odds.set(category, (before.get(category) ?? 0) * (said / usual) ** weights.rangePower)
  }
  const total = sumOf(odds) + unknown
  return new Map([...odds].map(([category, share]) => [category, share / total]))
}

/**
 * Moves the shares toward the counts: further if there are more of them, and if they are spread over fewer categories.
 */
function toward(before: Shares, counted: Counted, weight: number, least = 0): Shares {
  if (!counted || counted.size === 0) return before
  const kept = least + weight * counted.size
  const all = sumOf(counted) + kept
  const after: Shares = new Map()
  for (const [category, share] of before) after.set(category, (share * kept) / all)
  for (const [category, count] of counted) after.set(category, (after.get(category) ?? 0) + count / all)
  return after
}

function calibrated(share: number): number {
  const within = Math.min(1 - 1e-6, Math.max(1e-6, share))
  const odds = weights.calibrationSlope * Math.log(within / (1 - within)) + weights.calibrationStart
  return 1 / (1 + Math.exp(-odds))
}

function reasonFor(category: string, keys: CategoryKeys, counts: CategoryCounts): SuggestionReason | null {
  const said = (key: string) => {
    const ofKey = counts.get(key)
    const count = ofKey?.get(category) ?? 0
    return count > 0 ? { count, of: sumOf(ofKey) } : null
  }
  const ofMerchant = said(keys.rows.merchant)
  if (ofMerchant) return { code: 'earlier_rows', merchant: keys.merchant, ...ofMerchant }
  for (const key of keys.merchants.begin.toReversed()) {
    const ofName = said(key)
    if (ofName) return { code: 'similar_names', words: wordsIn(key), ...ofName }
  }
  const { kind } = keys
  const ofKind = kind && said(`kind ${kind.kind}`)
  if (kind && ofKind) return { code: 'same_kind', kind: kind.kind, ...ofKind }
  const ofWord = keys.merchants.words.map((key) => ({ key, found: said(key) })).find(({ found }) => found)
  if (ofWord?.found) return { code: 'similar_names', words: wordsIn(ofWord.key), ...ofWord.found }
  if (kind) return { code: kind.byName ? 'known_merchant' : 'known_word', kind: kind.kind }
  return null
}

const wordsIn = (key: string) => key.slice(key.indexOf(' ') + 1)

function sumOf(counted: Counted): number {
  let sum = 0
  for (const count of counted?.values() ?? []) sum += count
  return sum
}
