const pattern = (words: string) => new RegExp(`(?:^|[^a-z])(?:${words.trim().split(/\s+/).join('|')})`)

/** Bank terms, in many languages, for a movement between accounts of the same person. */
export const transferText = pattern(String.raw`
  transfer xfer trnsfr trsf tfr umbuchung ueberweisung uberweisung uebertrag ubertrag sparen virement vir\b traspaso transferencia
  overboek overb\b eigen.rekening spaarrek giroconto bonifico trasferimento transferencia overforing overforsel oma.tili tilisiirto
  przelew prevod atutalas to.a/c from.a/c own.account savings sparkonto livret ahorro epargne
  bankgutschrift eingeleitete.abbuchung allgemeine.abbuchung`)

/** The side of a card account that is paid off. */
export const cardPaymentText = pattern(`
  payment pymt pmt paid thank autopay ausgleich saldo abrechnung einzug lastschrift vielen dank reglement paiement merci
  prelevement echeance liquidacion pago recibid gracias incasso geincasseerd betaling bedankt pagamento grazie addebito
  inbetalning tack indbetaling tak splata`)

/** The side of another account that pays a card off. */
export const paysCardText = pattern(`
  card visa mastercard amex credit.?c epay autopay kreditkarte kartenabrechnung carte tarjeta creditcard carta.di kreditkort
  luottokort karta.kred cartao payment pmt crd`)

/** Cash withdrawals, at a machine or a counter. */
export const cashText = pattern(`
  atm abm cash withdr wdl w/d lnk notemachine automat geldautomat gaa bargeld auszahlung abgehoben abhebung retrait dab distributeur
  cajero reintegro disposicion efectivo sacar geldmaat geldautomaat gea pin flappen contant prelievo bancomat contanti uttag
  bankomat kontant haevet wyplata levantamento multibanco nosto bank`)

/** Payments between people, cheques and wages: mostly not between one's own accounts. */
export const otherPartyText = pattern(String.raw`
  zelle venmo cash.app e-?transfer interac bizum tikkie twint paylib lydia wero swish vipps mobilepay blik satispay mb.?way paym\b
  check\b cheque\b chq draft\b acceptgiro scheck payroll salary salaire wages lohn gehalt salaris nomina stipendio lon\b
  refund return remb avoir devolucion retour erstattung`)

/** Lowercase text without accents, for these patterns. */
export const plain = (text: string): string =>
  (/^\p{ASCII}*$/u.test(text) ? text : text.normalize('NFKD').replace(/\p{M}/gu, '')).toLowerCase()

/** Words that are too common in account names to tell two accounts apart. */
export const genericAccountWords: ReadonlySet<string> = new Set(
  'account konto compte rekening cuenta conto card karte carte tarjeta carta cash online current checking joint main'.split(
    ' ',
  ),
)

/** Bank terms, in many languages, for direct debits and standing orders. */
export const debitText =
  /direct deb|d\/d|lastschrift|prlv|prelevement|incasso|recibo|dauerauftrag|standing|s\/o|permanent|periodi|ppd|web id|tel id|autopay|ach |bill|misc payment|des:|abschlag|beitrag|abo|membership|insur|versicher|assur|subscr/
