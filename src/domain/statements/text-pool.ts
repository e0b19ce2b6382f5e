import { isPlainText } from '#domain/plain-text.ts'

// A statement repeats its merchants; past so many different texts, remembering them costs more than it saves.
const mostTexts = 50_000

/**
 * Keeps each text once, however often it comes, in a copy of its own: in V8 a piece cut out of a long
 * text keeps the whole of it in memory, and a statement would be held twice.
 */
export function createTextPool(longest: number) {
  const kept = new Map<string, string>()
  /** The text to keep, or null when it is not one that can be stored. */
  return (text: string): string | null => {
    const known = kept.get(text)
    if (known !== undefined) return known
    if (text.length > longest || !isPlainText(text)) return null
    const copy = copyOf(text)
    if (kept.size < mostTexts) kept.set(copy, copy)
    return copy
  }
}

/** The same text in memory of its own. */
export const copyOf = (text: string): string => ` ${text}`.slice(1)
