import { longestMerchantKey } from '#domain/plain-text.ts'
import { withoutMerchant } from './bank-entries.ts'
import { foldName } from './fold-name.ts'
import { knownMerchantOf, knownSpellingOf } from './known-merchants.ts'
import { nameWords } from './name-words.ts'

/** A merchant: `key` groups transactions, `name` is displayed. */
export type Merchant = { key: string; name: string }

/**
 * The version of `merchantOf`, stored with the keys it computed. Increase it with every change that can give a text a
 * different key: the server then recomputes existing rows after it starts. Also add a migration that counts the decisions
 * of `category_counts` again (`count-decided.ts`), because their keys contain the merchant's.
 */
export const merchantVersion = 3

/** Characters to look at: names come first in a bank text. */
const longestText = 250

/**
 * Returns the merchant that a bank text names, or null if it names none, such as cash, checks, fees and interest:
 * `SQ *BLUE DOOR CAFE 0412 AUSTIN TX` is `Blue Door Cafe`. Given a merchant's name, it returns the same merchant.
 */
export function merchantOf(description: string): Merchant | null {
  const key = merchantKeyOf(description)
  return key === null ? null : { key, name: merchantNameOf(key) }
}

/** Keys by text. Every change asks several times for the merchant of each of its rows. */
const latest = new Map<string, string | null>()
const mostKept = 1000

export function merchantKeyOf(description: string): string | null {
  if (description.length > longestText) return findMerchantKey(description)
  const known = latest.get(description)
  if (known !== undefined) return known
  const key = findMerchantKey(description)
  if (latest.size === mostKept) latest.clear()
  latest.set(description, key)
  return key
}

function findMerchantKey(description: string): string | null {
  let key = keyOnce(description)
  // Removing words can leave a name from which more can be removed. The loop ends because each round shortens it.
  for (let next = key; next !== null; key = next) {
    next = keyOnce(next)
    if (next === key) return key
  }
  return null
}

function keyOnce(text: string): string | null {
  const folded = foldName(text.slice(0, longestText))
  if (withoutMerchant.some((entry) => entry.test(folded))) return null
  const words = nameWords(folded)
  const known = knownMerchantOf(words)
  if (known !== null) return known
  const key = words.join(' ').slice(0, longestMerchantKey).toWellFormed().trim()
  return key === '' ? null : key
}

/** The name of a merchant unless the user chose one. */
export const merchantNameOf = (key: string): string => knownSpellingOf(key) ?? capitalized(key)

/** Words that are lowercase inside a name. */
const small = new Set(
  'of and the at in on for by du de des da do dos del della di la le les las los el et y e van von der den het zu zur am im und og och i a'.split(
    ' ',
  ),
)
/** Abbreviations with a vowel; short words without one are capitalized anyway. */
const abbreviations = new Set(
  'usa uk eu us nhs bbc cvs ups usps atm it tv diy ibm aok ikk adac ihk aa ee io ai nyc'.split(' '),
)

const longestAbbreviation = 4
const withoutVowels = /^(?!dr|mr|st|mt|ft)[bcdfghjklmnpqrstvwxz]{2,3}$/

const capitalized = (key: string) =>
  key
    .split(' ')
    .map((word, index) => {
      if (index > 0 && small.has(word)) return word
      if (word.length <= longestAbbreviation && (abbreviations.has(word) || withoutVowels.test(word)))
        return word.toUpperCase()
      if (/^[a-z]/.test(word)) return word.charAt(0).toUpperCase() + word.slice(1)
      return word.replace(/^\p{L}/u, (first) => {
        const upper = first.toUpperCase()
        return foldName(upper) === first ? upper : first
      })
    })
    .join(' ')
