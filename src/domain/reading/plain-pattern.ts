import { foldLetters } from '#domain/plain-text.ts'

// Chinese and Japanese are written without spaces, so their words have no boundaries.
const spaceless = '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}]'

/**
 * A pattern for what `plainName` returns. Its letters lose their accents as well, and words have letters of any script,
 * while `\w` and `\b` know only those of English. A long one is a text, whose line breaks and indentation don't count.
 */
export const plainPattern = (pattern: RegExp | string): RegExp =>
  new RegExp(
    foldLetters(sourceOf(pattern).normalize('NFKD').replace(/\p{M}/gu, ''))
      .replaceAll('\\w', '[\\p{L}\\p{N}]')
      .replace(/^\\b/, `(?:^|(?<= )|(?<=${spaceless})|(?=${spaceless}))`)
      .replace(/\\b$/, `(?:$|(?= )|(?<=${spaceless})|(?=${spaceless}))`),
    'u',
  )

const sourceOf = (pattern: RegExp | string): string =>
  typeof pattern === 'string' ? pattern.replace(/\s*\n\s*/g, '') : pattern.source
