import { plainName } from '#domain/reading/plain-name.ts'
import { plainPattern } from '#domain/reading/plain-pattern.ts'
import { cardTypeOf } from './card-types.ts'
import { directionOf, likelyDirection } from './direction-words.ts'

// Stems, because languages such as German join words: "Kartenzahlung", "Folgelastschrift".
const stems = plainPattern(`
  lastschrift|gutschr|uberweis|ueberweis|ubertrag|zahlung|dauerauftrag|belastung|abschluss|gebuhr|entgelt|zins|
  verfugung|bezug|abhebung|einzug|wertpapier|kupon|scheck|retoure|storno|rucklast|umsatz|lohn|gehalt|vergutung|umbuchung|
  transfer|payment|purchase|deposit|withdraw|interest|dividend|charge|virement|prelevement|paiement|carte|cheque|
  retrait|versement|remise|frais|bonifico|addebito|accredito|prelievo|pagamento|stipendio|commission|przelew|
  platnosc|wplata|wyplata|oplata|prowizja|odsetki|blik|platba|uhrada|inkaso|poplatek|vklad|vyber|urok|utalas|
  atutal|vasarlas|fizetes|jutalek|kamat|dij|jovairas|terheles|betaal|betaling|overschrijving|incasso|storting|
  transferencia|recibo|cuota|comision|abono|cargo|compra|kortkop|kortkob|varekjop|overforing|insattning|uttag|
  перевод|оплата|пополнение|снятие|комиссия|зачисление|списание|покупка|покупк|теглене|плащане|превод|такса|
  μεταφορα|πληρωμη|αναληψη|καταθεση|αγορα|προμηθεια
`)
const words = plainPattern(String.raw`
  \b(?:atm|pos|sepa|eft|ach|bacs|swift|fee|fees|tax|cash|bar|card|debit|credit|check|bank|bankomat|gab|bgc|twint|
  swish|vipps|mobilepay|bizum|pix|ted|doc|upi|neft|imps|rtgs|visa|mastercard|maestro|online|mobile|internet|other|others|konto|account|inland|ausland|sonstige\w*|autre\w*)\b
`)

const longest = 40

/** Whether a text says what kind of transaction it is, such as "Card payment" or "DEB", and nothing else. */
export function isTypeText(text: string): boolean {
  if (text.length > longest || /[,:*]|\d{3}/.test(text)) return false
  if (/^[A-Z0-9]{1,4}$/.test(text) || directionOf(text) !== null || cardTypeOf(text) !== null) return true
  const parts = plainName(text).split(' ')
  return parts.some(isTypeWord) && parts.every((part) => part.length <= 3 || isTypeWord(part))
}

function isTypeWord(word: string): boolean {
  const likely = likelyDirection(word)
  return (likely !== null && !likely.isShop) || stems.test(word) || words.test(word)
}
