import { plainName } from '#domain/reading/plain-name.ts'
import { plainPattern } from '#domain/reading/plain-pattern.ts'

// All of these are matched against text without case, accents and punctuation.

const balanceWords = plainPattern(String.raw`
  ^(?:algsaldo|algjaak|loppsaldo|lopp?jaak|(?:sakuma|beigu) atlikums|likutis (?:pradziai|pabaigai)|(?:pradinis|
  galutinis) likutis|saldo (?:awal|akhir)|期[初末]余额|上期余额|上期結餘|本期余额|(?:opening|open|closing|close|starting|ending|
  previous|beginning|initial|final|old|statement) (?:statement )?balance|new (?:statement )?balance(?: (?:as|at|on|of|for|after) |$)|[bc] f$|[bc] fwd$|
  balance (?:brought|carried|b|c) ?(?:forward|fwd|f|d)?|balance from (?:previous|last) |(?:available|current|
  ledger|cleared) balance(?: \D{0,20}\d.*)?$|(?:brought|carried) forward|bal(?:ance)? [bc] ?[fd]|balance$|
  (?:alter|neuer|aktueller|anfangs|end|schluss|start) ?(?:saldo|kontostand)|(?:anfangs|end|schluss)saldo|
  saldo(?:vortrag|ubertrag)|kontostand|ubertrag$|ubertrag (?:auf|von|vom|aus) |saldo (?:actual|atual|attuale|
  precedente|corrente|aktualny|obecny|a \w+ favor|liquido|(?:mes|periodo) anterior|vom|per|zum|am|alt|neu|
  anterior|inicial|final|iniziale|finale|contabile|ao|a la|al|do dia|del|na dzien|poczatkowe|koncowe|k datu|
  do mes|em|total|primo|ultimo|disponivel|disponible|poprzedn\w*)|saldo$|s ?a ?l ?d ?o$|s a l d o|(?:ancien|
  nouveau) solde|solde actuel|(?:primo|ultimo)saldo|solde (?:au|initial|final|precedent|crediteur|debiteur|
  anterieur|du compte|de depart|en fin|comptable|reporte|de cloture|d ouverture)|solde$|report a nouveau|
  (?:begin|eind|start)saldo|(?:vorig|nieuw) saldo|(?:alku|loppu)saldo|(?:ingaende|utgaende|inngaende|utgaende|
  primo|ultimo|ny|gammel) (?:saldo|balance)|(?:pocatecni|konecny|pociatocny|konecny|predchozi) (?:zustatek|
  zostatok)|zustatek (?:na|ke|k)|(?:nyito|zaro|induló) egyenleg|sold (?:initial|final|anterior|precedent)|devir|
  (?:devreden|onceki|acilis|kapanis) bakiye|υπολοιπο (?:εκ|απο|αρχικο)|(?:απο|εκ|σε) μεταφορας?|(?:αρχικο|
  τελικο|προηγουμενο) υπολοιπο|(?:входящий|исходящий|начальный|конечный) остаток|остаток на|(?:вхідний|вихідний|
  початковий|кінцевий) залишок|залишок на|(?:начално|крайно) салдо|الرصيد (?:الافتتاحي|الختامي|السابق)|
  رصيد (?:افتتاحي|ختامي|سابق)|יתרת (?:פתיחה|סגירה)|יתרה קודמת|(?:이월|전월|기초|기말|전일|최종|현재)\s?잔액|ยอดยกมา|ยอดยกไป|
  so du (?:dau|cuoi) ky|繰越|前月繰越|差引残高|(?:pocetno|zavrsno|pocetni|koncno|zacetno|prethodno|novo|trenutno|
  staro) stanje|(?:aktualni|aktualny|dostupny) (?:zustatek|zostatok)|[上本]期[结結][余餘])
`)

const openingWords = plainPattern(`
  ^(?:algsaldo|algjaak|sakuma atlikums|likutis pradziai|pradinis likutis|saldo awal|期初余额|上期余额|上期結餘|
  open(?:ing| balance)|starting|previous|beginning|initial|old|balance (?:brought|b|from)|brought|bal b|alter|
  anfang|start|saldovortrag|ubertrag|primosaldo|b f$|b fwd$|saldo (?:alt|anterior|precedente|mes|periodo|
  inicial|iniziale|poczatkowe|primo|poprzedn)|ancien|solde (?:initial|precedent|anterieur|de depart|d ouverture|
  reporte)|report a|begin|vorig|alku|ingaende|inngaende|primo|gammel|pocatecni|pociatocny|predchozi|nyito|
  sold (?:initial|anterior|precedent)|devir|devreden|onceki|acilis|αρχικο|προηγουμενο|υπολοιπο (?:εκ|απο)|
  (?:απο|εκ) μεταφορας?|prethodno|staro|上期|входящий|начальный|вхідний|початковий|начално|الرصيد (?:الافتتاحي|
  السابق)|رصيد (?:افتتاحي|سابق)|יתרת פתיחה|יתרה קודמת|(?:이월|전월|기초|전일)|ยอดยกมา|so du dau|繰越|前月|pocetn|zacetno)
`)

const totalWords = plainPattern(`
  ^(?:turnover|kaive|deebetkaive|kreeditkaive|apgrozijums|apyvarta|obroty|合计|总计|合計|합계|סהכ|סך הכל|tong cong|
  jumlah total|(?:grand |sub|sub )?totals?|sums?|summe[n]?|gesamt(?:summe|betrag|umsatz)?|totale[ns]?|totaux|
  totaal|totais|totales|suma|razem|celkem|spolu|osszesen|toplam|summa|yhteensa|i alt|totalt|ialt|genel toplam|
  συνολο|συνολα|итого|всего|合計|ukupno|skupaj|zwischensumme|somme)(?: |$)
`)

export type NoBooking = 'opening_balance' | 'balance' | 'total' | 'pending'

const sumWords = plainPattern(`
  ^(?:(?:debits?|credits?|in|out|amounts?|withdrawals?|deposits?|payments?|charges|purchases|fees|balance|
  period|month|general|umsatze|soll|haben|betrag|ausgaben|einnahmen|mouvements|operations|gastos|ingresos|
  cargos|abonos|debitos|creditos|entradas|saidas|entrate|uscite|af|bij|for|of|the|der|des|del|de|du|movements|
  transactions|movimientos|operaciones|movimentos|operacoes|movimenti|operazioni|periodo|periode|buchungen|
  eingange|ausgange|credits|bijschrijvingen|afschrijvingen|obrotow|operacji|wplywow|wydatkow|insattningar|uttag|
  transaktioner|indbetalinger|udbetalinger) ?)*$
`)

// Banks write these words before or after the text of a booking, separated from it.
const pendingWords =
  'pending|vorgemerkt|en attente|pendiente|pendente|in attesa|in behandeling|reserverad|reserveret|reservert|varaus|oczekujaca|cekajici'
// "Varaus-Keskus" is a name, so a hyphen needs a space beside it.
const pendingMark = new RegExp(
  `^[\\[(*]+(?:${pendingWords})[\\])*]|^(?:${pendingWords})(?: *[:*|]| +[-–—/]|[-–—/] | (?:transaction|purchase|payment|debit|credit|card|pos|auth\\w*)\\b)|[\\[(](?:${pendingWords})[\\])]$`,
)

const isMarkedPending = (text: string): boolean =>
  pendingMark.test(text.trim().toLowerCase().normalize('NFD').replace(/\p{M}/gu, ''))

/** What a row is if its text says that it is not a booking. Otherwise null. */
export function noBookingOf(text: string, isDated = false): NoBooking | null {
  if (text === '') return null
  if (isDated && couldBeNoBooking(text) && isMarkedPending(text)) return 'pending'
  return text.length <= 80 && couldBeNoBooking(text) ? judgeText(text, isDated) : null
}

// Matching the patterns is slow, and most texts begin with none of their words, so a table of the first three letters
// of all these words rules most texts out. Each letter takes five bits. A word of two letters sets all entries that
// begin with them.
const beginnings = new Uint8Array(32 ** 3)
const letterAt = (text: string, at: number) => text.charCodeAt(at) & 31
for (const source of [balanceWords.source, openingWords.source, totalWords.source, pendingWords])
  for (const word of source.match(/[a-z]{2,}/g) ?? []) {
    const from = letterAt(word, 0) * 1024 + letterAt(word, 1) * 32
    if (word.length === 2) beginnings.fill(1, from, from + 32)
    else beginnings[from + letterAt(word, 2)] = 1
  }

const [closingParenthesis, closingBracket] = [41, 93]

/** Whether a text could begin with one of the words, in upper or lower case, or end with one in brackets. */
export function couldBeNoBooking(text: string): boolean {
  const last = text.charCodeAt(text.length - 1)
  if (last === closingParenthesis || last === closingBracket) return true
  let at = 0
  while (at < text.length && isPunctuation(text.charCodeAt(at))) at += 1
  let code = 0
  for (let end = at + 3; at < end; at += 1) {
    const next = text.charCodeAt(at)
    if (!isLetterOrDigit(next)) return true
    // No word contains a digit.
    code = code * 32 + (next < 58 ? 31 : next & 31)
  }
  return beginnings[code] === 1
}

const isPunctuation = (code: number) => code < 128 && !isLetterOrDigit(code)
const isLetterOrDigit = (code: number) =>
  (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57)

function judgeText(text: string, isDated: boolean): NoBooking | null {
  const plain = plainName(text)
  if (balanceWords.test(plain)) return openingWords.test(plain) ? 'opening_balance' : 'balance'
  const total = totalWords.exec(plain)?.[0]
  if (total === undefined) return null
  // In a row with a date, "Total" is a sum, but "Total Energies" is a gas station.
  return !isDated || sumWords.test(plain.slice(total.length)) ? 'total' : null
}

const pending = plainPattern(String.raw`
  ^(?:pending|pend|awaiting|waiting|initiated|queued|unsettled|incomplete|outstanding|processing|in process|
  in progress|authori[sz]ed|authori[sz]ation|on hold|hold|unposted|not posted|scheduled|upcoming|planned|future|
  vorgemerkt|vormerkung|ausstehend|offen|in bearbeitung|geplant|reserviert|vorlaufig|nicht gebucht|autorisiert|
  en attente|en cours|a venir|en traitement|autorise|pendiente|en proceso|en curso|retenido|retencion|
  autorizad[oa]|pendente|em processamento|em processo|a processar|agendad[oa]|in attesa|in sospeso|
  non contabilizzat[oa]|da contabilizzare|in corso|autorizzat[oa]|sospes[oa]|in behandeling|gereserveerd|
  reservering|openstaand|reserverad|reserverat|preliminar|vantande|kommande|ej bokford|reservert|reservasjon|
  venter|avventer|under behandling|ikke bokfort|reserveret|afventer|venter|odottaa|varaus|varattu|katevaraus|
  vireilla|oczekujac[aey]|w trakcie|w realizacji|blokada|zablokowan[aey]|nierozliczon[aey]|niezaksiegowan[aey]|
  oczekuje|cekajici|ceka|caka|cakajuca|ceka na zauctovani|blokace|blokovano|nezauctovan[oaey]|neuctovan[oaey]|
  rezervovano|fuggo|fuggoben|folyamatban|zarolt|zarolas|in asteptare|in curs|in procesare|blocat[a]?|beklemede|
  bekliyor|provizyon|islemde|εκκρεμει|σε εκκρεμοτητα|σε αναμονη|δεσμευση|в обработке|ожидает\w*|в обробці|
  очікує\w*|чакащ\w*|в изчакване|ממתי[ןנ]\w*|בהמתנה|معلق\w*|قيد (?:الانتظار|المعالجة|التنفيذ)|處理中|保留|처리\s?중|
  승인대기|холд|в ожидании|заблокировано|未確定|処理中|等待付款|待付款|处理中|待入账|미승인|대기|na cekanju|u obradi|rezervirano)(?: |$)
`)
const declined = plainPattern(String.raw`
  ^(?:declined|rejected|failed|refused|cancel?led|canceled|void|voided|expired|blocked|error|unsuccessful|
  denied|removed|deleted|abgelehnt|fehlgeschlagen|storniert|abgebrochen|zuruckgewiesen|ungultig|
  nicht ausgefuhrt|verfallen|refuse[e]?|rejete[e]?|annule[e]?|echoue[e]?|echec|expire[e]?|rechazad[oa]|
  cancelad[oa]|denegad[oa]|fallid[oa]|anulad[oa]|recusad[oa]|rejeitad[oa]|falhou|falhad[oa]|rifiutat[oa]|
  annullat[oa]|respint[oa]|negat[oa]|fallit[oa]|non riuscit[oa]|geweigerd|afgewezen|geannuleerd|mislukt|nekad|
  avvisad|makulerad|avbruten|misslyckad|avvist|avbrutt|kansellert|mislykket|afvist|annulleret|mislykkedes|
  hylatty|peruttu|epaonnistui|odrzucon[aey]|anulowan[aey]|nieudan[aey]|odmowa|zamitnut[aoy]|zamietnut\w*|
  zrusen\w*|отхвърлен\w*|zamitnuto|zruseno|zrusen[aoy]|neuspesn[aey]|odmitnut[aoy]|elutasitva|elutasitott|
  sikertelen|torolt|torolve|elutasitva|respins[a]?|anulat[a]?|esuat[a]?|reddedildi|iptal|basarisiz|απορριφθηκε|
  ακυρωθηκε|отклонен\w*|відхилен\w*|скасован\w*|відмовлен\w*|отказан\w*|анулиран\w*|odbijen\w*|ponisten\w*|
  otkazan\w*|stornirano|απορριπτ\w*|נדחה|נדחתה|בוטל\w*|مرفوض\w*|ملغ\w*|فشل\w*|취소|실패|거절|キャンセル|エラー|已拒絕|已拒绝|拒絕|拒绝|
  失敗|отменен\w*|неуспешн\w*|ошибка|失敗|取消|交易关闭|交易失败|支付失败|已关闭|已取消|已撤销|失败|关闭|実行不能)(?: |$)
`)
const reverted = plainPattern(`
  ^(?:reverted|reversed|returned|bounced|revers[ae]l of authori[sz]ation|ruckgangig|zuruckgebucht|annullierung|
  revertid[oa]|revertit[oa]|stornato|teruggedraaid|aterford|tilbakefort|tilbagefort|palautettu|cofniet[aey]|
  wycofan[aey]|vraceno|visszavont)(?: |$)
`)
const booked = plainPattern(String.raw`
  ^(?:completed?|complete|posted|booked|cleared|uncleared|reconciled|settled|approved|success(?:ful)?|paid|done|
  executed|processed|confirmed|final|accepted|gebucht|verbucht|abgeschlossen|ausgefuhrt|erledigt|
  comptabilise[e]?|execute[e]?|termine[e]?|effectue[e]?|valide[e]?|completad[oa]|realizad[oa]|contabilizad[oa]|
  ejecutad[oa]|liquidad[oa]|concluid[oa]|efetuad[oa]|processad[oa]|aprovad[oa]|completat[oa]|eseguit[oa]|
  contabilizzat[oa]|geboekt|verwerkt|uitgevoerd|voltooid|bokford|genomford|bokfort|utfort|bogfort|gennemfort|
  udfort|kirjattu|toteutunut|zaksiegowan[aey]|wykonan[aey]|zrealizowan[aey]|rozliczon[aey]|zauctovan[oaey]|
  provedeno|realizovan[oaey]|uctovan[oaey]|konyvelt|teljesitett|teljesult|sikeres|finalizat[a]?|procesat[a]?|
  decontat[a]?|tamamlandi|gerceklesti|basarili|ολοκληρωθηκε|εκτελεσμενη|исполнен\w*|виконан\w*|проведен\w*|
  завершен\w*|осчетоводен\w*|изпълнен\w*|בוצע\w*|הושלם|مكتمل\w*|منفذ\w*|ناجح\w*|完了|已完成|完成|승인|выполнен\w*|
  проведен\w*|успешн\w*|ok|確定|knjizeno|izvrseno|geaccepteerd|accepte[e]?|aceptad[oa]|accettat[oa]|godkand|
  hyvaksytty|zaakceptowan[aey]|prijato|elfogadva|acceptat[a]?|交易成功|支付成功|成功|완료|정상|issued|credited|captured|
  cleared funds|sent|received|imputado)(?: |$)
`)

export type RowState = 'pending' | 'declined' | 'reverted' | 'booked'

/** What the cell of a column of states says; null for words that are no state. */
export function stateOf(text: string): RowState | null {
  const plain = plainName(text).replace(/^umsatz /, '')
  if (pending.test(plain)) return 'pending'
  if (declined.test(plain)) return 'declined'
  if (reverted.test(plain)) return 'reverted'
  return booked.test(plain) ? 'booked' : null
}

const heldTypes = plainPattern(String.raw`
  ^(?:pending(?: (?:transaction|purchase|payment|charge|debit|credit|card|pos|auth\w*)(?: .*)?)?|
  (?:card |pre |purchase )?authori[sz]ation(?: hold)?|(?:card |account )?hold|vormerkung|reservierung|
  reservering|reservasjon|reservation)$
`)

/** Whether a cell of a column of types says that the bank is only holding the money. */
export const isHeldType = (text: string): boolean => heldTypes.test(plainName(text))

const titleWords = plainPattern(`
  ^(?:my |your |all |recent |list of |current |meine |ihre |nicht |operations? |mouvements? |movimientos?|
  movimentos?|movimenti|operaciones|operazioni|operacoes|transacciones|transacoes|transactions?|transakcje|
  operacje|lancamentos?|umsatze|buchungen|opérations|bewegungen|transaktioner|transaksjoner|tapahtumat) ?
`)

/** Whether a title says that the rows below it are pending or booked; null if it says neither. */
export function stateOfHeading(text: string): RowState | null {
  if (text === '' || text.length > 60) return null
  const plain = plainName(text)
    .replace(/^vorgemerkte[nr]? /, 'vorgemerkt ')
    .replace(/^ausstehende[nr]? /, 'ausstehend ')
    .replace(/^offene[nr]? /, 'offen ')
    .replace(/^gebuchte[nr]? /, 'gebucht ')
    .replace(/^(pendiente|pendente|autorizada|autorizado|contabilizada|contabilizado)s /, '$1 ')
  return stateOf(plain) ?? stateOf(plain.replace(titleWords, '').replace(/^(pendiente|pendente)s$/, '$1'))
}
