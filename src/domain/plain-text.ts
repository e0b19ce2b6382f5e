// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the point
const controlCharacter = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/

/** Whether text can be stored and shown: no control characters but tab and line breaks, no broken surrogates. */
export const isPlainText = (text: string): boolean => !controlCharacter.test(text) && text.isWellFormed()

/**
 * Text folded so that a search disregards case: ß is ss, and a letter is the same wherever in a word it stands and
 * however it is composed. Stored beside the description it came from: changing it takes a migration.
 */
export const foldCase = (text: string): string =>
  /^\p{ASCII}*$/u.test(text)
    ? text.toLowerCase()
    : text.normalize('NFD').toLowerCase().toUpperCase().toLowerCase().replaceAll('ς', 'σ').normalize('NFC')

/** Longest texts kept, in UTF-16 units. */
export const longestDescription = 1000
export const longestName = 100
/** Longest text searched for. */
export const longestSearch = 200
