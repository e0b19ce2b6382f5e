// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the point
const controlCharacter = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/

/**
 * Whether text can be stored and displayed: no control characters except tabs and line breaks, no lone
 * surrogates.
 */
export const isPlainText = (text: string): boolean => !controlCharacter.test(text) && text.isWellFormed()

/** The part of a name in a file that can be stored; null if nothing is left of it. */
export const storableName = (name: string, longest: number): string | null =>
  name.replace(new RegExp(controlCharacter, 'g'), '').trim().slice(0, longest).toWellFormed() || null

/**
 * Text folded for case-insensitive search: ß equals ss, and neither a letter's position in a word nor its
 * Unicode composition matters. Stored next to the description, so changing this takes a migration.
 */
export const foldCase = (text: string): string =>
  /^\p{ASCII}*$/u.test(text)
    ? text.toLowerCase()
    : text.normalize('NFD').toLowerCase().toUpperCase().toLowerCase().replaceAll('ς', 'σ').normalize('NFC')

/** Text folded for searches, which ignore case and accents: `cafe` for `CAFÉ`, `lodz` for `Łódź`. */
export const foldForSearch = (text: string): string => foldAccents(foldCase(text))

/**
 * Removes the accents from text that `foldCase` returned. Each character is folded on its own, so that a part of a text
 * is also a part of the folded text.
 */
export const foldAccents = (text: string): string =>
  text.replace(mayHaveAccent, (letter) => plainLetters().get(letter) ?? letter)

/** Matches at least every accent and every letter with one. */
const mayHaveAccent = /[^\p{ASCII}\u3400-\ufdff\ufe30-\u{10ffff}]/gu

/** Combining marks used in any script. Marks of a single script, such as the vowel signs of Hindi, are not accents. */
const accents = /(?=\p{Mn})\p{Script=Inherited}/gu

/** What `foldAccents` replaces each letter with. It removes accents that are separate characters. */
export function plainLetters(): ReadonlyMap<string, string> {
  if (knownLetters) return knownLetters
  const found = new Map<string, string>()
  for (let code = 0x80; code <= 0xfe2f; code = code === 0x33ff ? 0xfe00 : code + 1) {
    const letter = String.fromCharCode(code)
    const plain = foldLetters(letter.normalize('NFD').replace(accents, '')).normalize('NFC')
    if (plain !== letter && foldCase(letter) === letter) found.set(letter, plain)
  }
  knownLetters = found
  return found
}

/** Built on first use, because that takes 10 ms. */
let knownLetters: ReadonlyMap<string, string> | undefined

/** Replaces letters such as ø and ß, which are more than a plain letter with an accent. */
export const foldLetters = (text: string): string =>
  text.replace(/[łøæœßđðþıς]/g, (letter) => foldedLetters[letter] ?? letter)

const foldedLetters: Record<string, string> = {
  ł: 'l',
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ς: 'σ',
}

/** Equal for names that look the same: case, Unicode composition and spacing don't matter. */
export const nameKey = (name: string): string => foldCase(name.trim().replace(/\s+/g, ' '))

/** Maximum lengths of stored text, in UTF-16 units. */
export const longestDescription = 1000
export const longestName = 100
export const longestFileName = 255
/** Maximum length of a search as it is typed. */
export const longestSearch = 200
/** Maximum length of a search in the notation of the API, which writes out dates (`writeSearch`). */
export const longestWrittenSearch = 1000
/** Maximum length of a merchant's key, in UTF-16 units. PostgreSQL rejects index entries of more than 2,700 bytes. */
export const longestMerchantKey = 100
