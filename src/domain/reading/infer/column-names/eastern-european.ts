// Names of columns in Eastern European languages, as banks write them, without accents and punctuation. Each line: a kind, a
// language, and the names.
export const easternEuropeanNames = `
booking_date pl: data ksiegowania|data zaksiegowania|data ksiegowania operacji|ksiegowanie|data rozliczenia|data ksiegowa|data realizacji|data zrealizowania|data zakonczenia
date pl: data|data operacji|data i godzina operacji|dzien|data wykonania
transaction_date pl: data transakcji|data zlecenia|data zakupu|data transakcji kartowej|data zlecenia operacji|data rozpoczecia
value_date pl: data waluty|waluta data
payee pl: od|do|nadawca odbiorca|nadawca|odbiorca|kontrahent|dane kontrahenta|nazwa kontrahenta|nazwa odbiorcy|odbiorca zleceniodawca|odbiorca nadawca|nazwa nadawcy|nazwa nadawcy odbiorcy|dane strony operacji|nadawca / odbiorca|nazwa i adres kontrahenta|zleceniodawca odbiorca|strona operacji|beneficjent|sprzedawca|nadawca i odbiorca
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
booking_date cs: datum zauctovani|datum uctovani|zauctovano|datum zpracovani|zaucton|datum uctovani operace|datum zauctovani transakce|datum dokonceni
date cs: datum|datum operace|datum pohybu|den
transaction_date cs: datum provedeni|datum transakce|datum nakupu|datum a cas transakce|provedeno|datum a cas|datum uskutecneni|datum zahajeni
value_date cs: datum valuty|valuta|datum odepsani
payee cs: nazev protiuctu|nazev protistrany|protistrana|prijemce|obchodnik|nazev obchodnika|jmeno protistrany|nazev protiuctu prijemce|nazev partnera|nazev uctu protistrany|nazev uctu prijemce|obchodni misto|partner name|partner|platce prijemce|odesilatel|nazev uctu protiuctu
text cs: popis|zprava pro prijemce|popis transakce|poznamka k transakci|nazev|popis operace|text|detail|detaily|zprava|identifikace transakce|ucel platby|popis pohybu|zprava pro prijemce i pro mne|poznamka|uzivatelska identifikace|transakce|detail transakce|informace k platbe|popis pro mne|zprava prijemci|info|oznaceni operace|popis pro prijemce
memo cs: vlastni poznamka|poznamka pro mne|moje poznamka|poznamka pro me|komentar|popis pro me|popis prikazce|systemovy popis
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
state sk: stav|stav transakcie
booking_date hu: konyveles datuma|konyvelesi datum|konyveles napja|konyvelt datum|konyvelesi nap|befejezes datuma
date hu: datum|tranzakcio idopontja|idopont
transaction_date hu: tranzakcio datuma|vasarlas datuma|tranzakcio ideje|tranzakcio datuma es ideje|kezdes datuma|kezdo datum
value_date hu: erteknap|ertek datum
payee hu: partner|partner neve|ellenoldali nev|kedvezmenyezett|ellenszamla neve|partner nev|kereskedo|ellenoldal neve|partner elnevezese|partner megnevezese|kedvezmenyezett neve|kuldo neve
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
booking_date ro: data inregistrarii|data contabilizarii|data procesarii|data inregistrare|data decontarii|data finalizarii|data finalizarii tranzactiei|data finalizare|data de finalizare
date ro: data|data operatiei|data operatiunii
transaction_date ro: data tranzactiei|data tranzactie|data tranzactionarii|data inceperii|data de incepere
value_date ro: data valutei|data valuta|data decontare
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
state ro: stare|status
booking_date hr: datum knjizenja|datum izvrsenja|datum obrade
date hr: datum|datum transakcije
value_date hr: datum valute
payee hr: primatelj|platitelj|primatelj platitelj|naziv primatelja platitelja|naziv|nalogodavac|prejemnik placnik|naziv prejemnika placnika|prejemnik|primalac platilac|primalac|platilac|naziv primaoca platioca|udelezenec|naziv udelezenca|udelezenec v placilu
text hr: opis|opis placanja|opis transakcije|svrha|namen|opis prometa|namen placila
amount hr: iznos|iznos transakcije|znesek|iznos eur
debit hr: na teret|isplata|isplate|duguje|rashod|terecenje|teret|breme|odliv|odlivi|isplaceno|bremenitev|iznos isplata|iznos isplate
credit hr: u korist|uplata|uplate|potrazuje|prihod|odobrenje|dobro|priliv|prilivi|uplaceno|v dobro|iznos uplata|iznos uplate
balance hr: stanje|saldo|stanje racuna|stanje nakon transakcije|stanje po transakciji
currency hr: valuta
account hr: racun|broj racuna|stevilka racuna
other hr: referenca|poziv na broj|redni broj|sifra
state hr: status|stanje naloga
date bg: дата|дата на операция|дата на транзакция|дата час
booking_date bg: дата на осчетоводяване|дата на счетоводно записване|счетоводна дата
value_date bg: вальор|дата на вальор
payee bg: контрагент|получател|наредител|наредител получател|име на контрагент
text bg: описание|основание|основание за плащане|пояснение|основание пояснение|детайли
memo bg: допълнителна информация|още пояснения|пояснения
type bg: вид операция|вид транзакция|тип|операция
amount bg: сума|сума bgn|сума лв|сума в лева
debit bg: дебит|дебит bgn|задължение
credit bg: кредит|кредит bgn
direction bg: дт кт|дебит кредит|кт дт
balance bg: салдо|крайно салдо|баланс|наличност
currency bg: валута
other bg: референция|номер|сметка на контрагент|банка
account bg: сметка|номер на сметка
state bg: статус|състояние
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
date uk: дата|дата операції|дата і час операції|дата транзакції|дата та час операції
booking_date uk: дата проведення|дата обробки
payee uk: контрагент|отримувач|платник|назва контрагента|назва отримувача|назва платника|відправник|торгова точка
text uk: опис|опис операції|призначення платежу|деталі операції|призначення|коментар
amount uk: сума|сума операції|сума в валюті картки|сума у валюті картки|сума в валюті рахунку|сума в валюті картки uah|сума у валюті рахунку
original_amount uk: сума в валюті операції|сума у валюті операції|сума в валюті транзакції|сума у валюті транзакції
debit uk: дебет|видаток|витрати|списання
credit uk: кредит|надходження|зарахування|дохід
balance uk: залишок|баланс|залишок після операції|залишок на кінець періоду|баланс після операції
currency uk: валюта|валюта картки|валюта рахунку
category uk: категорія
account uk: картка|рахунок|номер рахунку
other uk: mcc|курс|валюта операції|валюта транзакції|сума комісій|сума кешбеку|комісія|кешбек|час
state uk: статус|стан
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
state el: κατασταση
`
