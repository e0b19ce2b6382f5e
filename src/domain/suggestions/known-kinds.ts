import { fold, textWords } from '#domain/merchants/text-words.ts'
import { bills } from './known-merchants/bills.ts'
import { food } from './known-merchants/food.ts'
import type { KnownKind } from './known-merchants/known-kind.ts'
import { life } from './known-merchants/life.ts'
import { money } from './known-merchants/money.ts'
import { shopping } from './known-merchants/shopping.ts'
import { travel } from './known-merchants/travel.ts'

export type FoundKind = Pick<KnownKind, 'kind' | 'category'> & {
  /** Whether the merchant's name is in the table, rather than just a word of it. */
  byName: boolean
}

/** The kind in the table, and how many words of it the text contains. */
type TableMatch = { found: FoundKind; length: number }

const known = [...food, ...travel, ...shopping, ...bills, ...life, ...money]
const longestEntry = 4
/** Shorter words are part of too many others. */
const shortestPart = 5
/** These count only as whole words, too: Clearwater is no waterworks, Express no newspaper, Television no optician. */
const wholeWordsOnly = new Set('class court horse porto power press resto times vision water'.split(' '))

/** Dutch for a pension, which has no umlaut: a German Pension is a guesthouse. */
const dutchPension = 'pensioen'

/** Without the `s` of a plural, and with umlauts as one letter, since banks print `ae` or `a`. */
function simplified(word: string): string {
  const singular = word.length > 4 && word.endsWith('s') ? word.slice(0, -1) : word
  return singular.length > 4 && !singular.includes(dutchPension)
    ? singular.replace(/([aou])e/g, '$1')
    : singular
}

/** Everything between spaces and punctuation, unlike `textWords`. */
const plainWords = (text: string) =>
  fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')

type Table = {
  names: Map<string, FoundKind>
  words: Map<string, FoundKind>
  /**
   * Entries that `textWords` would shorten, exactly as written. Without the `t`, `7` or `the`, "T Mobile", "7 Eleven"
   * and "The Works" would match any shop whose name contains "mobile", "eleven" or "works".
   */
  exact: Map<string, TableMatch>
  exactBegins: Set<string>
  longestWord: number
}

let builtTable: Table | undefined

/** Built when a merchant is first looked up, so that neither starting nor idling pays for it. */
function tableOf(): Table {
  if (builtTable) return builtTable
  const [names, words] = [new Map<string, FoundKind>(), new Map<string, FoundKind>()]
  const exact = new Map<string, TableMatch>()
  for (const { kind, category, ...lists } of known) {
    addAll(lists.names, names, { kind, category, byName: true })
    addAll(lists.words, words, { kind, category, byName: false })
  }
  const longestWord = Math.max(...Array.from(words.keys(), (word) => word.length))
  const exactBegins = new Set(Array.from(exact.keys(), (entry) => entry.slice(0, entry.indexOf(' '))))
  builtTable = { names, words, exact, exactBegins, longestWord }
  return builtTable

  function addAll(list: string, table: Map<string, FoundKind>, found: FoundKind) {
    for (const entry of list.split(',')) {
      const [kept, plain] = [textWords(entry), plainWords(entry)]
      const isShortened = kept.length === 1 && plain.length > 1 && kept[0] !== plain.join('')
      if (isShortened && /\p{L}/u.test(entry))
        addOnce(exact, plain.join(' '), { found, length: plain.length })
      else addOnce(table, kept.map(simplified).join(' '), found)
    }
  }
}

function addOnce<Value>(table: Map<string, Value>, key: string, value: Value) {
  if (!table.has(key)) table.set(key, value)
}

/**
 * Looks a merchant up in the built-in table: by its name, or else by a single word, preferring longer words and the
 * first one.
 */
export const knownKindOf = (merchantWords: readonly string[]): FoundKind | null =>
  matchInTable(merchantWords)?.found ?? null

/**
 * The same for a whole text. If the text has a longer name than the merchant, that one counts: the merchant of `ALDI TALK`
 * is Aldi, but the table has both.
 */
export function knownKindOfText(merchantWords: readonly string[], description: string): FoundKind | null {
  const merchant = matchInTable(merchantWords)
  const texts = [matchExactly(description), matchInTable(textWords(description))]
  const longerName = texts.find((text) => text?.found.byName && text.length > (merchant?.length ?? 0))
  return (longerName ?? merchant ?? texts.find((text) => text))?.found ?? null
}

function matchExactly(description: string): TableMatch | null {
  const { exact, exactBegins } = tableOf()
  const given = plainWords(description)
  for (const [first, word] of given.entries())
    if (exactBegins.has(word))
      for (let length = longestEntry; length > 1; length -= 1) {
        const match = exact.get(given.slice(first, first + length).join(' '))
        if (match) return match
      }
  return null
}

function matchInTable(merchantWords: readonly string[]): TableMatch | null {
  const given = merchantWords.map(simplified)
  const { names, words } = tableOf()
  for (const table of [names, words])
    for (let length = Math.min(longestEntry, given.length); length > 0; length -= 1)
      for (let first = 0; first + length <= given.length; first += 1) {
        const found = table.get(given.slice(first, first + length).join(' '))
        if (found) return { found, length }
      }
  return byPartOf(given)
}

/** Finds the longest known word at the beginning or end of a word, as in `stadtbaeckerei` or `pizzeriaroma`. */
function byPartOf(given: readonly string[]): TableMatch | null {
  const { words, longestWord } = tableOf()
  let best: FoundKind | null = null
  let longest = shortestPart - 1
  for (const word of given)
    for (let length = Math.min(word.length - 1, longestWord); length > longest; length -= 1) {
      const part = [word.slice(-length), word.slice(0, length)].find(
        (one) => words.has(one) && !wholeWordsOnly.has(one),
      )
      const found = part === undefined ? undefined : words.get(part)
      if (!found) continue
      best = found
      longest = length
    }
  return best && { found: best, length: 1 }
}
