import { tagKey } from '#domain/tags.ts'
import { matchingNames } from '#web/ui/matching-names.ts'

const most = 8

/** The tags before the last one as typed, with their separators, and the beginning of the last one. */
function lastOf(text: string): [before: string, last: string] {
  const [, before = '', last = ''] = /^(.*[,;|])?\s*#*\s*(.*)$/s.exec(text) ?? []
  return [before, last.trim()]
}

/** The tags that can complete the last one in a text of tags. Those that are in the text already are left out. */
export function completionsOfTags(text: string, known: readonly string[]): string[] {
  const [before, last] = lastOf(text)
  const given = new Set([...before.split(/[,;|]/).map((tag) => tagKey(tag.trim())), tagKey(last)])
  return matchingNames(
    known.filter((name) => !given.has(tagKey(name))),
    last,
  ).slice(0, most)
}

/** The text with its last tag replaced by a chosen one, ready for the next. */
export function withChosenTag(text: string, chosen: string): string {
  const [before] = lastOf(text)
  return `${before}${before === '' ? '' : ' '}${chosen}, `
}
