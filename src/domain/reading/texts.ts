import { copyOf } from '#domain/statements/text-pool.ts'

const slots = 4096

/** Remembers what was made of each text, because the cells of a column repeat themselves. */
export function remembering<Result>(make: (text: string) => Result): (text: string) => Result {
  // One text per slot: for most texts, looking them up in a large table would take longer than interpreting them again.
  const texts: (string | undefined)[] = new Array(slots).fill(undefined)
  // Filled, because V8 stores arrays with large gaps as slow dictionaries.
  const results: (Result | undefined)[] = new Array(slots).fill(undefined)
  let lastText: string | null = null
  let last: Result
  let lookups = 0
  let found = 0

  function lookUp(text: string): Result {
    // In a column of references, every text is different, so remembering them is pointless.
    if (lookups > 20_000 && found * 10 < lookups) return make(text)
    lookups += 1
    const slot = slotOf(text)
    if (texts[slot] === text) {
      found += 1
      return results[slot] as Result
    }
    const result = make(text)
    // A substring of the file would keep the whole file in memory.
    texts[slot] = copyOf(text)
    results[slot] = result
    return result
  }

  return (text) => {
    if (text === lastText) return last
    lastText = text
    last = lookUp(text)
    return last
  }
}

/** A few characters tell texts apart well enough: dates differ at the end, categories at the start or in the middle. */
function slotOf(text: string): number {
  const { length } = text
  let hash = (length << 8) ^ text.charCodeAt(0)
  hash = Math.imul(hash, 31) ^ text.charCodeAt(length >> 1)
  hash = Math.imul(hash, 31) ^ text.charCodeAt(length - 2)
  hash = Math.imul(hash, 31) ^ text.charCodeAt(length - 1)
  return (hash ^ (hash >>> 12)) & (slots - 1)
}

const plain = /^(?:[!-~¡-ɏ]+(?: [!-~¡-ɏ]+)*)?$/

/**
 * Whether a text consists of printable Latin letters and marks without leading, trailing or double spaces, as most do. The
 * pattern is faster than a loop, because cells are substrings.
 */
export const isPlain = (text: string): boolean => plain.test(text)

/** Several texts as one description: on one line, without what says the same again. */
export function joinTexts(texts: readonly string[]): string {
  const [only = ''] = texts
  if (texts.length <= 1 && isPlain(only)) return only
  const parts: string[] = []
  for (const text of texts) {
    const part = text.replace(/[\s\p{Cc}]+/gu, ' ').trim()
    if (part === '' || parts.some((other) => other.toLowerCase().includes(part.toLowerCase()))) continue
    parts.push(part)
  }
  return parts.join(' ')
}
