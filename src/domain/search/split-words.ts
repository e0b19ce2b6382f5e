/** A word of a search, or a text in quotes. */
export type Word = {
  /** A minus sign in front of it. */
  not: boolean
  /** What stands before a colon, in lower case; empty if there is none. */
  field: string
  text: string
  isQuoted: boolean
  /** As typed. */
  typed: string
}

// A minus sign, a field and its colon, then a text in quotes or everything up to the next space. A quote inside quotes
// is doubled. A missing closing quote is at the end.
const word = /(-?)(?:(\p{L}+):)?(?:"((?:[^"]|"")*)(?:"(?=\s|$)|$)|(\S+))|\S+/gu

/** Splits a search into words. Every character that is no space is in one of them. */
export function splitWords(search: string): Word[] {
  return Array.from(search.matchAll(word), ([typed, minus = '', field = '', quoted, plain]) => {
    if (quoted === undefined && plain === undefined)
      return { not: false, field: '', text: typed, isQuoted: false, typed }
    return {
      not: minus === '-',
      field: field.toLowerCase(),
      text: quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'),
      isQuoted: quoted !== undefined,
      typed,
    }
  })
}

/** A text in quotes, as `splitWords` reads it back. */
export const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`
