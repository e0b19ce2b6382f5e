const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).filter(Boolean))

/** Bank terms for how a payment was made. They say nothing about who was paid. */
export const channelWords = words(`
  pos debit debitcard debitk credit card cards checkcard purchase return refund reversal point of sale withdrawal
  deposit payment pmt pymt mobile contactless recurring visa mastercard maestro girocard bankcard cd dd so bgc fpo fpi ach
  ppd web tel eft e-transfer online direct electronic autopay bill billpay idp c-idp misc utility sepa transaction
  kartenzahlung karte kartenumsatz lastschrift folgelastschrift erstlastschrift einzug gutschrift dauerauftrag
  ueberweisung uberweisung echtzeitueberweisung echtzeit onlineueberweisung basislastschrift umsatz girocard kauf
  paiement carte cb facture achat prlv prelevement virement vir inst recu emis permanent avoir rembt remboursement
  mandat motif ref
  compra pago recibo tarjeta tarj transferencia inmediata periodica favor devolucion anulacion abono comision
  movil concepto cargo
  bea gea betaalpas betaalautomaat incasso algemeen doorlopend overboeking periodieke overb retourpin retour tikkie
  machtiging kenmerk omschrijving pas pasvolgnr
  pagamento acquisto addebito bonifico carta pos disposizione
  compras cartao debito credito transf pagamentos
  kortkop kortkob betaling overforsel dankort autogiro kort
  platnosc karta karty karte przelew zakup przy uzyciu
  authorized eftpos interac mobilechannel ihr einkauf bei sdd ore  incassant naam par korttiosto kortbetaling vare
  dankortnota kortkop httpswww channel dankt
  from to in on at for the von zu an am im der die das den und a de de du des le la les et un une en por para con y del el
  los las van het een voor te al di da il lo e o do da na no med til fra och till`)

/** Legal forms of companies. */
export const legalForms = words(`
  inc llc ltd limited corp co plc company gmbh ag kg ohg ug ev se mbh sarl sas sasu sa eurl sci bv nv vof sl slu srl spa snc
  ab as oy oyj aps sp zoo kft sro doo lda pty cie niederlassung`)

/** The parts of a web address that are not the name. */
export const addressWords = words(
  'www http https com net org info eu uk us ca au io app shop nl fr it es ch at be se dk pl pt',
)

/**
 * Payment services that put their own name in front of the shop's: `SQ *BLUE DOOR`.
 * What follows the star of anyone else is a product or a reference.
 */
export const paymentServices = words(`
  sq tst sp pp py paypal paypalinst sumup zettle izettle iz clover toast ctlp wl dojo stripe klarna adyen mollie ccv payu
  mangopay dnh fs paddle paddlenet 2co bls eb fsp usa gofndme gofundme evt tm nya ls in smp worldpay wpy viva alipay bizum mercadopago
  dd ic mp przelewy24 payone nexi axerve multisafepay cke msb paymed abc cko google hlu`)

/** Terms after which a bank text no longer names the other party, but gives references, mandates, holders and times. */
export const referenceMarker =
  /\/\/|\b(?:des:|id:|indn:|co id|ppd id|web id|tel id|ccd id|eref|mref|cred\+|kref|svwz|iban|bic|conf ?#|transaction ?#|ref[.:#]|ref\b ?\d|datum|sagt danke|mandat[eo]?\b|machtiging|kenmerk|n[ro]?[.º°:]+ ?(?:recibo|\d)|debitk|tarjeta|tarj\.|carte \d|pas\d|nr[:.]\d)/

/** Kinds of payment whose words are part of names otherwise. */
export const paymentKinds = /\b(?:standing order|faster payments?)\b/g

/** Wallet names, and the ways PayPal appears on European statements, anywhere in the text. */
export const walletPrefix =
  /^[ds]\/[do]\b|\b(?:google|apple|samsung) pay\b|\bpaypal \(?europe\)?[ ,]*s\.? ?a\.? ?r\.? ?l\.?(?: et cie,? s\.? ?c\.? ?a\.?)?|\bpp\.\d{4}\.pp\b/g

/** Words that connect the words of a name. At its start or end, they are not part of it. */
export const connectives = words(`
  & of and the at in on for by du de des da do dos del della di la le les las los el et y e van von der die das den het
  zu zum zur am im und og och i a`)

/** Services for paying people, which print their own name before the person's. */
export const transferServices = words(`
  zelle venmo paypal cashapp bizum twint swish vipps mobilepay blik paylib wero tikkie payid osko`)

/** Terms for a transfer and its direction. Around a name, they are not part of it. */
export const transferTerms = words(`
  transfer transferred received sent incoming outgoing remittance
  zahlung zahlungseingang zahlungsausgang ueberweisungsgutschrift uberweisungsgutschrift ueberweisungsauftrag
  uberweisungsauftrag eingehend eingehende eingehender ausgehend ausgehende ausgehender erhalten erhaltene gesendet
  transfert recue envoye envoyee entrant sortant
  recibida recibido enviada enviado emitida emitido realizada traspaso ingreso
  recebida recebido efetuada efetuado trf
  trasferimento ricevuto ricevuta inviato inviata entrata uscita
  ontvangen verzonden inkomend inkomende uitgaand uitgaande overschrijving
  przychodzacy wychodzacy otrzymany wyslany wplyw uznanie obciazenie
  overforing insattning inbetalning utbetalning innbetaling utbetaling indbetaling udbetaling betalning mottagen mottatt
  modtaget tilisiirto platba prichozi odchozi`)

/** Words that accompany these terms but also occur in names. On their own, they are not a name. */
export const transferDetails = words(`
  wire wires fedwire bank money account inward outward inbound outbound instant faster fps domestic foreign international
  intl eingang ausgang instantane instantanee instantanea efectivo denaro pix`)

/** Terms for what a payment is for, which follow the name of the other party. */
export const purposeWords = words(`
  abschlag beitrag mitgliedsbeitrag tarifrechnung vertragskonto festnetz miete kaltmiete warmmiete rechnung rechnungsnr
  spende sparplan abo gehalt lohn bezuege kundennummer kdnr verwendungszweck
  payroll salary wages bonus dep expenses billpay echeck epay pymt installment
  facture loyer salaire abonnement cotisation
  factura nomina alquiler cuota
  fattura stipendio affitto
  factuur termijn contributie klantnummer
  faktura hyra husleje`)

/** Articles that a name can begin with. */
export const articles = words('the el la le les los las het das')

/** Words for a branch of a merchant, before its number. */
export const branchWords = words(
  'store stores fil filiale filial whse st no nr branch location loc unit shop tienda magasin',
)
