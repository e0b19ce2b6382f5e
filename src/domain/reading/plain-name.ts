import { foldLetters } from '#domain/plain-text.ts'

const isAscii = /^[ -~]*$/

/** Text without case, accents and punctuation, so that names can be compared: `Währung (€)` is `wahrung`. */
export function plainName(text: string): string {
  // Most texts are ASCII, for which this is several times as fast.
  if (isAscii.test(text))
    return text
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, ' ')
      .trim()
  return foldLetters(text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase())
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** The names in a list, separated by `|`, as `plainName` returns them. */
export const plainNames = (list: string): ReadonlySet<string> =>
  new Set(list.trim().split(/\|\s*/).map(plainName))
