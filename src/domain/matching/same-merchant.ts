/** The similarity of two lists of words, from 0 to 1. Rare words count more. */
export type Likeness = (one: readonly string[], other: readonly string[]) => number

/**
 * Compares merchant names as banks print them: cut off, abbreviated, with or without a city. A word counts less the
 * more names contain it, so cities and legal forms need no list.
 */
export function likenessAmong(names: readonly (readonly string[])[]): Likeness {
  const seenIn = new Map<string, number>()
  const distinct = new Map(names.map((words) => [words.join(' '), words]))
  for (const words of distinct.values())
    for (const word of new Set(words)) seenIn.set(word, (seenIn.get(word) ?? 0) + 1)
  const weightOf = (word: string) =>
    Math.log(1 + distinct.size / (seenIn.get(word) ?? 1)) * Math.min(1, word.length / 4)
  return (one, other) => {
    const shared = Math.min(weightOfShared(one, other), weightOfShared(other, one))
    const all = Math.max(sum(one.map(weightOf)), sum(other.map(weightOf)))
    return all > 0 ? shared / all : 0
  }

  function weightOfShared(words: readonly string[], others: readonly string[]) {
    return sum(
      words.map((word, index) => {
        const isSame = others.some((other, otherIndex) => isSameWord(word, other, [index, otherIndex]))
        return isSame ? weightOf(word) : 0
      }),
    )
  }
}

/** Whether words are equal, one is cut off at the end of its text, or `mktp` abbreviates `marketplace`. */
function isSameWord(one: string, other: string, [index, otherIndex]: [number, number]): boolean {
  if (one === other) return true
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  if (short.length >= 3 && long.startsWith(short)) return true
  if (Math.abs(index - otherIndex) > 1) return false
  return (short.length >= 3 && isAbbreviation(short, long)) || consonantsAgree(one, other)
}

/** Whether it starts with the same letter, has no vowels, and its letters appear in the word in this order. */
function isAbbreviation(short: string, long: string): boolean {
  if (short[0] !== long[0] || /[aeiou]/.test(short.slice(1))) return false
  let at = 0
  for (const letter of long) if (letter === short[at]) at += 1
  return at === short.length
}

/** Whether one consists of several abbreviated words: `amznmktplace`. */
function consonantsAgree(one: string, other: string): boolean {
  const [short, long] = [consonants(one), consonants(other)].sort((a, b) => a.length - b.length) as [
    string,
    string,
  ]
  return short.length >= 4 && long.startsWith(short)
}

const consonants = (word: string) => word.slice(0, 1) + word.slice(1).replace(/[aeiou]/g, '')

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
