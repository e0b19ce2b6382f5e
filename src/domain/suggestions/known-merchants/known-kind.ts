import type { categories } from '#domain/categories.ts'

/** A kind of merchant or payment, with what bank texts of many countries say for it. */
export type KnownKind = {
  kind: string
  /** What it is among the categories of the product. */
  category: (typeof categories)[number]
  /** Names of merchants, separated by commas. */
  names: string
  /** Words that say the kind whoever is paid, alone or as the beginning or end of a longer word. */
  words: string
}
