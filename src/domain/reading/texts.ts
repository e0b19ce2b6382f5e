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

/** Remembers what was made of each text, because the cells of a column repeat themselves. */
export function remembering<Result>(
  make: (text: string) => Result,
  most = mostTexts,
): (text: string) => Result {
  const known = new Map<string, Result>()
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
    last = lookUp(text)
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
