import { plainName, plainNames } from '#domain/reading/plain-name.ts'

const purchases = plainNames(`
  purchase|purchases|sale|card purchase|kauf|einkauf|kartenzahlung|achat|achats|paiement par carte|compra|
  compras|acquisto|acquisti|aankoop|köp|kortköp|kjøp|varekjøp|køb|osto|korttiosto|zakup|zakupy|nákup|nákupy|
  vásárlás|cumpărare|alışveriş|αγορά|покупка
`)
const payments = plainNames(`
  payment|payments|zahlung|zahlungen|paiement|paiements|règlement|pago|pagos|pagamento|pagamentos|pagamenti|
  betaling|betalingen|betalning|inbetalning|innbetaling|indbetaling|suoritus|maksusuoritus|płatność|spłata|
  wpłata|platba|splátka|befizetés|plată|ödeme|πληρωμή|платёж|погашение
`)
const refunds = plainNames(`
  refund|refunds|return|returns|merchant credit|erstattung|rückerstattung|gutschrift|remboursement|avoir|
  devolución|reembolso|abono|estorno|devolução|rimborso|terugbetaling|retour|återbetalning|retur|refusjon|
  tilbakebetaling|refusion|tilbagebetaling|palautus|hyvitys|zwrot|vrácení|refundace|visszatérítés|rambursare|
  iade|επιστροφή|возврат
`)
const charges = plainNames(`
  fee|fees|late fee|annual fee|interest|interest charge|interest charged|finance charge|cash advance|gebühr|
  gebühren|zinsen|bargeldabhebung|bargeldbezug|frais|intérêts|retrait|comisión|comisiones|intereses|
  disposición de efectivo|tarifa|taxa|anuidade|juros|saque|commissione|commissioni|interessi|prelievo|kosten|
  rente|geldopname|avgift|ränta|uttag|gebyr|renter|uttak|hævning|palkkio|korko|nosto|opłata|prowizja|odsetki|
  wypłata|poplatek|úrok|výběr|díj|kamat|comision|dobândă|ücret|faiz|προμήθεια|комиссия|проценты
`)

/** The kinds of transactions on a card statement. */
export type CardType = 'purchase' | 'payment' | 'refund' | 'charge'

export function cardTypeOf(text: string): CardType | null {
  const plain = plainName(text)
  if (purchases.has(plain)) return 'purchase'
  if (payments.has(plain)) return 'payment'
  if (refunds.has(plain)) return 'refund'
  return charges.has(plain) ? 'charge' : null
}

/** Which way the money went on a card statement, where a payment is one that the card holder made. */
export function cardDirectionOf(text: string): 'in' | 'out' | null {
  const type = cardTypeOf(text)
  if (type === null) return null
  return type === 'payment' || type === 'refund' ? 'in' : 'out'
}

export type CardTypeCount = Record<CardType, number>

/** Whether all types of a column occur on card statements. */
export const canBeOfCard = (count: CardTypeCount, all: number): boolean =>
  count.purchase > 0 && count.purchase + count.payment + count.refund + count.charge === all

/**
 * Whether types that occur on card statements cannot be those of a bank account, where a payment is money out and some
 * other type has to be money in.
 */
export const isSurelyCard = ({ purchase, payment, refund, charge }: CardTypeCount): boolean =>
  payment === 0 || (purchase > payment && refund + charge > 0)
