import type { CategoryCounts } from './category-counts.ts'
import type { CategoryKeys } from './category-keys.ts'

type Counted = ReadonlyMap<string, number> | undefined

/** The names of the evidence, each with a weight in category-weights.ts. */
export const categoryEvidenceNames = [
  'common',
  'knownMerchant',
  'knownWord',
  'knownMerchantLate',
  'knownWordLate',
  'category',
  'kind',
  'word',
  'clearWord',
  'lastWord',
  'stem',
  'clearStem',
  'saying',
  'firstSaying',
  'clearSaying',
  'begin',
  'fullName',
  'clearFullName',
  'merchant',
  'clearMerchant',
  'form',
  'clearForm',
  'text',
  'clearText',
  'size',
  'range',
  'amount',
  'clearAmount',
  'notYetChosen',
] as const

export type CategoryEvidence = Record<(typeof categoryEvidenceNames)[number], readonly number[]>

/**
 * Whether the user has put the merchant into no category yet, into one, or into several. Each has weights of its own:
 * words matter most for a new merchant, amounts for one with several categories.
 */
export const merchantHistories = ['new', 'clear', 'mixed'] as const
export type MerchantHistory = (typeof merchantHistories)[number]

/** Added to the count of every category, so that none is impossible, and to that of all categories not yet chosen. */
const [chosenMore, othersMore] = [0.5, 4]
export const notYetChosen = ''

/**
 * What speaks for each of the categories that the user chose so far and the one of the built-in table: by how much each
 * count changes the logarithm of its likelihood. Counts of a single category ("clear") have weights of their own.
 * The last one, without a name, stands for all categories not yet chosen: likelier the fewer decisions there are.
 */
export function categoryEvidence(
  keys: CategoryKeys,
  counts: CategoryCounts,
  categoryOf: (name: string) => string,
): { categories: string[]; history: MerchantHistory; evidence: CategoryEvidence } {
  const { rows, merchants, kind, saying, size } = keys
  const all = counts.get(merchants.all)
  const known = kind && categoryOf(kind.category)
  const categories = [...new Set([...(all?.keys() ?? []), ...(known === null ? [] : [known])]), notYetChosen]
  const none = categories.map(() => 0)
  const merchantsSoFar = sumOf(all)
  const counted = merchantsSoFar + chosenMore * (categories.length - 1) + othersMore
  const common = categories.map(
    (category) =>
      ((all?.get(category) ?? 0) + (category === notYetChosen ? othersMore : chosenMore)) / counted,
  )

  /** How much likelier each category is under a key than usual. */
  const ratio = (counted: Counted, weight: number, usual = common) => {
    if (!counted || counted.size === 0) return none
    const sum = sumOf(counted) + weight
    return usual.map((share, index) =>
      Math.log(((counted.get(categories[index] ?? '') ?? 0) + weight * share) / (sum * share)),
    )
  }
  const ofKnown = (isKnown: boolean, value = 1) =>
    isKnown ? categories.map((category) => (category === known ? value : 0)) : none
  const late = Math.log(1 + merchantsSoFar)

  const [word, clearWord] = sumsOfWords(merchants.words)
  const [stem, clearStem] = sumsOfWords(merchants.stems)
  const [firstSaying] = saying
  const [otherSaying, clearSaying] = sumsOfWords(saying.slice(1), 1)

  // From here on, each count refines the shares of the one before, the less so the more mixed its categories are.
  let shares = common
  const refine = (counted: Counted, weight: number) => {
    const before = shares
    if (!counted || counted.size === 0) return { mixed: none, clear: none }
    const kept = weight * counted.size
    const sum = sumOf(counted) + kept
    shares = before.map((share, index) => ((counted.get(categories[index] ?? '') ?? 0) + kept * share) / sum)
    const change = shares.map((share, index) => Math.log(share / (before[index] ?? share)))
    return counted.size === 1 ? { mixed: none, clear: change } : { mixed: change, clear: none }
  }
  let begin = none
  for (const key of merchants.begin.slice(0, -1)) {
    const ofBegin = counts.get(key)
    const { mixed, clear } = refine(ofBegin, 0.8 * (ofBegin?.size ?? 1))
    begin = begin.map((sum, index) => sum + (mixed[index] ?? 0) + (clear[index] ?? 0))
  }
  const fullName = refine(counts.get(merchants.begin.at(-1) ?? ''), 0.5)
  const ofMerchant = counts.get(rows.merchant)
  const merchant = refine(ofMerchant, 0.5)
  const form = refine(counts.get(rows.form), 0.5)
  const text = refine(counts.get(rows.text), 1)
  const amount = refine(counts.get(rows.amount), 1)

  const ofName = counts.get(rows.name)
  const usualForName = common.map(
    (share, index) => ((ofName?.get(categories[index] ?? '') ?? 0) + share) / (sumOf(ofName) + 1),
  )
  const history = merchantHistories[Math.min(2, ofMerchant?.size ?? 0)] ?? 'new'
  return {
    categories,
    history,
    evidence: {
      common: common.map(Math.log),
      knownMerchant: ofKnown(kind?.byName === true),
      knownWord: ofKnown(kind?.byName === false),
      knownMerchantLate: ofKnown(kind?.byName === true, late),
      knownWordLate: ofKnown(kind?.byName === false, late),
      category: ratio(counts.get(merchants.category ?? ''), 1),
      kind: ratio(counts.get(merchants.kind ?? ''), 1),
      word,
      clearWord,
      lastWord: ratio(counts.get(merchants.words.at(-1) ?? ''), 0.5),
      stem,
      clearStem,
      saying: otherSaying,
      firstSaying: ratio(counts.get(firstSaying ?? ''), 1),
      clearSaying,
      begin,
      fullName: fullName.mixed,
      clearFullName: fullName.clear,
      merchant: merchant.mixed,
      clearMerchant: merchant.clear,
      form: form.mixed,
      clearForm: form.clear,
      text: text.mixed,
      clearText: text.clear,
      // The amounts of a merchant that the user knows say more about it than those of others.
      size: history === 'new' ? ratio(counts.get(size), 10) : none,
      range: (ofName?.size ?? 0) > 1 ? ratio(counts.get(rows.range), 1.4, usualForName) : none,
      amount: amount.mixed,
      clearAmount: amount.clear,
      notYetChosen: categories.map((category) => (category === notYetChosen ? 1 : 0)),
    },
  }

  /** The sums over words, apart for those that several merchants of one category share. */
  function sumsOfWords(words: readonly string[], weight = 0.5): [number[], number[]] {
    const [mixed, clear] = [[...none], [...none]]
    for (const key of words) {
      const ofWord = counts.get(key)
      const sums = ofWord?.size === 1 && sumOf(ofWord) > 1 ? clear : mixed
      ratio(ofWord, weight).forEach((value, index) => {
        sums[index] = (sums[index] ?? 0) + value
      })
    }
    return [mixed, clear]
  }
}

export function sumOf(counted: Counted): number {
  let sum = 0
  for (const count of counted?.values() ?? []) sum += count
  return sum
}
