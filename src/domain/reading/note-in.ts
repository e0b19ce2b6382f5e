import type { ColumnPlaces } from './reading.ts'
import { cellOf } from './table.ts'

/** What the user noted about a row, with its tags as `#tag` behind it, by which they can be searched. */
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
