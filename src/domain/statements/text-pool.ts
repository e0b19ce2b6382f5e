import { isPlainText } from '#domain/plain-text.ts'

// A statement repeats its merchants; beyond this many distinct texts, remembering them costs more than it
// saves.
const maxTexts = 50_000

/**
 * Keeps one copy of each distinct text. In V8 a substring keeps the whole original string in memory, so
 * without copies a statement would be held twice.
 */
export function createTextPool(longest: number) {
  const kept = new Map<string, string>()
  /** The text to keep, or null if it cannot be stored. */
  return (text: string): string | null => {
    const known = kept.get(text)
    if (known !== undefined) return known
    if (text.length > longest || !isPlainText(text)) return null
    const copy = copyOf(text)
    if (kept.size < maxTexts) kept.set(copy, copy)
    return copy
  }
}

/** A copy that does not keep the original string in memory. */
export const copyOf = (text: string): string => ` ${text}`.slice(1)
