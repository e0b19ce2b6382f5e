import type { CategoryCounts } from './category-counts.ts'
import { categoryEvidence, categoryEvidenceNames, notYetChosen, sumOf } from './category-evidence.ts'
import type { CategoryKeys } from './category-keys.ts'
import { categoryWeights } from './category-weights.ts'

/** Why a category is suggested, as a code with its parameters. */
export type SuggestionReason =
  /** `count` of `of` earlier rows of this merchant. */
  | { code: 'earlier_rows'; merchant: string; count: number; of: number }
  /** `count` of `of` merchants with a name like this. */
  | { code: 'similar_names'; words: string; count: number; of: number }
  /** `count` of `of` merchants with this word in the bank's text, but not in the name. */
  | { code: 'similar_texts'; words: string; count: number; of: number }
  /** `count` of `of` merchants of this kind, by the built-in table. */
  | { code: 'same_kind'; kind: string; count: number; of: number }
  /** By the built-in table alone. */
  | { code: 'known_merchant' | 'known_word'; kind: string }

export type CategorySuggestion = {
  category: string
  /** How likely this suggestion is to be right. */
  likelihood: number
  /** At least this share of all suggestions with at least this confidence are right. */
  confidence: number
  reason: SuggestionReason
}

/**
 * Suggests a category from the user's own decisions, or else from the built-in table: the likeliest one that there is a
 * reason for. Null if there is none. `categoryOf` returns what the user calls a category of the built-in table.
 */
export function suggestCategory(
  keys: CategoryKeys,
  counts: CategoryCounts,
  categoryOf = (name: string) => name,
): CategorySuggestion | null {
  for (const { category, share } of likeliestCategories(keys, counts, categoryOf)) {
    const reason = reasonFor(category, keys, counts, categoryOf)
    if (!reason) continue
    const guess = ofTable(reason, keys, counts)
    const likelihood = Math.max(share, guess)
    return { category, likelihood, confidence: Math.max(confidenceOf(share), guess), reason }
  }
  return null
}

/**
 * Most suggestions above a likelihood are far above it, so that together they are right more often: at least this often
 * (docs/decisions/suggestions-and-review.md). 0.75 becomes 0.9.
 */
const confidenceOf = (likelihood: number): number => 1 - (1 - likelihood) * (1 - 0.8 * likelihood)

/** All categories with their likelihood, the likeliest first. What is missing to 1 is for one not chosen so far. */
function likeliestCategories(
  keys: CategoryKeys,
  counts: CategoryCounts,
  categoryOf: (name: string) => string,
): { category: string; share: number }[] {
  const { categories, history, evidence } = categoryEvidence(keys, counts, categoryOf)
  const weights = categoryWeights[history]
  const scores = categories.map(() => 0)
  for (const name of categoryEvidenceNames)
    evidence[name].forEach((value, index) => {
      scores[index] = (scores[index] ?? 0) + weights[name] * value
    })
  const most = Math.max(...scores)
  const odds = scores.map((score) => Math.exp(score - most))
  const all = odds.reduce((sum, one) => sum + one, 0)
  return categories
    .map((category, index) => ({ category, share: (odds[index] ?? 0) / all }))
    .filter(({ category }) => category !== notYetChosen)
    .sort((one, other) => other.share - one.share)
}

/**
 * How much to trust the table alone: less with every merchant that the user put into categories of their own. Its guesses
 * are all about as likely, so many of them together are not right more often than one.
 */
function ofTable({ code }: SuggestionReason, { merchants }: CategoryKeys, counts: CategoryCounts): number {
  const alone = { known_merchant: 0.85, known_word: 0.75 }[code as string] ?? 0
  return alone / (1 + 0.04 * sumOf(counts.get(merchants.all)))
}

function reasonFor(
  category: string,
  keys: CategoryKeys,
  counts: CategoryCounts,
  categoryOf: (name: string) => string,
): SuggestionReason | null {
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
  const ofWord = [...keys.merchants.words, ...keys.merchants.stems]
    .map((key) => ({ key, found: said(key) }))
    .find(({ found }) => found)
  if (ofWord?.found) return { code: 'similar_names', words: wordsIn(ofWord.key), ...ofWord.found }
  if (kind && category === categoryOf(kind.category))
    return { code: kind.byName ? 'known_merchant' : 'known_word', kind: kind.kind }
  const ofText = keys.saying
    .map((key) => ({ key, found: said(key) }))
    .toSorted((one, other) => (other.found?.count ?? 0) - (one.found?.count ?? 0))[0]
  if (ofText?.found) return { code: 'similar_texts', words: wordsIn(wordsIn(ofText.key)), ...ofText.found }
  return null
}

const wordsIn = (key: string) => key.slice(key.indexOf(' ') + 1)
