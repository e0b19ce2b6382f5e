import { foldCase, isPlainText } from './plain-text.ts'

/** Longest name of a tag, in UTF-16 units. */
export const longestTag = 50
/** Tags per transaction. */
export const mostTags = 20

/** Commas, semicolons and bars separate tags in files, and `#` marks one. */
const tagText = /^[^\s#,;|][^\s,;|]*(?: [^\s,;|]+)*$/

/** Whether a text can be the name of a tag: one line without separators, single spaces between words. */
export const isTag = (text: string): boolean => tagText.test(text)

/** Whether a transaction can have these tags. */
export const areStorableTags = (names: readonly string[]): boolean =>
  names.length <= mostTags &&
  names.every((name) => name.length <= longestTag && isTag(name) && isPlainText(name))

/** Tags are case-insensitive: those with the same key are the same tag. */
export const tagKey = (name: string): string => foldCase(name)

/** The order of tags in lists. */
export const compareTags = (one: string, other: string): number => (tagKey(one) < tagKey(other) ? -1 : 1)

/** Removes duplicates, keeping the first spelling. */
export const distinctTags = (names: readonly string[]): string[] =>
  [...new Map(names.toReversed().map((name) => [tagKey(name), name])).values()].toReversed()

/** The tags in a cell of a file, with or without `#`. */
export const tagsInText = (text: string): string[] =>
  distinctTags(
    text.split(/[,;|]/).flatMap((part) => {
      const tag = part
        .trim()
        .replace(/^#+\s*/, '')
        .replace(/\s+/g, ' ')
      return tag === '' ? [] : [tag]
    }),
  )

/** Writes tags into a cell that `tagsInText` can read. */
export const textOfTags = (names: readonly string[]): string => names.join(', ')
