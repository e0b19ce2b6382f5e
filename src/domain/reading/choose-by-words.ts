import { languagesOfWord } from './accented-words.ts'
import type { Language } from './infer/column-names.ts'
import { alphabets } from './languages.ts'

/** A way to read the text of a file. */
export type Candidate = { encoding: string; text: string }

type Read = Candidate & {
  /** The words of the text that contain letters other than A to Z. */
  words: Set<string>
  /** For each common word, its languages, as far as this encoding is used for them. */
  languages: Map<string, Language[]>
}

// Enough to tell encodings apart.
const mostWords = 600
const leastShared = 3
const mostBroken = 0.2
const leastFitting = 0.8

/**
 * Chooses the encoding in which words make sense. Null unless the words of every other encoding are broken, or unknown
 * where this one has words that are frequent in a language.
 */
export function chooseByWords(candidates: readonly Candidate[]): Candidate | null {
  const read = candidates.map(readWords)
  const found = read.filter(
    (one) => !isIdeographic(one) && read.every((other) => other.text === one.text || isSurer(one, other)),
  )
  // Several encodings can make the same text. One that is used for the language comes first.
  return found.toSorted((a, b) => b.languages.size - a.languages.size)[0] ?? null
}

/** Whether hardly any words of a text look like the result of a wrong encoding. */
export const isWellFormed = (text: string): boolean => brokenShare([...wordsIn(text)]) <= mostBroken

/** Whether words are in scripts of thousands of characters, which no list of words covers. */
const isIdeographic = ({ words }: Read): boolean =>
  [...words].some((word) => /[\p{Script=Han}\p{Script=Hangul}\p{Script=Katakana}]/u.test(word))

/** Whether nearly all letters of a text are common in Western Europe. */
export const isWestern = (text: string): boolean => isWellFormed(text) && fits([...wordsIn(text)], ['en'])

function readWords({ encoding, text }: Candidate): Read {
  const words = wordsIn(text)
  const languages = new Map<string, Language[]>()
  for (const word of words) {
    if (isBroken(word)) continue
    const known = languagesIn(word).filter((language) => alphabets[language].encodings.includes(encoding))
    if (known.length > 0) languages.set(word, known)
  }
  return { encoding, text, words, languages }
}

const isWesternEncoding = ({ encoding }: Candidate) => alphabets.en.encodings.includes(encoding)

// As in "12,50 €" and "2ª via".
const isSymbol = (word: string) => /^[€£ªº]$/.test(word)

/** The languages of a word, or of a part of it, such as that after the apostrophe of "d’épargne". */
const languagesIn = (word: string): Language[] => word.split(/[^\p{L}\p{M}]/u).flatMap(languagesOfWord)

function wordsIn(text: string): Set<string> {
  const words = new Set<string>()
  for (const [word] of text.matchAll(/[^\0-@[-`{-\x7f\s]+/gu)) {
    if (/\P{ASCII}/u.test(word)) words.add(word)
    if (words.size === mostWords) break
  }
  return words
}

/** Whether the words that differ between two encodings make sense in the first and not in the second. */
function isSurer(one: Read, other: Read): boolean {
  const own = [...one.words].filter((word) => !other.words.has(word))
  const others = [...other.words].filter((word) => !one.words.has(word))
  // A letter that is repeated very often in another encoding is most likely a protected space.
  if (own.length === 0)
    return isWesternEncoding(one) && others.every((word) => /^(.)\1*$/u.test(word) || isBroken(word))
  if (brokenShare(own) > mostBroken || others.some((word) => other.languages.has(word))) return false
  const known = own.filter((word) => one.languages.has(word))
  if (known.length > 0)
    return fits(
      own,
      known.flatMap((word) => one.languages.get(word) ?? []),
    )
  if (brokenShare(others) > mostBroken || (isWesternEncoding(one) && own.every(isSymbol))) return true
  // No word that differs is known, but many others belong to a language that has all of these letters.
  return (
    other.languages.size === 0 &&
    one.languages.size >= leastShared &&
    fits(own, [...one.languages.values()].flat())
  )
}

function fits(words: readonly string[], languages: readonly Language[]): boolean {
  const letters = words.join('').match(/(?![€£ªº])\P{ASCII}/gu) ?? []
  const alphabet = [...new Set(languages)].map((language) => alphabets[language].letters)
  const isFitting = (letter: string) =>
    alphabet.some((all) =>
      typeof all === 'string' ? all.includes(letter.toLowerCase().charAt(0)) : all.test(letter),
    )
  return letters.filter(isFitting).length >= letters.length * leastFitting
}

// What a wrong encoding makes of letters: control characters, marks that no bank uses, marks between letters, two scripts
// in a word, a capital letter after a small one, and many letters beyond A to Z beside each other.
const broken = [
  /[\x80-\x9f\ufffd\p{Co}\p{Cn}]/u,
  /[^\p{L}\p{M}\p{N}€£§°«»‘’“”„–—…•´·№¿¡±×®©™²³½¼ªº\u3000-\u303f\uff00-\uff60-]/u,
  /\p{L}[^\p{L}\p{M}\p{N}’·´-]\p{L}|…\p{L}|\p{L}[¼½¾±¹³©]/u,
  /[A-Za-z][^\P{L}\p{Script=Latin}]|[^\P{L}\p{Script=Latin}][A-Za-z]/u,
  /\p{L}(?!\p{ASCII})\p{Lu}\p{Ll}|\p{Ll}(?!\p{ASCII})\p{Lu}/u,
  /\p{Lu}(?![\p{ASCII}ßı])\p{Ll}\p{Lu}|(?<!\p{L})(?!\p{ASCII})\p{Ll}\p{Lu}/u,
  /(?:(?!\p{ASCII})\p{Script=Latin}){4}/u,
]

const isBroken = (word: string): boolean => broken.some((sign) => sign.test(word.normalize('NFC')))

const brokenShare = (words: readonly string[]): number =>
  words.length === 0 ? 0 : words.filter(isBroken).length / words.length
