import { foldForSearch } from '#domain/plain-text.ts'

/** Many descriptions and their folded texts, each as one text that is fast to read and to search. */
export type PackedTexts = { texts: string; descriptions: string }

/** No text that users enter contains it (`isPlainText`). */
const separator = '\u001e'

export function packTexts(given: readonly string[]): PackedTexts {
  const descriptions = given.map((description) => description.replaceAll(separator, ' '))
  return {
    texts: descriptions.map(foldForSearch).join(separator),
    descriptions: descriptions.join(separator),
  }
}

export const unpackDescriptions = ({ descriptions }: PackedTexts): string[] => descriptions.split(separator)

/** Removes from `left` the descriptions that are packed with the right text. */
export function removePacked({ texts, descriptions }: PackedTexts, left: Set<string>): void {
  const each = texts.split(separator)
  for (const [place, description] of descriptions.split(separator).entries())
    if (left.has(description) && each[place] === foldForSearch(description)) left.delete(description)
}

/** The texts of a search, folded. */
export type SoughtTexts = { has: readonly string[]; lacks: readonly string[] }

/** Whether all of these texts meet a search. */
export const allMeet = ({ texts }: PackedTexts, { has, lacks }: SoughtTexts): boolean =>
  !lacks.some((one) => texts.includes(one)) &&
  texts.split(separator).every((text) => has.every((one) => text.includes(one)))

/** The descriptions that contain all of the sought texts, of which there must be at least one. */
export function findInPacked({ texts, descriptions }: PackedTexts, sought: readonly string[]): string[] {
  // The longest is likely to be the rarest.
  const [first = '', ...others] = sought.toSorted((one, other) => other.length - one.length)
  const places: number[] = []
  let [place, start] = [0, 0]
  for (let at = texts.indexOf(first); at >= 0; at = texts.indexOf(first, start)) {
    let end = endOf(texts, start)
    for (; end < at; end = endOf(texts, start)) {
      place += 1
      start = end + 1
    }
    const text = texts.slice(start, end)
    if (others.every((one) => text.includes(one))) places.push(place)
    place += 1
    start = end + 1
    if (start > texts.length) break
  }
  if (places.length === 0) return []
  const all = descriptions.split(separator)
  return places.flatMap((found) => all[found] ?? [])
}

function endOf(texts: string, start: number): number {
  const end = texts.indexOf(separator, start)
  return end < 0 ? texts.length : end
}
