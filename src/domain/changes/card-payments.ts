import { cardBill } from '#domain/merchants/bank-entries.ts'
import { foldName } from '#domain/merchants/fold-name.ts'
import { textWords } from '#domain/merchants/text-words.ts'
import { knownKindOf } from '#domain/suggestions/known-kinds.ts'

/** Companies that are paid for little else than their cards. A bank of many kinds is only one if its text says "card". */
const companies =
  'american express|amer express|amex|discover|diners club|barclaycard|capital one|applecard|apple card|synchrony bank|syncb|comenity|cardmember services?|(?:bank of america|bofa|chase|citi|citibank|wells fargo|us bank|usaa) (?:credit )?card'
/** Words between the name and the payment. Others, such as "loan" or "travel", say that something else was paid. */
const between = 'ach|bank|bill|card|cards|cc|co|credit|dc|e|mobile|na|online|serv|services?|us|usa|web'
const payment = 'ach|ach pmt|autopay|auto pay|crcardpmt|epay|epayments?|payments?|pmts?|pymts?|pymnts?'
const paysCompany = new RegExp(String.raw`\b(?:${companies})(?:\W+(?:${between}))*?\W+(?:${payment})\b`)

/**
 * Whether a bank text says that a credit card is paid off. Such a row is a transfer, but if Outgo does not know the card's
 * account, it counts as spending until it has a category.
 */
export function paysCard(description: string): boolean {
  const text = foldName(description)
  return (
    cardBill.test(text) ||
    paysCompany.test(text) ||
    knownKindOf(textWords(description))?.kind === 'card payment'
  )
}
