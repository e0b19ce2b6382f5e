// Names of columns in Northern European languages, as banks write them, without accents and punctuation. Each line: a kind, a
// language, and the names.
export const northernEuropeanNames = `
booking_date sv: bokforingsdag|bokforingsdatum|bokford|bokfort|bokforingsdatum valutadatum|bokfdatum|bokforings datum|bokf datum|bokford datum|reskontradatum|bokforing
date sv: datum|dag|handelsedatum
transaction_date sv: transaktionsdag|transaktionsdatum|kopdatum|inkopsdatum|transdatum|trans datum
value_date sv: valutadag|valutadatum|rantedag|rantedatum
payee sv: från|till|mottagare|avsandare|namn|betalningsmottagare|motpart|mottagare avsandare|butik|inkopsstalle|forsaljningsstalle
text sv: text|beskrivning|rubrik|transaktion|specifikation|meddelande|handelse|transaktionstext|avser|bokforingstext|beskrivning av transaktion|kontohandelse|text mottagare
memo sv: anteckning|noteringar|meddelande till mottagare|notering
type sv: transaktionstyp|typ|typ av transaktion|handelsetyp
amount sv: belopp|belopp i sek|belopp sek|summa|belopp kr|transaktionsbelopp|insattning uttag|insattning och uttag|insattningar uttag
original_amount sv: utlandsbelopp|utl belopp|utl bel|belopp i valuta|utlandskt belopp|ursprungligt belopp|valutabelopp|belopp i utlandsk valuta|belopp utlandsk valuta
debit sv: uttag|ut|debet|utgifter|utgift|utbetalning|debiterat
credit sv: insattning|in|kredit|inkomster|insattningar|inkomst|inbetalning
direction sv: debet kredit|ut in|plus minus
balance sv: saldo|bokfort saldo|saldo efter|kontosaldo|saldo sek|bokford saldo|disponibelt belopp|aktuellt saldo|behallning
currency sv: valuta|valutakod
category sv: kategori|underkategori
bank_id sv: transaktions id|verifikationsnummer|transaktionsnummer|arkivnummer
state sv: status|tillstand
fee sv: avgift
account sv: konto|kontonummer|kontonamn|kontonr
other sv: referens|clearingnummer|radnr|radnummer|kurs|produkt|kortnummer|ort|land|clnr|rad|ocr
booking_date no: bokforingsdato|bokfort|bokfort dato|bokfort den|dato bokfort|posteringsdato|bokforingsdag|bokfort dag
date no: dato|utfort dato|transaksjonstidspunkt
transaction_date no: transaksjonsdato|kjopsdato|kjopt dato|trans dato
value_date no: rentedato|valuteringsdato|valutadato|rente dato|renteberegnet|valuteringsdag
payee no: fra|til|mottaker|avsender|mottakernavn|navn|til fra|betaler mottaker|motpart|butikk|betalt til|mottaker avsender|brukersted|navn pa mottaker
text no: beskrivelse|tekst|forklaring|transaksjon|melding|fakturatekst|transaksjonstekst|spesifikasjon|detaljer|forklarende tekst|tekst kid
memo no: melding kid fakt nr|notat|merknad|melding til mottaker
type no: type|transaksjonstype|betalingstype|undertype|type transaksjon|transaksjonskode
amount no: belop|belop nok|belop i nok|belop kr|sum|belop i kr|belop inn ut|bokfort belop|transaksjonsbelop
original_amount no: valutabelop|belop i valuta|originalt belop|opprinnelig belop
debit no: ut|ut av konto|ut fra konto|belop ut|uttak|debet|utgift|utgifter|trukket
credit no: inn|inn pa konto|inn til konto|belop inn|innskudd|kredit|inntekt|inntekter|innbetaling
balance no: saldo|bokfort saldo|ny saldo|saldo etter
currency no: valuta|valutakode
category no: kategori|underkategori
bank_id no: arkivref|arkivreferanse|transaksjons id|referansenummer|transaksjonsid|numref
state no: status|reservert
account no: konto|kontonummer|fra konto|kontonavn
other no: referanse|til konto|til kontonummer|fra kontonummer|kid|valutakurs|kortnummer|oppdragsnr
booking_date da: bogforingsdato|bogfort|bogfort dato|posteringsdato|bogforingsdag|bogforings dato|dato bogfort
date da: dato|dag
transaction_date da: transaktionsdato|kobsdato|handelsdato
value_date da: rentedato|valordato|valor|rentedag|valordag
payee da: fra|til|modtager|afsender|navn|modtagernavn|forretning|modpart|modtager afsender
text da: tekst|beskrivelse|posteringstekst|specifikation|meddelelse|transaktion|posteringer|tekst modtager|overforsels tekst|supplerende tekst
memo da: note|bemaerkning|besked|notat
type da: type|transaktionstype
amount da: belob|belob i dkk|belob dkk|belob kr|sum|belob i kr|transaktionsbelob
original_amount da: valutabelob|oprindeligt belob|belob i valuta|belob i fremmed valuta
debit da: haevet|ud|debet|udgift|udgifter|udbetaling|haevning|udbetalt
credit da: indsat|ind|kredit|indtaegt|indtaegter|indbetaling|indbetalt
balance da: saldo|bogfort saldo|ny saldo|saldo efter
currency da: valuta|valutakode|mont
category da: kategori|underkategori|hovedkategori
bank_id da: transaktions id|posteringsnummer|arkivnummer
state da: status|afstemt
account da: konto|kontonummer|kontonavn|reg kontonr
other da: reference|kurs|reg nr|kontonr|bilag|egen bilagsreference
booking_date fi: kirjauspaiva|kirjauspvm|kirjaus pvm|kirjattu|kirjauspaivamaara|kirjaus
date fi: paivamaara|pvm|paiva|tapahtumapaiva
transaction_date fi: maksupaiva|ostopaiva|tapahtumapvm|tapahtumapaivamaara
value_date fi: arvopaiva|arvo pvm|arvopvm
payee fi: saaja maksaja|saaja|maksaja|nimi|saajan nimi|maksajan nimi|saajan nimi maksajan nimi|maksaja saaja|vastapuoli|myyja|saaja ja maksaja|kauppa
text fi: selite|viesti|kuvaus|selitys|tapahtuma|tapahtuman kuvaus|tiedot|teksti|maksun aihe|otsikko|maksutapahtuma
memo fi: lisatiedot|muistiinpano
type fi: laji|tapahtumalaji|tyyppi|tapahtumatyyppi|maksutapa|tapahtuman tyyppi|tilitapahtuman laji
amount fi: maara|summa|maara euroa|maara eur|rahamaara|summa euroa|maara euroina|tapahtuman maara
debit fi: veloitus|panot ottot ulos|otto|otot|menot|meno|ulos
credit fi: hyvitys|pano|panot|tulot|tulo|sisaan
balance fi: saldo|tilin saldo|saldo tapahtuman jalkeen|tilinsaldo
currency fi: valuutta
category fi: luokka|kategoria
bank_id fi: arkistointitunnus|arkistotunnus|tapahtumatunnus|arkistointiviite
state fi: tila
account fi: tili|tilinumero|tilin nimi|oma tilinumero
other fi: viite|viitenumero|kuitti|saajan tilinumero|saajan tilinumero ja pankin bic|pankin bic|saajan tilinro|vastaanottajan tili|tositenumero|saajan pankin bic|iban
booking_date is: bókunardagur|bókunardagsetning|bókunardags
date is: dagsetning|dags|færsludagur|hreyfingardagur
transaction_date is: kaupdagur|kaupdagsetning|viðskiptadagur
value_date is: vaxtadagsetning|vaxtadagur|vaxtadags|gildisdagur
payee is: mótaðili|viðtakandi|greiðandi|nafn|nafn viðtakanda eða greiðanda|söluaðili
text is: skýring|texti|lýsing|færslulýsing|skýringartexti
type is: textalykill|tegund|tegund færslu|færslutegund
amount is: upphæð|fjárhæð|upphæð isk
original_amount is: erlend upphæð|upphæð í erlendri mynt
debit is: úttekt|úttektir|út|gjöld
credit is: innborgun|innborganir|inn|tekjur
balance is: staða|staða eftir færslu|ný staða|staða reiknings
currency is: mynt|gjaldmiðill
category is: flokkur|yfirflokkur|undirflokkur
bank_id is: færslunúmer|númer færslu
account is: reikningur|reikningsnúmer
other is: tilvísun|banki|hb|seðilnúmer|bunkanúmer|kennitala|gengi|seðilnr
date et: kuupäev|tehingu kuupäev|makse kuupäev|tehingu aeg
payee et: saaja maksja|saaja/maksja|saaja|maksja|saaja maksja nimi|saaja või maksja nimi|saaja nimi|makse saaja
text et: selgitus|kirjeldus|makse selgitus|tehingu kirjeldus
amount et: summa|tehingu summa
debit et: deebet|väljaminek
credit et: kreedit|sissetulek
direction et: deebet kreedit|deebet kreedit d c|deebet/kreedit d/c|deebet/kreedit
balance et: saldo|jääk|konto jääk
currency et: valuuta
bank_id et: arhiveerimistunnus|tehingu viide|arhiveerimise tunnus
account et: konto|kliendi konto|konto number
other et: reatüüp|saaja maksja konto|saaja/maksja konto|makse tüüp|tehingu tüüp|viitenumber|dokumendi number|komisjonitasu|saaja panga kood
date lv: datums|darījuma datums|operācijas datums
payee lv: saņēmējs|maksātājs|saņēmējs maksātājs|saņēmējs/maksātājs|partneris
text lv: informācija saņēmējam|apraksts|maksājuma mērķis|detaļas|maksājuma detaļas
amount lv: summa
debit lv: debets|izdevumi
credit lv: kredīts|ienākumi
direction lv: debets kredīts|d k
balance lv: atlikums|konta atlikums
currency lv: valūta
bank_id lv: ieraksta nr|arhīva kods|darījuma nr
account lv: konts|klienta konts|konta numurs
other lv: rindas tips|maksājuma veids|dokumenta numurs|dokumenta nr
date lt: data|operacijos data|data ir laikas
payee lt: gavėjas|mokėtojas|mokėtojas gavėjas|gavėjas mokėtojas|pavadinimas|gavėjo mokėtojo pavadinimas|mokėtojo arba gavėjo pavadinimas
text lt: paaiškinimai|mokėjimo paskirtis|paskirtis|aprašymas|operacijos aprašymas|detalės
amount lt: suma|suma eur|operacijos suma
debit lt: debetas|išlaidos|nurašyta
credit lt: kreditas|pajamos|įskaityta
direction lt: d k|debetas kreditas|d c
balance lt: likutis|sąskaitos likutis
currency lt: valiuta
bank_id lt: operacijos nr|įrašo nr|dokumento nr|operacijos numeris|mokėjimo nr
account lt: sąskaita|sąskaitos nr|sąskaitos numeris
other lt: kodas|eilutės tipas|gavėjo sąskaita|mokėtojo kodas
`
