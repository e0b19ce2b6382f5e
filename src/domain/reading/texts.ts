import { copyOf } from '#domain/statements/text-pool.ts'

const mostTexts = 50_000

/** Keeps each text once, in memory of its own: a piece cut out of a file would keep the whole of it. */
export function createTexts() {
  const kept = new Map<string, string>()
  let lookups = 0
  let found = 0
  return (text: string): string => {
    // Where hardly any text comes back, looking each up costs more than it saves.
    if (lookups > 20_000 && found * 10 < lookups) return copyOf(text)
    lookups += 1
    const known = kept.get(text)
    if (known !== undefined) {
      found += 1
      return known
    }
    const copy = copyOf(text)
    if (kept.size < mostTexts) kept.set(copy, copy)
    return copy
  }
}

const slotCount = 1 << 14
/** Up to so many texts, a map alone is quick enough. */
const fewLookups = 2000

/** A number from the length of a text and some of its characters, most of them at its end, where references differ. */
function slotOf(text: string): number {
  const { length } = text
  let hash = Math.imul(length, 0x9e3779b1) ^ text.charCodeAt(0)
  hash = Math.imul(hash, 31) + text.charCodeAt(length >> 1)
  hash = Math.imul(hash, 31) + text.charCodeAt(length >> 2)
  for (let at = Math.max(0, length - 6); at < length; at += 1)
    hash = Math.imul(hash, 31) + text.charCodeAt(at)
  return (hash ^ (hash >>> 15)) & (slotCount - 1)
}

/**
 * Remembers what was made of each text, because the cells of a column repeat themselves. Most texts are found by a few
 * of their characters; a map has to go through all of them.
 */
export function remembering<Result>(
  make: (text: string) => Result,
  most = mostTexts,
): (text: string) => Result {
  const known = new Map<string, Result>()
  // Side by side, because each object on the way to a text is one more place to fetch from memory.
  let texts: string[] = []
  let results: Result[] = []
  let lastText: string | null = null
  let last: Result
  let lookups = 0
  let found = 0

  function lookUp(text: string): Result {
    // As above: of a column of references, none comes back.
    if (lookups > 20_000 && found * 10 < lookups) return make(text)
    lookups += 1
    const before = known.get(text)
    if (before !== undefined) {
      found += 1
      return before
    }
    const result = make(text)
    if (known.size < most) known.set(copyOf(text), result)
    return result
  }

  return (text) => {
    if (text === lastText) return last
    lastText = text
    if (lookups < fewLookups) {
      last = lookUp(text)
      return last
    }
    if (texts.length === 0) {
      texts = new Array<string>(slotCount).fill('')
      results = new Array<Result>(slotCount)
    }
    const slot = slotOf(text)
    if (texts[slot] === text && text !== '') last = results[slot] as Result
    else {
      last = lookUp(text)
      texts[slot] = copyOf(text)
      results[slot] = last
    }
    return last
  }
}

// Printable ASCII without blanks at either end or two in a row.
const isPlain = /^(?:[!-~]+(?: [!-~]+)*)?$/

/** Several texts as one description: on one line, without what says the same again. */
export function joinTexts(texts: readonly string[]): string {
  const [only = ''] = texts
  if (texts.length <= 1 && isPlain.test(only)) return only
  const parts: string[] = []
  for (const text of texts) {
    const part = text.replace(/[\s\p{Cc}]+/gu, ' ').trim()
    if (part === '' || parts.some((other) => other.toLowerCase().includes(part.toLowerCase()))) continue
    parts.push(part)
  }
  return parts.join(' ')
}
