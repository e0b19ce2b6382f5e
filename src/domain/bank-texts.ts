/** The description of an imported row whose statement gives none (specification.md, 5). */
export const noDescription = 'Unknown'

/**
 * What the bank said about an imported transaction, as it is stored: null if the transaction still says the same, empty
 * if it is unknown.
 */
export type BankTexts = { bankDescription: string | null; bankCategory: string | null }

type Texts = { description: string; category: string }
type Imported = Texts & BankTexts & { importKey: string | null }

/**
 * The bank's texts to store with a change. The first change to a text keeps what the bank said; later ones keep that.
 */
export function bankTextsAfter(before: Imported, after: Texts): BankTexts {
  const { importKey, bankDescription, bankCategory, description, category } = before
  if (importKey === null) return { bankDescription: null, bankCategory: null }
  return {
    bankDescription: bankDescription ?? (description === after.description ? null : description),
    bankCategory: bankCategory ?? (category === after.category ? null : category),
  }
}

/** What the bank said; null if no import added the transaction, or if it is unknown. */
export function knownBankTexts(row: Omit<Imported, 'category'>, ownCategory: string): BankTexts {
  const { importKey, bankDescription, bankCategory, description } = row
  if (importKey === null) return { bankDescription: null, bankCategory: null }
  return {
    bankDescription: (bankDescription ?? description) || null,
    bankCategory: (bankCategory ?? ownCategory) || null,
  }
}
