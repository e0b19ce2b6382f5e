// Names of columns, as banks write them, without accents and punctuation. Each line: a kind, a language, and the names.
export const namesInMoreLanguages = `
booking_date it: data contabile|data di contabilizzazione|data contabilizzazione|data registrazione|data di registrazione|data contab|data reg|contabile
date it: data|data operazione|data dell operazione|data movimento|data op|data operaz|giorno|data ora|data del movimento|data mov
transaction_date it: data transazione|data acquisto|data di acquisto|data della transazione
value_date it: data valuta|valuta|data val|data di valuta|valuta data
payee it: beneficiario|ordinante|controparte|esercente|nome|ordinante beneficiario|beneficiario ordinante|nome controparte|intestatario controparte|destinatario|merchant
text it: descrizione|causale descrizione|descrizione operazione|descrizione estesa|dettagli|dettaglio|operazione|descrizione completa|descrizione movimento|operazioni|movimento|descrizione causale|oggetto|testo|dettaglio operazione|descrizione dell operazione|informazioni|descrizione del movimento
memo it: note|informazioni aggiuntive|commento|annotazioni|informazioni aggiuntive sulla transazione|ulteriori informazioni
type it: causale|tipo|tipologia|tipo operazione|tipo movimento|causale abi|tipo transazione|codice causale|causale operazione|tipologia operazione
amount it: importo|importo euro|importo eur|importo operazione|importo in euro|ammontare|importo totale|importo movimento|importo in valuta conto|importo netto
original_amount it: importo originale|importo in valuta|importo divisa|importo valuta|importo in divisa|importo valuta originale|importo in valuta originale
debit it: addebiti|addebito|uscite|uscita|dare|importo addebito|addebiti euro|spese|prelievi|dare euro|importo dare|uscite euro|addebiti eur
credit it: accrediti|accredito|entrate|entrata|avere|importo accredito|accrediti euro|versamenti|avere euro|importo avere|entrate euro|accrediti eur
direction it: segno|dare avere|d a|d c|addebito accredito|tipo segno
balance it: saldo|saldo contabile|saldo disponibile|saldo progressivo|saldo finale|saldo eur|saldo euro|progressivo
currency it: divisa|valuta importo|moneta|valuta conto|div
category it: categoria|sottocategoria|categoria spesa|hashtag
bank_id it: numero operazione|id transazione|identificativo|codice operazione|riferimento operazione|id operazione|codice identificativo|numero movimento
state it: stato|stato operazione|stato movimento
fee it: commissioni|commissione|costo
account it: conto|numero conto|conto o carta|numero rapporto|rapporto|conto corrente|iban conto
other it: riferimento|ora|canale|abi|cab|iban controparte|numero carta|carta|filiale|cambio|numero assegno|contabilizzazione
booking_date nl: boekdatum|boekingsdatum|datum boeking|boek datum|verwerkingsdatum|uitvoeringsdatum|datum verwerking|geboekt op|uitvoerdatum
date nl: datum|datum tijd|datum verrichting|verrichtingsdatum|dag|mutatiedatum
transaction_date nl: transactiedatum|datum transactie|aankoopdatum|transactie datum|datum van de transactie
value_date nl: rentedatum|valutadatum|valuta datum|datum valuta|rente datum|valutering|rentedat
payee nl: naam tegenpartij|tegenpartij|begunstigde|naam|naam tegenrekening|naam ontvanger|naam begunstigde|tegenpartij naam|naam tegenpartij bevat|ontvanger betaler|naam uiteindelijke partij|naam van de tegenpartij|tegenpartij en omschrijving|naam omschrijving|ontvanger|handelaar
text nl: omschrijving|mededelingen|omschrijving 1|mededeling|beschrijving|omschrijving 2|transactie omschrijving|vrije mededeling|detail|details|omschrijving 3|omschrijving1|omschrijving2|omschrijving3|omschrijvingen|transactieomschrijving|betalingskenmerk omschrijving|transactie|betreft|detail van de verrichting|gestructureerde mededeling|commentaar
memo nl: notities|notitie|bijkomende informatie|extra informatie
type nl: mutatiesoort|type|transactietype|code|type verrichting|transactiesoort|soort|boekcode|soort transactie|betaalwijze
amount nl: bedrag|bedrag eur|transactiebedrag|mutatiebedrag|bedrag in euro|bedrag transactie|bedrag van de verrichting|bedrag in eur|mutatie
original_amount nl: oorspronkelijk bedrag|originele bedrag|oorspr bedrag|bedrag vreemde valuta|bedrag in vreemde valuta|origineel bedrag
debit nl: debet|af|uitgaven|afgeschreven|debetbedrag|bedrag af|debet eur|uitgave|uit
credit nl: credit|bij|inkomsten|bijgeschreven|creditbedrag|bedrag bij|kredit|inkomst
direction nl: af bij|debet credit|bij af|d c|credit debet|af of bij|debit credit|teken
balance nl: saldo|saldo na trn|saldo na mutatie|eindsaldo|saldo na transactie|beginsaldo na|saldo na boeking|resterend saldo|saldo na verrichting|rekeningsaldo
currency nl: valuta|munt|muntsoort|muntcode|valutacode|devies
category nl: categorie|subcategorie|tag
bank_id nl: volgnr|transactiereferentie|referentienummer|transactie id|transactienummer|journaalnummer|volgnummer|volgnummer transactie
state nl: status
fee nl: kosten|koers toeslag
account nl: rekening|rekeningnummer|iban bban|eigen rekening|rekening iban|rekeningnaam
other nl: tegenrekening|tegenrekening iban bban|bic|bic tegenpartij|afschriftnummer|reden retour|koers|machtigingskenmerk|incassant id|kenmerk|betalingskenmerk|batch id|oorspr munt|tijd|rekening tegenpartij|tegenrekeninghouder|straat en nummer|postcode en plaats|bic tegenpartij|rekening tegenpartij bevat|straat en nr|naam uiteindelijke partij|initierende partij|bic tegenrekening|rubriek|rekeningnummer tegenpartij|beginsaldo|kaartnummer|volgnr transactie
booking_date sv: bokforingsdag|bokforingsdatum|bokford|bokfort|bokforingsdatum valutadatum|bokfdatum|bokforings datum|bokf datum|bokford datum|reskontradatum|bokforing
date sv: datum|dag|handelsedatum
transaction_date sv: transaktionsdag|transaktionsdatum|kopdatum|inkopsdatum|transdatum|trans datum
value_date sv: valutadag|valutadatum|rantedag|rantedatum
payee sv: mottagare|avsandare|namn|betalningsmottagare|motpart|mottagare avsandare|butik|inkopsstalle|forsaljningsstalle
text sv: text|beskrivning|rubrik|transaktion|specifikation|meddelande|handelse|transaktionstext|avser|bokforingstext|beskrivning av transaktion|kontohandelse|text mottagare
memo sv: anteckning|noteringar|meddelande till mottagare|notering
type sv: transaktionstyp|typ|typ av transaktion|handelsetyp
amount sv: belopp|belopp i sek|belopp sek|summa|belopp kr|transaktionsbelopp|insattning uttag|insattning och uttag|insattningar uttag
original_amount sv: utlandsbelopp|belopp i valuta|utlandskt belopp|ursprungligt belopp|valutabelopp|belopp i utlandsk valuta|belopp utlandsk valuta
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
payee no: mottaker|avsender|mottakernavn|navn|til fra|betaler mottaker|motpart|butikk|betalt til|mottaker avsender|brukersted|navn pa mottaker
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
payee da: modtager|afsender|navn|modtagernavn|forretning|modpart|modtager afsender
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
booking_date pl: data ksiegowania|data zaksiegowania|data ksiegowania operacji|ksiegowanie|data rozliczenia|data ksiegowa|data realizacji
date pl: data|data operacji|data i godzina operacji|dzien|data wykonania
transaction_date pl: data transakcji|data zlecenia|data zakupu|data transakcji kartowej|data zlecenia operacji
value_date pl: data waluty|waluta data
payee pl: nadawca odbiorca|nadawca|odbiorca|kontrahent|dane kontrahenta|nazwa kontrahenta|nazwa odbiorcy|odbiorca zleceniodawca|odbiorca nadawca|nazwa nadawcy|nazwa nadawcy odbiorcy|dane strony operacji|nadawca / odbiorca|nazwa i adres kontrahenta|zleceniodawca odbiorca|strona operacji|beneficjent|sprzedawca|nadawca i odbiorca
text pl: opis operacji|tytul|opis|opis transakcji|szczegoly|tytul operacji|tytulem|tytul przelewu|szczegoly transakcji|nazwa operacji|tresc|szczegoly operacji|opis i dane|tytul platnosci
memo pl: dodatkowe informacje|uwagi|notatka|komentarz|informacje dodatkowe
type pl: typ transakcji|typ operacji|rodzaj operacji|rodzaj transakcji|typ|rodzaj|operacja
amount pl: kwota|kwota operacji|kwota transakcji|kwota pln|kwota w pln|kwota operacji w walucie rachunku|kwota w walucie rachunku|kwota transakcji waluta rachunku|kwota rozliczenia|kwota zlecenia|kwota blokady zwolnienie blokady ksiegowanie|suma
original_amount pl: kwota w walucie oryginalnej|kwota oryginalna|kwota platnosci w walucie|kwota w walucie|kwota transakcji w walucie oryginalnej|kwota w oryginalnej walucie|kwota blokady zwolnienie blokady
debit pl: obciazenia|obciazenie|wydatki|wydatek|wyplaty|wyplata|debet|rozchody|wychodzace|kwota obciazenia|winien
credit pl: uznania|uznanie|wplywy|wplyw|wplaty|wplata|kredyt|przychody|przychodzace|kwota uznania|ma
direction pl: obciazenie uznanie|strona|wn ma|znak|obciazenie uznanie|rodzaj obrotu
balance pl: saldo|saldo po operacji|saldo po transakcji|saldo koncowe|saldo rachunku|saldo po|saldo po ksiegowaniu
currency pl: waluta|waluta rachunku|waluta operacji|waluta transakcji|waluta kwoty
category pl: kategoria|podkategoria
bank_id pl: nr transakcji|numer transakcji|id transakcji|numer referencyjny|nr referencyjny|identyfikator|numer operacji|id operacji|nr ref
state pl: status|stan|status transakcji|status operacji
account pl: rachunek|numer rachunku|konto|nazwa rachunku|moj rachunek|nr rachunku|numer konta|produkt|rachunek ksiegowania
other pl: numer rachunku kontrahenta|rachunek kontrahenta|nr rachunku kontrahenta|rachunek nadawcy|rachunek odbiorcy|numer karty|lp|kod|kurs|rachunek zrodlowy|rachunek docelowy|nazwa banku|dane banku|numer rachunku nadawcy|numer rachunku odbiorcy|waluta oryginalna|miejsce|lokalizacja|nr karty|rachunek przeciwstawny|waluta oryginalnej transakcji
booking_date cs: datum zauctovani|datum uctovani|zauctovano|datum zpracovani|zaucton|datum uctovani operace|datum zauctovani transakce
date cs: datum|datum operace|datum pohybu|den
transaction_date cs: datum provedeni|datum transakce|datum nakupu|datum a cas transakce|provedeno|datum a cas|datum uskutecneni
value_date cs: datum valuty|valuta|datum odepsani
payee cs: nazev protiuctu|nazev protistrany|protistrana|prijemce|obchodnik|nazev obchodnika|jmeno protistrany|nazev protiuctu prijemce|nazev partnera|nazev uctu protistrany|nazev uctu prijemce|obchodni misto|partner name|partner|platce prijemce|odesilatel
text cs: popis|zprava pro prijemce|popis transakce|poznamka k transakci|nazev|popis operace|text|detail|detaily|zprava|identifikace transakce|ucel platby|popis pohybu|zprava pro prijemce i pro mne|poznamka|uzivatelska identifikace|transakce|detail transakce|informace k platbe|popis pro mne|zprava prijemci|info
memo cs: vlastni poznamka|poznamka pro mne|moje poznamka|poznamka pro me|komentar|popis pro me
type cs: typ|typ transakce|typ pohybu|typ operace|typ platby|druh|druh operace|kategorie transakce|druh transakce|transakcni typ
amount cs: castka|objem|castka v czk|castka czk|zauctovana castka|castka kc|suma|castka v kc|castka transakce|castka platby|castka v mene uctu
original_amount cs: originalni castka|puvodni castka|castka obchodu|puvodni objem|castka v puvodni mene|castka v cizi mene|castka v originalni mene
debit cs: odchozi|debet|vydaje|ma dati|vydaj|odepsano|na vrub|odchozi platby|vybery
credit cs: prichozi|kredit|prijmy|dal|prijem|pripsano|ve prospech|prichozi platby|vklady
direction cs: smer|debet kredit|smer platby|smer uhrady|znamenko
balance cs: zustatek|zustatek po|zustatek po transakci|zustatek uctu|konecny zustatek|zustatek na uctu|aktualni zustatek|zustatek po operaci
currency cs: mena|mena uctu|mena castky
category cs: kategorie|podkategorie
bank_id cs: id operace|id transakce|id pohybu|cislo transakce|reference banky|identifikace|id platby|cislo operace|referencni cislo
state cs: stav|stav transakce
fee cs: poplatek|poplatky
account cs: cislo uctu|ucet|vlastni ucet|nazev uctu|muj ucet|vas ucet
other cs: protiucet|cislo protiuctu|kod banky|ks|vs|ss|konstantni symbol|variabilni symbol|specificky symbol|nazev banky|provedl|upresneni|bic|id pokynu|misto|puvodni mena|kurz|e2e reference|cislo karty|banka|zadal|identifikacni kod banky|reference platby
booking_date sk: datum zauctovania|datum uctovania|zauctovane
date sk: datum|datum operacie
transaction_date sk: datum transakcie|datum realizacie
value_date sk: datum valuty
payee sk: nazov protistrany|protistrana|prijemca|nazov protiuctu|partner|nazov partnera|obchodnik
text sk: popis|popis transakcie|informacia pre prijemcu|sprava pre prijemcu|poznamka|nazov|ucel platby
type sk: typ transakcie|typ operacie|typ obratu
amount sk: suma|ciastka|suma v eur|suma transakcie|hodnota
debit sk: debet|vydavky|vydavok|odpisane
credit sk: kredit|prijmy|prijem|pripisane
balance sk: zostatok|zostatok po transakcii|disponibilny zostatok
currency sk: mena
category sk: kategoria
account sk: cislo uctu|ucet
other sk: cislo protiuctu|protiucet|variabilny symbol|konstantny symbol|specificky symbol|kod banky
booking_date hu: konyveles datuma|konyvelesi datum|konyveles napja|konyvelt datum|konyvelesi nap
date hu: datum|tranzakcio idopontja|idopont
transaction_date hu: tranzakcio datuma|vasarlas datuma|tranzakcio ideje|tranzakcio datuma es ideje
value_date hu: erteknap|ertek datum
payee hu: partner|partner neve|ellenoldali nev|kedvezmenyezett|ellenszamla neve|partner nev|kereskedo|ellenoldal neve|partner elnevezese
text hu: kozlemeny|leiras|megnevezes|tranzakcio leirasa|narracio|megjegyzes|reszletek|tranzakcio megnevezese|forgalom megnevezese|nev
type hu: tranzakcio tipusa|tipus|forgalom tipusa|jogcim|tranzakcio jellege|forgalmi jogcim
amount hu: osszeg|tranzakcio osszege|osszeg huf|konyvelt osszeg|osszeg ft|terheles jovairas osszege|terheles jovairas osszeg
debit hu: terheles|kiadas|terhelesek|kiadasok|terhelt osszeg
credit hu: jovairas|bevetel|jovairasok|bevetelek|jovairt osszeg
direction hu: terheles jovairas|t j|terheles vagy jovairas|irany|elojel
balance hu: egyenleg|szamlaegyenleg|konyvelt egyenleg|uj egyenleg|zaro egyenleg|egyenleg a tranzakcio utan
currency hu: devizanem|penznem|deviza|tranzakcio devizaneme|szamla devizaneme
category hu: kategoria|koltesi kategoria
bank_id hu: tranzakcio azonosito|tranzakcio szama|azonosito|banki azonosito|tranzakcioazonosito
state hu: statusz|allapot
account hu: szamlaszam|konyvelesi szamla|szamla|szamla szama|sajat szamla
other hu: partner szamlaszama|ellenszamla|bankkartya szama|kartyaszam|partner szamlaszam|ellenoldali szamlaszam|sorszam|partner szamla
booking_date ro: data inregistrarii|data contabilizarii|data procesarii|data inregistrare|data decontarii
date ro: data|data operatiei|data operatiunii
transaction_date ro: data tranzactiei|data tranzactie|data tranzactionarii
value_date ro: data valutei|data valuta
payee ro: beneficiar|platitor|nume beneficiar|contrapartida|nume contrapartida|ordonator beneficiar|beneficiar ordonator|comerciant|nume
text ro: descriere|detalii|detalii tranzactie|descrierea tranzactiei|explicatii|explicatie|descriere tranzactie|tranzactie|detalii operatiune|descriere operatiune
type ro: tip tranzactie|tip operatiune|tip|tipul tranzactiei|tip operatie
amount ro: suma|valoare|suma ron|suma lei|suma tranzactie|suma in lei|suma tranzactiei|valoare tranzactie
debit ro: debit|plati|iesiri|cheltuieli|suma debit|debit ron|rulaj debit
credit ro: credit|incasari|intrari|venituri|suma credit|credit ron|rulaj credit
direction ro: debit credit|semn|d c
balance ro: sold|sold final|sold dupa tranzactie|sold contabil|sold disponibil|sold curent|sold intermediar|sold dupa operatiune
currency ro: moneda|valuta|deviza
category ro: categorie
bank_id ro: numar tranzactie|referinta tranzactie|id tranzactie|referinta tranzactiei|nr tranzactie|numar referinta
account ro: cont|numar cont|iban|cont propriu
other ro: referinta|cont beneficiar|cod fiscal|iban beneficiar|cont ordonator|iban contrapartida|nr crt|banca|comision
booking_date tr: muhasebe tarihi|kayit tarihi|hesaba gecis tarihi
date tr: tarih|islem tarihi|tarih saat|islem tarihi ve saati
transaction_date tr: harcama tarihi|alisveris tarihi
value_date tr: valor|valor tarihi
payee tr: alici|gonderen|karsi taraf|alici gonderen|isyeri|uye isyeri|alici adi|karsi hesap adi
text tr: aciklama|islem aciklamasi|islem|detay|islem detayi|aciklamalar|islem adi
type tr: islem tipi|islem turu|tur|kanal sube|kanal|islem tipi kodu
amount tr: tutar|islem tutari|miktar|tutar tl|islem tutari tl|meblag|tutar try
debit tr: borc|cikan|gider|borc tutari|odenen|cekilen|cikis|borc tl
credit tr: alacak|giren|gelir|alacak tutari|yatan|giris|yatirilan|alacak tl
direction tr: borc alacak|b a|borc alacak kodu|islem yonu|yon
balance tr: bakiye|kalan bakiye|guncel bakiye|bakiye tl|kullanilabilir bakiye|islem sonrasi bakiye|son bakiye|hesap bakiyesi
currency tr: para birimi|doviz cinsi|doviz kodu|doviz
category tr: kategori
bank_id tr: islem no|dekont no|fis no|referans no|islem referansi|referans numarasi
account tr: hesap|hesap no|hesap numarasi|hesap adi
other tr: saat|sube|etiket|dekont|kanal|karsi hesap|karsi hesap iban|sira no
booking_date el: ημερομηνια λογιστικης|ημ νια λογιστικης|ημερομηνια καταχωρησης|ημνια καταχωρησης
date el: ημερομηνια|ημ νια|ημνια|ημερομηνια κινησης|ημ νια κινησης
transaction_date el: ημερομηνια συναλλαγης|ημ νια συναλλαγης|ημνια συναλλαγης
value_date el: valeur|ημερομηνια αξιας|αξια|ημ νια αξιας|ημερομηνια valeur|τοκοφορος ημερομηνια|ημ νια valeur
payee el: ονομα αντισυμβαλλομενου|δικαιουχος|επωνυμια|αντισυμβαλλομενος|ονοματεπωνυμο αντισυμβαλλομενου
text el: περιγραφη|αιτιολογια|περιγραφη συναλλαγης|λεπτομερειες|περιγραφη κινησης|σχολια
type el: ειδος συναλλαγης|τυπος|ειδος κινησης|συναλλαγη|τυπος συναλλαγης|ειδος
amount el: ποσο|ποσο συναλλαγης|ποσο ευρω|ποσο eur|ποσο κινησης|ποσο σε ευρω
debit el: χρεωση|χρεωσεις|αναληψη|ποσο χρεωσης
credit el: πιστωση|πιστωσεις|καταθεση|ποσο πιστωσης
direction el: προσημο|χρεωση πιστωση|προσημο ποσου|χ π|χρεωση/πιστωση
balance el: υπολοιπο|λογιστικο υπολοιπο|διαθεσιμο υπολοιπο|νεο υπολοιπο|προοδευτικο υπολοιπο|υπολοιπο μετα τη συναλλαγη
currency el: νομισμα|νομισμα συναλλαγης
category el: κατηγορια
bank_id el: αριθμος συναλλαγης|αριθμος αναφορας|κωδικος συναλλαγης
account el: λογαριασμος|αριθμος λογαριασμου|iban λογαριασμου
other el: α α|αα|καταστημα|ωρα|λογαριασμος αντισυμβαλλομενου|κωδικος|αριθμος επιταγης|τραπεζα
booking_date ru: дата проводки|дата обработки|дата списания|дата зачисления|дата платежа
date ru: дата|дата операции|дата и время операции|дата и время
transaction_date ru: дата транзакции|дата совершения операции|дата покупки
value_date ru: дата валютирования
payee ru: контрагент|получатель|отправитель|плательщик|торговая точка|наименование контрагента|наименование получателя
text ru: описание|назначение платежа|детали операции|описание операции|назначение|основание|содержание операции|детали|опис операції|призначення платежу|опис|деталі операції
type ru: тип операции|тип|вид операции|тип транзакции
amount ru: сумма|сумма операции|сумма платежа|сумма в валюте счета|сумма в валюте счёта|сумма операции в валюте счета|сума|сумма в рублях|сума операції|сума в валюті картки|сума у валюті картки
original_amount ru: сумма в валюте операции|сумма в валюте|сума в валюті операції|сумма операции в валюте операции|сума у валюті операції
debit ru: расход|списание|дебет|расходы|сумма списания|расход рф
credit ru: приход|зачисление|кредит|поступление|доход|поступления|сумма зачисления
balance ru: остаток|баланс|остаток средств|остаток по счету|остаток на счете|остаток после операции|залишок|залишок після операції|баланс після операції
currency ru: валюта|валюта операции|валюта счета|валюта платежа|валюта картки
category ru: категория|категорія
state ru: статус|статус операции
account ru: счет|счёт|номер счета|номер карты|картка
other ru: mcc|кэшбэк|бонусы|бонусы включая кэшбэк|код|инн|бик|кешбек|округление на инвесткопилку|сумма операции с округлением|курс|время|час|номер документа|номер
date ja: 日付|取引日|お取引日|年月日|ご利用日|利用日|取扱日|操作日 年月日|取引日付|勘定日
booking_date ja: 計上日|処理日|記帳日
value_date ja: 起算日
text ja: 詳細1|詳細2|入出金内容|内容|お取引内容|取引内容|お取り扱い内容|詳細|ご利用店名|利用店名 商品名|利用店名|備考|ご利用先|取引名|お取引内容詳細|摘要内容
memo ja: メモ|お客様メモ
type ja: 取引区分|区分|種別|入払区分
amount ja: 金額|取引金額|ご利用金額|利用金額|入出金額|入出金 円|金額 円|入出金
debit ja: 払出金額|払出金額 円|お引出金額|引き出し金額|お引き出し金額|支払い|お支払|出金 円|出金 円|お引出し|お支払金額|出金金額|支払金額|お支払い金額|引出金額|出金金額 円|支払い金額|出金額|お引き出し
credit ja: 受入金額|受入金額 円|お預入金額|お預け入れ金額|預け入れ|入金 円|お預入れ|お預り金額|預かり金額|入金金額|預入金額|預り金額|入金金額 円|お預かり金額|入金額|お預け入れ
balance ja: 現在 貸付 高|現在高 円|差引残高|取引後残高|残高 円|お預り残高|現在高
currency ja: 通貨
category ja: 分類|カテゴリ
other ja: 入出金明細id|取引番号|番号|照会番号|ラベル|支払区分|支払方法|利用者
booking_date hr: datum knjizenja|datum izvrsenja|datum obrade
date hr: datum|datum transakcije
value_date hr: datum valute
payee hr: primatelj|platitelj|primatelj platitelj|naziv primatelja platitelja|naziv|nalogodavac|prejemnik placnik|naziv prejemnika placnika|prejemnik
text hr: opis|opis placanja|opis transakcije|svrha|namen|opis prometa|namen placila
amount hr: iznos|iznos transakcije|znesek|iznos eur
debit hr: isplata|isplate|duguje|rashod|terecenje|teret|breme|odliv|odlivi|isplaceno|bremenitev
credit hr: uplata|uplate|potrazuje|prihod|odobrenje|dobro|priliv|prilivi|uplaceno|v dobro
balance hr: stanje|saldo|stanje racuna|stanje nakon transakcije|stanje po transakciji
currency hr: valuta
account hr: racun|broj racuna|stevilka racuna
other hr: referenca|poziv na broj|redni broj|sifra
`
