import { articles } from './bank-words.ts'
import { foldName } from './fold-name.ts'
import { knownNames } from './known-names.ts'
import { nameWords } from './name-words.ts'

type Known = { key: string; isWholeName: boolean }

const longestSpelling = 4

const textOf = (spelling: string) => nameWords(foldName(spelling)).join(' ')

let known: ReturnType<typeof readKnownNames> | undefined
/** Built when first needed, because building it takes several megabytes. */
const knownMerchants = () => {
  known ??= readKnownNames()
  return known
}

function readKnownNames() {
  const spellings = new Map<string, Known>()
  const names = new Map<string, string>()
  for (const line of knownNames.trim().split(/\s*[;\n]\s*/)) {
    const [given = '', others] = line.split('|')
    const isWholeName = given.startsWith('=')
    const name = given.replace('=', '').trim()
    const key = textOf(name)
    names.set(key, name)
    spellings.set(key, { key, isWholeName })
    for (const spelling of others?.split(',') ?? [])
      if (!spellings.has(textOf(spelling))) spellings.set(textOf(spelling), { key, isWholeName })
  }
  return { spellings, names }
}

/** The key of the well-known merchant whose name these words begin with, preferring longer names. */
export function knownMerchantOf(words: readonly string[]): string | null {
  const found = beginningOf(words)
  return found ?? (articles.has(words[0] ?? '') ? beginningOf(words.slice(1)) : null)
}

function beginningOf(words: readonly string[]): string | null {
  const { spellings } = knownMerchants()
  for (let length = Math.min(longestSpelling, words.length); length > 0; length -= 1) {
    const known = spellings.get(words.slice(0, length).join(' '))
    if (known && (length === words.length || !known.isWholeName)) return known.key
  }
  return null
}

/** The usual spelling of a well-known merchant's name. */
export const knownSpellingOf = (key: string): string | null => knownMerchants().names.get(key) ?? null
