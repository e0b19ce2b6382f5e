import { merchantKeyOf } from './merchant.ts'
import { textWords } from './text-words.ts'

const mostWords = 3

/** The key of the merchant, or the first words of a text that names none: `CHECK 1043` is `check`. */
export const merchantOrWords = (description: string): string =>
  merchantKeyOf(description) ?? [...new Set(textWords(description))].slice(0, mostWords).join(' ')
