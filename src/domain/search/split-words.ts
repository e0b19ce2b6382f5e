/** A word of a search, or a text in quotes. */
export type Word = {
  /** A minus sign in front of it. */
  not: boolean
  /** The text before the colon, in lower case. Empty if there is no colon. */
  field: string
  text: string
  isQuoted: boolean
  /** As typed. */
  typed: string
}

// A minus sign, a field and its colon, then a text in quotes or everything up to the next space. A quote inside quotes
// is doubled. A missing closing quote is at the end.
const word = /(-?)(?:(\p{L}+):)?(?:"((?:[^"]|"")*)(?:"(?=\s|$)|$)|(\S+))|\S+/gu

/** Splits a search into words. Every character except spaces is in one of them. */
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

/** Quotes a text so that `splitWords` reads it as one word. */
export const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`
