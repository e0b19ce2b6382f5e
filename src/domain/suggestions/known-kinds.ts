import { textWords } from '#domain/merchants/text-words.ts'
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

const singular = (word: string) => (word.length > 4 ? word.replace(/s$/, '') : word)
const entriesOf = (list: string) =>
  list.split(',').map((entry) => textWords(entry.trim()).map(singular).join(' '))

type Table = { names: Map<string, FoundKind>; words: Map<string, FoundKind>; longestWord: number }

let builtTable: Table | undefined

/** Built when a merchant is first looked up, so that neither starting nor idling pays for it. */
function tableOf(): Table {
  if (builtTable) return builtTable
  const names = new Map<string, FoundKind>()
  const words = new Map<string, FoundKind>()
  for (const { kind, category, ...lists } of known) {
    for (const name of entriesOf(lists.names))
      if (!names.has(name)) names.set(name, { kind, category, byName: true })
    for (const word of entriesOf(lists.words))
      if (!words.has(word)) words.set(word, { kind, category, byName: false })
  }
  const longestWord = Math.max(...Array.from(words.keys(), (word) => word.length))
  builtTable = { names, words, longestWord }
  return builtTable
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
export function knownKindOfText(
  merchantWords: readonly string[],
  allWords: readonly string[],
): FoundKind | null {
  const [merchant, text] = [matchInTable(merchantWords), matchInTable(allWords)]
  const isMoreExact = text?.found.byName && text.length > (merchant?.length ?? 0)
  return (isMoreExact ? text : (merchant ?? text))?.found ?? null
}

function matchInTable(merchantWords: readonly string[]): TableMatch | null {
  const given = merchantWords.map(singular)
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
      const found = words.get(word.slice(-length)) ?? words.get(word.slice(0, length))
      if (!found) continue
      best = found
      longest = length
    }
  return best && { found: best, length: 1 }
}
