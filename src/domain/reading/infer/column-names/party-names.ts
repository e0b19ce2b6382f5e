// What banks call the other party, in one word, and the words around it, without accents and punctuation. Their
// combinations are too many to list: "Beneficiary/Payer", "Naziv partnerja", "Name des Begünstigten".
const parties = new Set(
  `
payer payee payor beneficiary beneficiarys recipient recipients receiver receivers sender senders destination remitter counterparty counterpart merchant merchants debtor creditor originator drawer partner partners vendor
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
// The account of the other party. Only the name of its holder says who that is.
const accounts = new Set(
  `
account accounts konto kontos compte cuenta conta conto rekening konta rachunku racuna ucet uctu szamla cont hesap tili tilin
`
    .trim()
    .split(/\s+/),
)
const theirAccounts = new Set(
  `
counteraccount counter gegenkonto gegenkontos tegenrekening protiucet protiuctu ellenszamla motkonto modkonto vastatili vastatilin contropartita
`
    .trim()
    .split(/\s+/),
)
const nameWords = new Set(
  `
name names holder owner inhaber inhabers kontoinhaber titulaire titular titulares intestatario houder haver innehavare eier ejer haltija wlasciciel majitel majitela vlasnik tulajdonosa nom nombre nome naam namn navn nimi nazwa imie nazev jmeno nazov meno naziv ime neve nev nume adi unvani denumire επωνυμια ονοματεπωνυμο ονομα имя наименование название назва име nosaukums vards pavadinimas vardas
`
    .trim()
    .split(/\s+/),
)
const around = new Set(
  `
full of the or and to from source transaction transactions payment
der des die den und oder von
du de la le les d ou et ordre
o y e del della dell da do dos no
en van het
tai ja eller och og
i lub dane
a nebo
in ili ali
es vagy
si sau
ve veya taraf
και η
іменування и или і або
makse vai ir arba voi
`
    .trim()
    .split(/\s+/),
)

/** Whether the name of a column, without accents and punctuation, says that it holds the name of the other party. */
export function isPartyName(plain: string): boolean {
  const words = plain.split(' ')
  const has = (set: ReadonlySet<string>) => words.some((word) => set.has(word))
  const isKnown = words.every((word) =>
    [parties, around, nameWords, accounts, theirAccounts].some((set) => set.has(word)),
  )
  if (!isKnown || words.length > 6) return false
  // "From name" and "To name" are those of the two sides.
  if (/^(?:from|to|source|destination)$/.test(words[0] ?? '') && has(nameWords) && words.length === 2)
    return true
  return has(parties) ? !has(accounts) || has(nameWords) : has(theirAccounts) && has(nameWords)
}
