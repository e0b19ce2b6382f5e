const own = '(?:chk|sav|checking|savings|current|account|acct|konto|kontos|girokonto|tagesgeld|sparkonto)'

/** Paying a credit card's bill. */
export const cardBill =
  /\b(?:payment to \w+ card ending|credit card payment|credit crd|creditcard payment|card bill payment|kreditkartenabrechnung|ausgleich kreditkarte|abrechnung kreditkarte|releve carte|liquidacion tarjeta)\b/

/**
 * Bank texts that name no merchant: cash, checks, interest, the bank's own fees, paying a card's bill, and transfers
 * that name an account instead of a person.
 */
export const withoutMerchant: readonly RegExp[] = [
  /^(?:non.)?\w* ?atm\b|\batm (?:withdrawa?l?|fee|wd|cash)\b|\bcash ?(?:point|machine|withdrawal)\b|^cash deposit\b|^lnk\b|^cash .*\bcd \d|^notemachine\b/,
  /\b(?:geldautomat|bargeldauszahlung|bargeldeinzahlung|auszahlung gaa|bancomat|bankomat|geldopname|geldmaat|betaalautomaat|nostoautomaatti|prelievo|wyplata|kontantuttak|minibankuttak)\b/,
  /\b(?:retrait|retirada|reintegro|disposicion|levantamento)\b.*\b(?:dab|gab|cajero|efectivo|distributeur|especes|atm|multibanco)\b|\bretrait dab\b|\bcajero\b/,
  /^(?:check|cheque|chq|scheck|cheque emis|cheque paid)\b[ #no.º°]*\d*\s*$/,
  /^interest$|\b(?:gross interest|interest (?:paid|payment|earned|credit|charged?|on)|int paid|zinsen|sollzinsen|habenzinsen|zinsertrag|zinsabschluss|interets (?:crediteurs|debiteurs)|liquidacion (?:de )?intereses|interessi (?:attivi|passivi)|ranta|renteafrekening|odsetki)\b/,
  /\b(?:monthly|annual|account|service|maintenance|overdraft|transaction|foreign|wire|transfer|late|nsf|atm|returned item|card|currency conversion) (?:fee|charge)s?\b/,
  /\b(?:entgeltabschluss|rechnungsabschluss|kontofuehrung|kontofuhrung|kontofuehrungsgebuehr|frais bancaires|frais de tenue|cotisation carte|comision mantenimiento|imposta di bollo|canone conto|kontoavgift|arsavgift)\b/,
  /^(?:allgemeine|von nutzer eingeleitete) abbuchung\b|\bbankgutschrift auf paypal|\babbuchung vom paypal/,
  /\bpayment\b.{0,25}\bthank ?you?|\bthank you\b.{0,6}payment|\bautopay payment\b|\bvielen dank\b.*saldo|\bsaldo\b.*vielen dank/,
  cardBill,
  new RegExp(
    String.raw`\btransfer (?:to|from) (?:my |your |own )?${own}\b|^(?:wire|transfer)\b.* ${own}$|\b(?:internal|own account) transfer\b|\bumbuchung\b|\bvirement interne\b|\btraspaso (?:interno|entre)\b|\bgirofondo\b|\bgiroconto\b|\beigen rekening\b`,
  ),
]
