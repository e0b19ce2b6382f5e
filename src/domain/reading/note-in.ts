import { copyOf } from '#domain/statements/text-pool.ts'
import { areStorableTags, tagsInText } from '#domain/tags.ts'
import type { Booking, ColumnPlaces } from './reading.ts'
import { cellOf } from './table.ts'

/**
 * The user's note and tags of a row. A note that is the only text is not a note but the description. If tags are too long
 * or there are too many, they become part of the note.
 */
export function noteIn(
  cells: readonly string[],
  { note = [], tags = [] }: ColumnPlaces,
  hasOtherText: boolean,
): { text: string; tags: string[] } {
  const noted = hasOtherText ? note.map((column) => cellOf(cells, column)) : []
  const tagged = tagsInText(tags.map((column) => cellOf(cells, column)).join(','))
  const isKept = areStorableTags(tagged)
  const texts = [...noted, ...(isKept ? [] : tagged.map((tag) => `#${tag}`))]
  return { text: texts.filter((text) => text !== '').join(' '), tags: isKept ? tagged : [] }
}

/** Copied, because substrings would keep the whole file in memory. */
export const keptNote = (
  { text, tags }: { text: string; tags: string[] },
  identity: string,
): Booking['note'] =>
  text === '' && tags.length === 0
    ? null
    : { text: copyOf(text), tags: tags.map(copyOf), identity: copyOf(identity) }
