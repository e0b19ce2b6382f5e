import { plainName, plainNames } from '#domain/reading/plain-name.ts'
import { plainPattern } from '#domain/reading/plain-pattern.ts'

const outOf = plainNames(`
  d|dr|db|dt|debit|debits|dbit|debet|debito|debe|dare|s|soll|lastschrift|belastung|af|out|ut|ud|uit|cargo|
  adeudo|saida|sortie|depense|uscita|withdrawal|payment out|outgoing|money out|ausgang|ausgabe|auszahlung|uttag|
  belastat|wydatek|wyplata|obciazenie|wychodzaca|wychodzace|odchozi|vydaj|vydaje|terheles|t|kiadas|borc|b|giden|
  cikis|χ|χρεωση|расход|списание|expense|exp|spending|dépense|addebito|sale|出金|支出|支払|isplata|teret|duguje|
  winien|wn|charge|na vrub|veloitus|otto|plati|iesire|debitare|purchase|purchases|atm|atm withdrawal|
  cash withdrawal|card payment|card purchase|debit card|direct debit|standing order|check|cheque|fee|fees|
  service charge|bill payment|bill pay|pos|payment sent|kartenzahlung|auszahlung|zahlungsausgang|
  überweisungsausgang|支出|转出|借|付|出|출금|지급|חובה|ถอน|ghi no|keluar|списання|дт|nurasyta|deebet|مدين|withdraw|gasto|
  despesa|uitgave|menee|ma dati|transfer out|transfer to|transfer sent|paid out|cash out|spent|withdrawals|sent|
  envoye|enviado|gesendet|inviato|verzonden|udbetaling|utbetaling|utbetalning|egreso|egresos|видаток|видатки|
  витрата|isplate|плащане|теглене|valjaminek|uttekt|utborgun|uitgaven|wychodzacy|odchadzajuca|odchadzajuci|
  odliv|utgift|utgifter|udgift|udgifter|meno|cheltuiala|gider|έξοδο|έξοδα
`)
const inOf = plainNames(`
  c|cr|k|ct|kt|credit|credits|credito|crdt|kredit|kredyt|h|haben|gutschrift|bij|in|inn|ind|abono|haber|avere|a|entrada|
  entree|recette|entrata|deposit|payment in|incoming|money in|eingang|einnahme|einzahlung|insattning|wplyw|
  wplata|uznanie|przychodzaca|przychodzace|prichozi|prijem|prijmy|jovairas|j|bevetel|alacak|gelen|giris|π|
  πιστωση|приход|зачисление|пополнение|income|inc|accredito|入金|収入|uplata|odobrenje|potrazuje|ma|ve prospech|
  hyvitys|pano|incasare|intrare|ingreso|receita|inkomst|dal|creditare|refund|payment received|refunds|
  direct deposit|cash deposit|salary|interest earned|interest paid to you|dividend|zahlungseingang|收入|转入|贷|收|入|
  입금|זכות|ฝาก|ghi co|masuk|зарахування|кт|kreedit|دائن|transfer in|transfer from|transfer received|paid in|
  cash in|received|deposits|recu|recibido|recebido|erhalten|ricevuto|ontvangen|indbetaling|innbetaling|
  inbetalning|ingresos|revenu|revenus|надходження|дохід|доход|доходи|uplate|постъпление|sissetulek|innborgun|
  inkomsten|przychodzacy|prichadzajuca|prichadzajuci|priliv|inkomst|inkomster|inntekt|indtægt|tulo|venit|gelir|
  έσοδο|έσοδα
`)

const neutral = new Set('neutral|不计收支|中性交易|/'.split('|'))

/** Whether the cell of a column of directions says that the money only moved between the user's own accounts. */
export const isNeutral = (text: string): boolean => neutral.has(text.trim().toLowerCase())

/** Which way the money went according to the cell of a column of directions. */
export function directionOf(text: string): 'in' | 'out' | null {
  const bare = text.trim()
  if (/^[-−–]$/.test(bare)) return 'out'
  if (bare === '+') return 'in'
  if (bare === '' || bare.length > 20) return null
  const plain = plainName(bare)
  if (outOf.has(plain)) return 'out'
  return inOf.has(plain) ? 'in' : null
}

const saysOut = plainPattern(String.raw`
  \b(?:purchases?|pos|card (?:payment|purchase|transaction)|debit card|direct debit|withdrawal|atm|cash machine|
  standing order|bill pay(?:ment)?|groceries|grocery|supermarket|supermarkt|restaurants?|cafe|coffee|pharmacy|
  gas station|fuel|insurance|rent|miete|mortgage|subscription|annual fee|service charge|interest charged?|
  interest on purchases|finance charge|late fee|foreign transaction fee|overdraft|payment to|transfer to|
  sent to|sale|kartenzahlung|lastschrift|abbuchung|geldautomat|bargeldauszahlung|barauszahlung|dauerauftrag|
  einkauf|entgelt|jahresgebuhr|kontofuhrung|abschlagszahlung|versicherung|achat|retrait|prelevement|
  paiement (?:par carte|cb|carte)|carte|facture|cotisation|virement (?:emis|vers|a)|loyer|assurance|compra|pago|
  retirada|retiro|recibo|cajero|comision|cuota|alquiler|seguro|transferencia (?:a|enviada|emitida)|pagamento|
  levantamento|saque|compras|mensalidade|prelievo|acquisto|addebito|bolletta|canone|commissione|betaling|
  betaalautomaat|geldautomaat|geldmaat|incasso|pinbetaling|aankoop|huur|verzekering|kop|kortkop|uttag|autogiro|hyra|
  varekjop|visa varekjop|avtalegiro|husleie|dankort|kortkob|haevning|betalingsservice|husleje|korttiosto|osto|
  nosto|vuokra|zakup|platnosc|wyplata|wyplata z bankomatu|transakcja karta|oplata|prowizja|platba kartou|nakup|
  vyber|trvaly prikaz|inkaso|poplatek|vasarlas|keszpenzfelvetel|kartyas|dij|plata|cumparare|retragere|odeme|
  alisveris|nakit cekim|harcama|fatura|αγορα|αναληψη|πληρωμη|покупка|оплата|снятие|購入|引落)\b
`)
const shops = plainPattern(String.raw`
  \b(?:amazon|amzn|netflix|spotify|uber|lyft|aldi|lidl|rewe|edeka|tesco|sainsbury|asda|walmart|costco|target|
  starbucks|mcdonald\w*|shell|carrefour|mercadona|albert heijn|jumbo|ica|coop|rema|netto|biedronka|zabka|ikea|
  h m|zara|paypal|apple com|google|itunes|airbnb|booking com|ryanair|easyjet|subway|kfc|burger king|exxon|
  chevron|bp|esso|total energies|whole foods|trader joe s|safeway|kroger|walgreens|cvs|woolworths|coles|
  tim hortons|loblaws|continente|pingo doce|migros|sbb|doordash|deliveroo|just eat|gym|cinema|hotel|airlines?|
  parking|pizza|bakery|market|foods?|store|shop)\b
`)
const saysIn = plainPattern(String.raw`
  \b(?:salary|payroll|income|paychecks?|einkommen|revenus|wages|direct dep(?:osit)?|deposit|refund(?:ed)?|
  interest (?:paid|credit|earned|received)|payment received|payment thank you|thank you|cash ?back|
  credit adjustment|statement credit|payments and credits|rebate credits|received (?:money )?from|transfer from|
  payment from|incoming (?:payment|transfer)|dividend|pension|reimbursement|tax refund|return(?:ed)? (?:credit|purchase|of goods)|gehalt|lohn|
  gutschrift|ruckerstattung|erstattung|ruckzahlung|uberweisungsgutschrift|zahlungseingang|einzahlung|
  ihre zahlung|kindergeld|bezuge|salaire|virement (?:recu|de|en votre faveur)|remboursement|avoir|versement|
  remise de cheque|nomina|ingreso|devolucion|reembolso|abono|transferencia (?:de|recibida)|pago recibido|
  su pago|pension|salario|ordenado|vencimento|deposito|pagamento recebido|estorno|stipendio|accredito|rimborso|
  bonifico a vostro favore|emolumenti|salaris|terugbetaling|storting|terugbetaald|loneutbetalning|inbetalning|insattning|
  aterbetalning|lonn|innskudd|tilbakebetaling|refusjon|lonoverforsel|loenoverfoersel|indbetaling|
  tilbagebetaling|palkka|hyvitys|palautus|wynagrodzenie|pensja|wplata|zwrot|wplyw|przelew przychodzacy|mzda|
  vyplata|prichozi|vklad|vraceni|fizetes|munkaber|jovairas|visszaterites|salariu|incasare|rambursare|iade|
  yatirma|μισθοδοσια|καταθεση|επιστροφη|зарплата|зачисление|возврат|пополнение|給与|給料|振込入金|返金)\b
`)

export type LikelyDirection = {
  direction: 'in' | 'out'
  /** Shops are only a hint. */
  isShop: boolean
  /** Whether the row thanks for a payment, as cards do. */
  isThanks: boolean
}

/** Which way the money went according to the words of a row; null if they say nothing, or both. */
export function likelyDirection(text: string): LikelyDirection | null {
  const plain = plainName(text)
  const isThanks = thanksForPayment.test(plain)
  if (isThanks || givenBack.test(plain)) return { direction: 'in', isShop: false, isThanks }
  const isIn = saysIn.test(plain)
  const isOut = saysOut.test(plain)
  if (isIn !== isOut) return { direction: isIn ? 'in' : 'out', isShop: false, isThanks }
  if (isIn || !shops.test(plain)) return null
  if (/\breturns?\b/.test(plain)) return { direction: 'in', isShop: false, isThanks }
  return { direction: 'out', isShop: true, isThanks }
}

const thanksForPayment = plainPattern(String.raw`
  \b(?:(?:payment|paymt|pmt)(?: \w+){0,2} (?:received|thank you|thanks)|thank you for your payment|automatic payment thank|auto pmt thank|
  directpay full balance|inclusao de pagamento|su pago en (?:pesos|dolares|usd)|prelevement automatique enregistre|(?:zahlung|
  einzahlung|uberweisung)(?: \w+){0,3} (?:erhalten|danke?)|(?:besten|vielen|herzlichen) dank fur (?:ihre|die)|
  paiement(?: \w+){0,2} (?:recu|merci)|merci (?:de|pour) votre (?:paiement|versement|reglement)|
  pago(?: \w+){0,2} (?:recibido|gracias)|gracias por su pago|pagamento(?: \w+){0,2} (?:recebido|obrigad[oa]|
  ricevuto|grazie)|grazie per il (?:suo |tuo )?pagamento|(?:inn|ind)?betaling(?: \w+){0,2} (?:ontvangen|bedankt|
  mottatt|modtaget|takk|tak)|dank voor uw betaling|(?:in)?betalning(?: \w+){0,2} (?:mottagen|tack)|
  (?:betalt|betalning) bg datum|tack for (?:din )?betalning(?:en)?|takk? for (?:din )?(?:inn?)?betaling(?:en)?|(?:maksu|
  suoritus)(?: \w+){0,2} (?:vastaanotettu|kiitos)|kiitos maksusta|(?:wplata|platnosc|
  splata)(?: \w+){0,2} (?:otrzymana|dziekujemy)|dziekujemy za (?:wplate|splate)|感謝您\w*繳款|感谢您\w*还款|自動轉帳繳款|platba(?: \w+){0,2} (?:prijata|
  dekujeme)|dekujeme za platbu|odeme\w*(?: \w+){0,2} tesekkur\w*)\b
`)
const givenBack = plainPattern(
  /\b(?:refund|virement recu|ruckerstattung|remboursement|rimborso|reembolso|devolucion|estorno|terugbetaling|aterbetalning|tilbagebetaling|tilbakebetaling|zwrot|vraceni|returned purchase)\b/,
)
