import type { categories } from '#domain/categories.ts'

/**
 * A kind of merchant or payment, and the terms for it in the bank texts of many countries. Decisions are counted under
 * kinds, so changing the table takes a migration that counts them again (`count-decided.ts`).
 */
export type KnownKind = {
  kind: string
  /** Its category in the product. */
  category: (typeof categories)[number]
  /** Names of merchants, separated by commas. */
  names: string
  /** Words that reveal the kind for any merchant, on their own or at the beginning or end of a longer word. */
  words: string
}
