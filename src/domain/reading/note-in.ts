import type { ColumnPlaces } from './reading.ts'
import { cellOf } from './table.ts'

/** The user's note about a row, followed by its tags as `#tag`, so that a search finds them. */
export function noteIn(
  cells: readonly string[],
  { note, tags }: ColumnPlaces,
  hasOtherText: boolean,
): string {
  const noted = hasOtherText ? (note ?? []).map((column) => cellOf(cells, column)) : []
  const tagged = (tags ?? []).flatMap((column) => tagsIn(cellOf(cells, column)))
  return [...noted, ...tagged].filter((text) => text !== '').join(' ')
}

const tagsIn = (text: string): string[] =>
  text.split(/[,;|]/).flatMap((part) => {
    const tag = part.trim().replace(/^#+/, '').replace(/\s+/g, '-')
    return tag === '' ? [] : [`#${tag}`]
  })
