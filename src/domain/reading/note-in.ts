import { areStorableTags, tagsInText } from '#domain/tags.ts'
import type { ColumnPlaces } from './reading.ts'
import { cellOf } from './table.ts'

/**
 * What the user noted about a row: the note, unless it is the only text, and its tags. Tags that are too long or too
 * many become part of the note.
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
