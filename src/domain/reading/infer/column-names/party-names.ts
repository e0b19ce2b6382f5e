// What banks call the other party, in one word, and the words around it, without accents and punctuation. Their
// combinations are too many to list: "Beneficiary/Payer", "Naziv partnerja", "Name des Begünstigten".
const parties = new Set(
  `
payer payee payor beneficiary beneficiarys recipient recipients sender senders remitter counterparty counterpart merchant merchants debtor creditor originator drawer partner partners vendor
auftraggeber auftraggebers auftraggeberin empfanger empfangers empfangerin begunstigter begunstigten begunstigte zahlungsempfanger zahlungsempfangers zahlungspflichtiger zahlungspflichtigen zahler absender absenders gegenpartei handler handlers zahlungsbeteiligter zahlungspartner
beneficiaire beneficiaires donneur ordonnateur destinataire emetteur contrepartie contreparties tiers commercant marchand payeur debiteur crediteur
beneficiario beneficiaria ordenante destinatario destinataria remitente emisor contraparte comercio comerciante pagador acreedor deudor
ordenador remetente emissor estabelecimento credor devedor
ordinante mittente beneficiari controparte creditore debitore esercente
begunstigde begunstigden ontvanger betaler tegenpartij opdrachtgever afzender winkelier
mottagare mottagaren avsandare motpart betalare betalningsmottagare
mottaker mottakers avsender avsenders
modtager modtagers afsender afsenders modpart
saaja saajan maksaja maksajan vastaanottaja vastapuoli vastapuolen
odbiorca odbiorcy nadawca nadawcy kontrahent kontrahenta zleceniodawca zleceniodawcy beneficjent beneficjenta platnik platnika
prijemce platce protistrana protistrany odesilatel obchodnik obchodnika
prijemca platitel odosielatel
primatelj primatelja platitelj platitelja nalogodavac nalogodavca nalogodavatelj korisnik primalac platilac prejemnik prejemnika placnik placnika partnerja partnera nalogodajalec
kedvezmenyezett ellenoldal ellenoldali kuldo
beneficiar beneficiarului platitor platitorul ordonator ordonatorul contrapartida comerciant
alici gonderen gonderici karsi lehtar
δικαιουχος αντισυμβαλλομενος αντισυμβαλλομενου εντολεας
контрагент контрагента получатель получателя отправитель отправителя плательщик плательщика отримувач отримувача платник платника получател наредител
sanemejs sanemeja maksatajs maksataja
gavejas gavejo moketojas moketojo
maksja makse
`
    .trim()
    .split(/\s+/),
)
const around = new Set(
  `
name names full of the or and to from transaction transactions payment
der des die den und oder von
nom du de la le les d ou et ordre
nombre nome o y e del della dell da do dos no
naam en van het
namn navn nimi tai ja eller och og
nazwa i lub dane imie
nazev nazov jmeno meno a nebo
naziv ime in ili ali
neve nev es vagy
nume si sau
adi unvani ve veya taraf
ονομα και η
имя наименование название назва іменування и или і або
makse nosaukums vards vai pavadinimas vardas ir arba voi
`
    .trim()
    .split(/\s+/),
)

/** Whether the name of a column, without accents and punctuation, consists of words for the other party. */
export function isPartyName(plain: string): boolean {
  const words = plain.split(' ')
  return (
    words.length <= 6 &&
    words.some((word) => parties.has(word)) &&
    words.every((word) => parties.has(word) || around.has(word))
  )
}
