import { foldForSearch, plainLetters } from '#domain/plain-text.ts'

/**
 * A regular expression that finds a text in another one, ignoring the accents of both. The other text must come from
 * `foldCase`. The expression matches if `foldAccents(other).includes(foldForSearch(text))`, and works in JavaScript and in
 * PostgreSQL. It consists of letters and classes, so it cannot backtrack far.
 */
export function accentPattern(text: string): string {
  const letters = [...foldForSearch(text)]
  const alternatives = letters.map((letter, index) => [
    letter,
    ...lettersFor(letter),
    // At the ends, half of a letter such as æ is enough.
    ...(index === 0 ? lettersWhose((plain) => plain.length > 1 && plain.endsWith(letter)) : []),
    ...(index === letters.length - 1
      ? lettersWhose((plain) => plain.length > 1 && plain.startsWith(letter))
      : []),
  ])
  const anyAccents = `[${rangesOf(lettersFor(''))}]*`
  const parts: string[] = []
  for (let index = 0; index < letters.length; index++) {
    const [one = [], next] = [alternatives[index], alternatives[index + 1]]
    const pair = next ? lettersFor(`${letters[index]}${letters[index + 1]}`) : []
    if (next && pair.length > 0) {
      parts.push(`(?:${oneOf(one)}${anyAccents}${oneOf(next)}|${oneOf(pair)})`)
      index++
    } else parts.push(oneOf(one))
  }
  return parts.join(anyAccents)
}

/** Matches any of these letters. A character that is special in expressions has no accented forms, so it comes alone. */
const oneOf = (letters: readonly string[]): string =>
  letters.length > 1 ? `[${letters.join('')}]` : (letters[0] ?? '').replace(/[\\^$.*+?()[\]{}|]/, '\\$&')

/** Sorted characters, as a class lists them: `a-cf`. */
function rangesOf(characters: readonly string[]): string {
  const isAfter = (one: string, other = '') => one.charCodeAt(0) === other.charCodeAt(0) + 1
  const firsts = characters.filter((one, index) => !isAfter(one, characters[index - 1]))
  const lasts = characters.filter((one, index) => !isAfter(characters[index + 1] ?? '', one))
  return firsts.map((first, index) => (first === lasts[index] ? first : `${first}-${lasts[index]}`)).join('')
}

const lettersFor = (plain: string): readonly string[] => letters().get(plain) ?? []

const lettersWhose = (isWanted: (plain: string) => boolean): string[] =>
  [...letters()].flatMap(([plain, accented]) => (isWanted(plain) ? accented : []))

let byPlainLetter: ReadonlyMap<string, string[]> | undefined

/** The letters with accents, by their plain letter. Accents that are separate characters are under the empty text. */
function letters(): ReadonlyMap<string, string[]> {
  byPlainLetter ??= new Map(
    Array.from(
      Map.groupBy(plainLetters(), ([, plain]) => plain),
      ([plain, entries]) => [plain, entries.map(([letter]) => letter)],
    ),
  )
  return byPlainLetter
}
