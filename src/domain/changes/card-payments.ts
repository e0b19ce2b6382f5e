import { cardBill } from '#domain/merchants/bank-entries.ts'
import { foldName } from '#domain/merchants/fold-name.ts'
import { textWords } from '#domain/merchants/text-words.ts'
import { knownKindOf } from '#domain/suggestions/known-kinds.ts'

/**
 * Whether a bank text says that a credit card is paid off. Such a row is a transfer, but if Outgo does not know the card's
 * account, it counts as spending until it has a category.
 */
export const paysCard = (description: string): boolean =>
  cardBill.test(foldName(description)) || knownKindOf(textWords(description))?.kind === 'card payment'
