// Names of columns in Western European languages, as banks write them, without accents and punctuation. Each line: a kind, a
// language, and the names.
export const westernEuropeanNames = `
booking_date en: booking date|bookdate|date entered|clearing date|run date|date of posting|posted transaction date|posting date|post date|posted date|date posted|posted on|posted|book date|booked|booked on|booked at|accounting date|completed date|date completed|completed|completed on|completed date utc|finished on|cleared date|posted transaction date|date processed|processed date|process date|processing date|posting dt|entry date|bookkeeping date|settled date|date settled|posted at|posteddate
date en: date|txn date|tran date|date time|datetime|timestamp|day|activity date|history date|created|booking time|operation date|date of operation|transaction date and time|date utc|date iso
transaction_date en: trans time|time|transaction date|trans date|trans dt|transaction|date of transaction|purchase date|transaction time|started date|created on|created date|created at|tran dt|trans date time|original date|transaction created|authorization date|authorised on|date initiated|date started utc|initiated date|transactiondate|trade date
value_date en: valuedate|value date|settlement date|date of settlement|value dt|val date|effective date|interest date|valuta date|available date|value|due date|statement date
booking_date nl: datum verwerkt|datum verrekening|boekdatum|boekingsdatum|datum boeking|boek datum|verwerkingsdatum|uitvoeringsdatum|datum verwerking|geboekt op|uitvoerdatum|datum voltooid|voltooide datum|datum afgerond
transaction_date nl: datum transactie|transactiedatum|aankoopdatum|transactie datum|datum van de transactie|startdatum|gestarte datum
payee en: payee|from|to|merchant|merchant name|name|counterparty|counter party|counterparty name|beneficiary|beneficiary name|payee name|other party|other party name|payer|paid to|from to|to from|name of counterparty|merchant description|partner name|recipient|recipient name|target name|vendor|transaction counterparty name|sender or recipient|counterparty account name|counter party name|beneficiary or remitter|debtor creditor name|cleaned merchant|sender receiver|sender|payer payee
direction en: action|direction|billingamountsign|billing amount sign|amount sign|transaction sign|debit credit marker|debit credit|credit debit|dr cr|cr dr|d c|c d|credit debit indicator|debit or credit|debit credit indicator|cr db|db cr|debit credit flag|credit or debit|sign|dr or cr|drcr|dc|transaction direction|income expense|crdr|credit debit code|debit credit code|dbit crdt|in out|type dr cr|flow
text en: description|transaction description|details|transaction details|narrative|narration|particulars|transaction particulars|transaction remarks|remarks|statement description|extended description|payment details|purpose|transaction narrative|text|activity|activity name|detail|posting text|details of transaction|transaction text|transactions|entry details|description 1|payment reference|reference text|information|remittance information|payment purpose|booking text|item|transaction information|original statement|original description|line description|title|narratives|simple description|communication|original name|statement|transaction detail|movement|concept|subject|description of transaction|message|transaction ref1|transaction ref2|transaction ref3|action
memo en: memo|description 2|description 3|note|notes|additional information|additional info|extra information|additional details|bank memo|additional description|more details|user memo|further information|description2|details 2|narrative 2|narrative 3|code and particulars|sub description|subdescription
type en: type|transaction type|tran type|trans type|payment type|transaction code|entry type|type of transaction|tran code|method|payment method|channel|operation type|booking type|operation|kind|transaction kind|flow type|product
net_amount en: net|transaction net amount|net amount|amount net
amount en: amount|transaction amount|amt|txn amount|tran amount|value amount|billing amount|billed amount|charged amount|amount in account currency|booked amount|account amount|amount in local currency|total amount|total|sum|posted amount|amount paid|posting amount|settlement amount|native amount|amount minus eq|amount local|home amount|transaction value|gross|gross amount|payment amount|settled amount|account currency amount|billing|amount billed|booking amount|amount base currency
original_amount en: original amount|in main currency|amount usd|split amount|account2 amount|pc amount|foreign amount|local amount|amount foreign currency|foreign spend amount|original currency amount|source amount|target amount|transaction currency amount|amount in foreign currency|foreign currency amount|currency amount|amount foreign|original transaction amount|currency transaction amount|instructed amount|transaction amount in original currency|foreign transaction amount|merchant amount|amount in transaction currency|converted amount|tax amount|exchange amount|vat amount|cash back amount|cashback amount|rewards|points
debit en: debit|expense amount|debits|debit amount|withdrawal|withdrawals|withdrawal amt|withdrawal amount|withdrawal dr|paid out|money out|funds out|out|outflow|charges|charge|debit dr|payments|spent|amount debit|dr amount|debit amt|money spent|expense|expenses|debited|debited amount|payment out|amount out|dr|amount withdrawn|outgoing|outgoings|cheque withdrawal|total debit|purchases|spending|debit amount inr|spend
credit en: credit|income amount|credits|credit amount|deposit|deposits|deposit amt|deposit amount|deposit cr|paid in|money in|funds in|in|inflow|receipts|credit cr|amount credit|cr amount|credit amt|money received|income|credited|credited amount|payment in|amount in|received|cr|amount deposited|incoming|lodgement|lodgements|total credit|deposit amount inr|payments received|payments and credits
balance en: balance|partial balance|running balance|closing balance|account balance|ledger balance|available balance|balance amount|running bal|balance after transaction|current balance|bal|end balance|balance after|balance after booking|new balance|resulting balance|cumulative balance|total balance|book balance|balance amt|balance inr|statement balance|close balance
currency en: currency|debit currency|credit currency|ccy|currency code|account currency|amount currency|transaction currency|curr|cur|booking currency|billing currency|settlement currency|amount currency code
category en: category|categories|budget category|spending category|master category|category group category|parent category|personal finance category
bank_id en: transaction id|transaction reference|id|unique id|transaction number|reference number|trans id|bank id|fitid|transactionid|transaction no|bank reference|txn id|tran id|entry reference|bank transaction id|archive id|unique transaction id|transaction ref|operation id|transaction uid|identifier|utr
state en: state|status|transaction status|booking status|payment status|entry status|posting status|pending|current state|is pending
fee en: fee|commission fee|fees|commission|charge fee|transaction fee|fee amount|total fees|fees amount
account en: account|client account|account name|account number|account no|account id|account label|source account|from account|iban account|own account|account number iban|my account|account iban|wallet|account nickname
other en: time zone|timezone|reference|ref|ref no|ref number|check number|cheque number|check or slip number|check|cheque no|chq no|chq ref no|slip|serial|serial no|s no|sr no|sl no|time|card number|card no|card|card member|account type|sort code|bank code|branch|branch code|bic|iban|counterparty iban|counter account|counterparty account|exchange rate|rate|mcc|tags|tag|location|address|city|state province|zip code|postal code|country|receipt|hash|emoji|local currency|original currency|foreign currency|running number|no|nr|number|#|institution|labels|flag|owner|week|month|year|phone|payment date|counterparty bic|counterparty account number|beneficiary account number|foreign exchange rate|source currency|target currency|customer reference|cheque|instrument id|sequence|extended details|appears on your statement as|town city|merchant category|merchant city|merchant state|merchant zip|ignored from|split|recurring|excluded|quantity|price|card number last 4|tran id number|terminal|cheque details|user|cardholder|cardholder name|last 4 digits|reference 1|reference 2|bank|account holder|available balance after|created by|balance before|bal before|balance before transaction|opening balance|previous balance
booking_date de: buchungstag|buchungsdatum|buchung|buchungsdatum und zeit|gebucht am|verbucht am|buchungs datum|buchungstermin|verbuchungsdatum|verbucht|abrechnungsdatum|buchungszeitpunkt|datum buchung|buch tag|buch datum|buchtag|datum des abschlusses
date de: datum|umsatzdatum|tag|datum uhrzeit|datum der buchung|auftragsdatum|abschlussdatum
transaction_date de: transaktionsdatum|belegdatum|kaufdatum|einkaufsdatum|datum der transaktion|zahlungsdatum|umsatz getatigt am|umsatztag|transaktionszeit|datum des beginns|startdatum
value_date de: valuta|valutadatum|wertstellung|wertstellungstag|wertstellungsdatum|wert|valuta datum|datum valuta|wertst
payee de: von|an|auftraggeber|empfanger|auftraggeber empfanger|beguenstigter zahlungspflichtiger|begunstigter zahlungspflichtiger|name zahlungsbeteiligter|zahlungsempfanger|zahlungsempfanger in|zahlungspflichtige r|zahlungspflichtiger|zahlungsempfanger zahlungspflichtiger|zahlungsempfanger|auftraggeber begunstigter|auftraggeber beguenstigter|auftraggeber zahlungsempfanger|empfanger zahlungspflichtiger|empfanger auftraggeber|handler|partner|name des partners|partnername|gegenpartei|zahlungspartner|name|empfangername|beguenstigter|begunstigter|zahler|sender empfanger|auftraggebername|kontoinhaber gegenkonto|partner name|empfanger name|beteiligter|handlername|name gegenkonto|absender empfanger|beguenstigter auftraggeber|begunstigter auftraggeber|empfaenger 1|empfanger 1|empfaenger auftraggeber
text de: verwendungszweck|buchungsdetails|beschreibung|buchungstext details|buchungsinformation|umsatztext|text|avisierungstext|umsatzbeschreibung|details|betreff|vorgang verwendungszweck|zahlungsgrund|transaktionsbeschreibung|buchungstext verwendungszweck|bezeichnung|beschreibung 1|beschreibung1|zahlungszweck|bemerkung|buchungshinweis|mitteilungstext|mitteilung|verwendungszweck zeile 1|buchungsbeschreibung|handler beschreibung|details zur buchung|umsatzinformation|zahlungsreferenz text|kommunikation|transaktionsdetails|buchungsinformationen
memo de: notiz|beschreibung 2|beschreibung2|beschreibung3|zusatzinformationen|zusatzinfo|verwendungszweck zeile 2|verwendungszweck 2|weitere informationen|zusatztext|notizen|memo|anmerkung|empfaenger 2|empfanger 2
type de: buchungstext|vorgang|umsatzart|umsatztyp|transaktionstyp|transaktionsart|typ|art|buchungsart|zahlungsart|geschaftsvorfall|buchungskategorie|art der buchung|auftragsart|vorgangsart
net_amount de: netto
amount de: betrag|umsatz|betrag in eur|buchungsbetrag|betrag in euro|umsatz in eur|betrag eur|transaktionsbetrag|abrechnungsbetrag|betrag in kontowahrung|summe|einzelbetrag|lastschrift gutschrift|brutto|umsatzbetrag|betrag in chf|zahlungsbetrag|betrag in hauswahrung|rechnungsbetrag|kontobetrag|belastungsbetrag gutschrift
original_amount de: originalbetrag|fremdwahrungsbetrag|betrag fremdwahrung|betrag in fremdwahrung|ursprungsbetrag|ursprunglicher betrag|auslagenersatz ruckbelastung|lastschrift ursprungsbetrag|auslagenersatz rucklastschrift|betrag originalwahrung|betrag in originalwahrung|betrag ursprungswahrung
debit de: soll|belastung|lastschrift|ausgang|ausgaben|ausgabe|auszahlung|abgang|belastungen|belastung in chf|sollbetrag|betrag soll|soll betrag|zahlungsausgang|lastschriften|ausgange|belastungsbetrag|auszahlungen
credit de: haben|gutschrift|eingang|einnahmen|einnahme|einzahlung|zugang|gutschriften|gutschrift in chf|habenbetrag|betrag haben|haben betrag|zahlungseingang|eingange|gutschriftsbetrag|einzahlungen
direction de: soll haben|s h|sh|soll haben kennzeichen|vorzeichen|haben soll|sollhaben|soll haben kz|kennzeichen soll haben|lastschrift gutschrift kennzeichen|ein aus
balance de: saldo|kontostand|saldo nach buchung|kontostand nach buchung|saldo nach buchungen|neuer saldo|saldo in eur|saldo in chf|kontosaldo|laufender saldo|guthaben|endsaldo|zwischensaldo
currency de: wahrung|wkz|kontowahrung|waehrung|whg|wrg|buchungswahrung|wahrung betrag|abrechnungswahrung
category de: kategorie|hauptkategorie|unterkategorie
bank_id de: transaktions id|buchungsnummer|umsatznummer|transaktionsnummer|transaktionsid|transaktions nr|transaktionscode|buchungs id|referenznummer|transaktion nr|buchungsreferenz|transaktionsreferenz
state de: status|buchungsstatus|zustand
fee de: gebuhr|gebuhren|gebuhr in eur|spesen
account de: auftragskonto|iban auftragskonto|konto|bezeichnung auftragskonto|eigenes konto|kontoname|kontobezeichnung|referenzkonto
other de: zeitzone|kundenreferenz|glaubiger id|glaubiger identifikationsnummer|mandatsreferenz|sammlerreferenz|kontonummer|kontonummer iban|iban|bic|blz|bankleitzahl|bic swift code|bic auftragskonto|bankname auftragskonto|info|referenz|uhrzeit|zeit|kartennummer|karteninhaber|konto karteninhaber|wechselkurs|originalwahrung|fremdwahrung|iban zahlungsbeteiligter|bic swift code zahlungsbeteiligter|glaeubiger id|kundenreferenz end to end|end to end referenz|belegnummer|nummer|partner iban|gegenkonto|gegenkonto iban|nr|land|ort|kurs|steuerrelevant|e ref|branche|buchungsschlussel|primanota|textschlussel|einkaufsort|wahrung original
date nl: datum|datum tijd|datum verrichting|verrichtingsdatum|dag|mutatiedatum
value_date nl: rentedatum|valutadatum|valuta datum|datum valuta|rente datum|valutering|rentedat
payee nl: van|naar|naam tegenpartij|tegenpartij|begunstigde|naam|naam tegenrekening|naam ontvanger|naam begunstigde|tegenpartij naam|naam tegenpartij bevat|ontvanger betaler|naam uiteindelijke partij|naam van de tegenpartij|tegenpartij en omschrijving|naam omschrijving|ontvanger|handelaar|tegenrekeninghouder|naam tegenrekeninghouder
text nl: omschrijving|detail van de omzet|details van de omzet|omzetdetails|mededelingen|omschrijving 1|mededeling|beschrijving|omschrijving 2|transactie omschrijving|vrije mededeling|detail|details|omschrijving 3|omschrijving1|omschrijving2|omschrijving3|omschrijvingen|transactieomschrijving|betalingskenmerk omschrijving|transactie|betreft|detail van de verrichting|gestructureerde mededeling|commentaar
memo nl: bericht|berichten|notities|notitie|bijkomende informatie|extra informatie
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
other nl: tijdzone|tegenrekening|tegenrekening iban bban|bic|bic tegenpartij|afschriftnummer|reden retour|koers|machtigingskenmerk|incassant id|kenmerk|betalingskenmerk|batch id|oorspr munt|tijd|rekening tegenpartij|tegenrekeninghouder|straat en nummer|postcode en plaats|bic tegenpartij|rekening tegenpartij bevat|straat en nr|naam uiteindelijke partij|initierende partij|bic tegenrekening|rubriek|rekeningnummer tegenpartij|beginsaldo|kaartnummer|volgnr transactie
booking_date fr: date de comptabilisation|date comptable|date de comptabilite|date d ecriture|date ecriture|date de l operation comptable|date comptabilisation|date d execution|date execution|comptabilisation|date de fin
date fr: date|date operation|date de l operation|date d operation|date de operation|date mouvement|dateop|date op|jour
transaction_date fr: date de transaction|date d achat|date transaction|date achat|date vente|date de la transaction|date de debut
value_date fr: date de valeur|date valeur|valeur|dateval|date val|val
payee fr: de|vers|nom contrepartie|contrepartie|beneficiaire|nom du tiers|tiers|commercant|nom de la contrepartie|nom|marchand|destinataire|nom beneficiaire|donneur d ordre|nom du beneficiaire|emetteur|nom contrepartie contient|beneficiaire donneur d ordre|contrepartie nom
text fr: libelle|libelles|details du mouvement|detail du mouvement|libelle du mouvement|libelles du mouvement|libelle operation|libelle de l operation|libelle complet|description|intitule|nature de l operation|nature|detail|details|libelle de l ecriture|motif|texte|operation libelle|detail de l ecriture|libelle simplifie|label|communication|communications|communication libre|libelle interne|nature operation|objet|texte comptable|descriptif|texte de notification|detail operation|libelle suite|libelle court
memo fr: informations complementaires|commentaire|commentaires|complement|libelle 2|comment|notes|information complementaire|libelles complementaires
type fr: type|type operation|type de transaction|type d operation|type de mouvement|operation|mode de paiement|type transaction|moyen de paiement|type de l operation
amount fr: montant|montant de l operation|montant en eur|montant operation|montant net|somme|montant en euros|montant euros|montant eur|montant de la transaction|montant en devise du compte|montant transaction|montant total|montant du mouvement|montant en chf|montant comptabilise
original_amount fr: montant devise etrangere|montant en devise etrangere|montant devise|montant en devise|montant d origine|montant en devise d origine|montant francs|montant origine|montant en devises|montant devise d origine|montant initial
debit fr: debit|debits|debit euros|montant debit|depenses|depense|sortie|retrait|retraits|montant au debit|debit en euros|debit eur|sorties|debit montant|paiement|retire|debit en chf
credit fr: credit|credits|credit euros|montant credit|recettes|recette|entree|depot|depots|montant au credit|credit en euros|credit eur|entrees|credit montant|versement|depose|credit en chf
direction fr: sens|debit credit|sens operation|d c|signe|sens de l operation|credit debit
balance fr: solde|solde apres operation|nouveau solde|solde courant|solde comptable|solde du compte|solde progressif|solde en eur|solde euros|solde apres|accountbalance|solde en chf|solde apres mouvement
currency fr: devise|monnaie|devise du compte|devise compte|devise du montant
category fr: categorie|sous categorie|categories|categorie operation|categorie parente|categoryparent
bank_id fr: numero de l operation|identifiant|numero d operation|reference operation|reference de l operation|numero transaction|reference bancaire|numero de transaction|numero d extrait|reference de la transaction|identifiant de transaction
state fr: statut|etat|pointage operation statut
fee fr: frais|commission
account fr: compte|numero de compte|numero compte|n compte|compte n|accountnum|accountlabel|nom du compte|numero de compte iban|libelle compte|compte donneur d ordre|n de compte
other fr: fuseau horaire|reference|pointage operation|pointage|compte contrepartie|heure|n de cheque|numero de cheque|taux|devise d origine|compte de la contrepartie|rue et numero|code postal et localite|bic|code pays|nom contrepartie contient|numero d extrait|supplierfound|numero de sequence|numero de carte|compte contrepartie contient|numero de mouvement
booking_date es: fecha contable|fecha ctble|f ctble|f contable|fecha de contabilizacion|fecha contabilizacion|fecha de asiento|fecha asiento|fecha de registro|fecha de aplicacion|fecha de posteo|fecha posteo|fecha de cargo|fec contable|fecha de finalizacion|fecha de finalización
date es: fecha|fecha operacion|fecha de operacion|f operacion|fecha oper|fecha mov|fecha movimiento|fecha del movimiento|dia|f oper|fecha de la operacion|fecha hora|fecha de movimiento|fecha y hora|fec operacion
transaction_date es: fecha transaccion|fecha de transaccion|fecha de compra|fecha compra|fecha de la transaccion|fecha consumo|fecha de consumo|fecha de inicio
value_date es: fecha valor|f valor|fecha de valor|valor|fec valor|fecha efectiva
payee es: de|para|desde|beneficiario|ordenante|comercio|establecimiento|nombre|titular contrapartida|beneficiario ordenante|ordenante beneficiario|contraparte|destinatario|nombre del comercio|remitente
text es: concepto|concepte|descripcion|movimiento|detalle|detalles|concepto ampliado|descripcion del movimiento|operacion|descripcion operacion|detalle de la operacion|movimientos|concepto de la operacion|leyenda|texto|glosa|transaccion|detalle movimiento|descripcion de la transaccion|descripcion de transaccion|descripcion movimiento|mas datos|concepto movimiento|descripcion transaccion|mensaje|concepto referencia del movimiento
memo es: observaciones|comentario|comentarios|informacion adicional|nota|notas|referencia concepto|datos adicionales|descripcion adicional|leyendas adicionales|mas informacion|complemento
type es: tipo|tipo de movimiento|tipo movimiento|tipo de operacion|tipo operacion|tipo transaccion|categoria operacion|canal|tipo de transaccion|clase de movimiento
amount es: importe|import|monto|cantidad|importe eur|importe euros|importe operacion|valor total|importe en euros|importe movimiento|monto de la transaccion|valor transaccion|importe de la operacion|monto transaccion|monto mxn|importe pesos|monto total|importe total|monto cargo o abono|importe original euros|valor cop|monto clp|monto en pesos
original_amount es: cantidad moneda extranjera|importe moneda extranjera|importe original|importe divisa|importe en divisa|importe moneda origen|monto original|monto moneda origen|importe en moneda extranjera|monto dolares|monto us|monto moneda extranjera|monto usd|importe dolares
debit es: cargo|cargos|debe|debito|debitos|retiro|retiros|gasto|gastos|salida|salidas|adeudo|adeudos|cheques y otros cargos|monto cargo|importe cargo|importe debito|cheques cargos|cargos clp|importe debe|egreso|egresos|pagos|monto debito|debito de transaccion
credit es: abono|abonos|haber|credito|creditos|deposito|depositos|ingreso|ingresos|entrada|entradas|depositos y abonos|monto abono|importe abono|importe credito|depositos y otros abonos|abonos clp|importe haber|monto credito|credito de transaccion|depositos abonos
direction es: debe haber|cargo abono|signo|d h|d c|debito credito|c a|tipo cargo abono|cargo o abono|naturaleza
balance es: saldo|saldo contable|saldo disponible|saldo final|saldo posterior|saldo tras operacion|saldo actual|saldo tras el movimiento|saldo clp|saldo eur|saldo en pesos|saldo total|saldo diario|balance de transaccion
currency es: divisa|moneda|divisa cuenta
category es: categoria|subcategoria|categoria de gasto
bank_id es: numero de operacion|numero de movimiento|id transaccion|id de operacion|numero operacion|n operacion|numero de transaccion|referencia operacion|id operacion|no operacion|codigo de transaccion
state es: estado|estatus|situacion
fee es: comision|comisiones
account es: cuenta|numero de cuenta|n cuenta|cuenta origen|iban cuenta|producto|nombre de cuenta|cuenta propia
other es: zona horaria|huso horario|referencia|hora|oficina|sucursal|documento|n documento|referencia 1|referencia 2|codigo|tarjeta|numero de tarjeta|cheque|numero de cheque|no de cheque|n de documento|remesa|cod oficina|divisa origen|no documento|numero documento|serial|dcto|docto|n docto|cuotas|referencia1|referencia2|agencia|rut|cuenta destino
booking_date pt: data lancamento|data lanc|data de lancamento|data do lancamento|data contabilistica|data contabil|data mov|data movimento|data do movimento|data de movimento|data de contabilizacao|data balancete|data registo|data de registo|data de conclusao|data de fim
date pt: data|data operacao|data da operacao|data de operacao|dia|data hora|data e hora
transaction_date pt: data da transacao|data transacao|data da compra|data de compra|data compra|data da transacao original|data efetiva compra|data de inicio
value_date pt: data valor|data de valor|data do valor|data efetiva
payee pt: de|para|beneficiario|nome|estabelecimento|favorecido|destinatario|ordenante|contraparte|razao social|remetente|nome do favorecido|comerciante|nome do beneficiario|favorecido pagador|destino
text pt: descricao|historico|lancamento|descritivo|movimento|detalhes|descricao do movimento|designacao|titulo|descricao da transacao|descricao da operacao|transacao|descricao movimento|operacao|descricao lancamento|detalhe|titulo descricao|texto|descritivo do movimento|historico descricao
memo pt: observacoes|observacao|informacoes adicionais|complemento|nota|notas|mensagem|detalhe adicional|memo
type pt: tipo|tipo de movimento|tipo de transacao|tipo lancamento|tipo de operacao|tipo transacao|tipo operacao|tipo movimento|tipo de lancamento
amount pt: montante|valor|importancia|quantia|valor r|valor em r|valor eur|valor em reais|montante eur|valor do lancamento|valor transacao|valor da transacao|montante da operacao|valor lancamento|quantia em euros|importancia eur|valor brl|valor final
original_amount pt: montante moeda estrangeira|valor original|montante original|valor em us|valor em dolar|valor moeda estrangeira|valor em moeda estrangeira
debit pt: debito|debitos|saida|saidas|despesa|despesas|valor debito|debito r|montante debito|levantamento|levantamentos|pagamento|saidas r
credit pt: credito|creditos|entrada|entradas|receita|receitas|valor credito|credito r|montante credito|deposito|depositos|entradas r
direction pt: debito credito|d c|natureza|sinal|dc|tipo d c|c d
balance pt: saldo|saldos|saldos r|saldo contabilistico|saldo disponivel|saldo apos movimento|saldo r|saldo apos|saldo final|saldo do dia|saldo contabil|saldo do periodo|saldo controlo|saldo apos operacao
currency pt: moeda|divisa
category pt: categoria|subcategoria
bank_id pt: identificador|id da transacao|numero do documento id|codigo da transacao|id transacao|numero da operacao|id operacao|codigo transacao
state pt: estado|situacao|status
fee pt: comissao|taxa|tarifa
account pt: conta|numero da conta|n conta|numero de conta|conta corrente
other pt: fuso horario|documento|numero documento|numero do documento|n documento|docto|doc|agencia|hora|cartao|parcela|dependencia origem|dependencia de origem|numero do cartao|final do cartao|nome no cartao|referencia|cotacao|cotacao em r|cpf cnpj|banco|dcto
booking_date it: data contabile|data cont|data di contabilizzazione|data contabilizzazione|data registrazione|data di registrazione|data contab|data reg|contabile|data di completamento|data completamento
date it: data|data operazione|data dell operazione|data movimento|data op|data operaz|giorno|data ora|data del movimento|data mov
transaction_date it: data transazione|data acquisto|data di acquisto|data della transazione|data di inizio|data inizio
value_date it: data valuta|valuta|data val|data di valuta|valuta data
payee it: beneficiario|ordinante|controparte|esercente|nome|ordinante beneficiario|beneficiario ordinante|nome controparte|intestatario controparte|destinatario|merchant
text it: descrizione|causale descrizione|descrizione operazione|descrizione estesa|dettagli|dettaglio|operazione|descrizione completa|descrizione movimento|operazioni|movimento|descrizione causale|oggetto|testo|dettaglio operazione|descrizione dell operazione|informazioni|descrizione del movimento
memo it: note|informazioni aggiuntive|commento|annotazioni|informazioni aggiuntive sulla transazione|ulteriori informazioni
type it: causale|tipo|tipologia|tipo operazione|tipo movimento|causale abi|tipo transazione|codice causale|causale operazione|tipologia operazione
amount it: importo|importo euro|importo eur|importo operazione|importo in euro|ammontare|importo totale|importo movimento|importo in valuta conto|importo netto
original_amount it: importo valuta estera|importo in valuta estera|importo originale|importo in valuta|importo divisa|importo valuta|importo in divisa|importo valuta originale|importo in valuta originale
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
other it: fuso orario|riferimento|ora|canale|abi|cab|iban controparte|numero carta|carta|filiale|cambio|numero assegno|contabilizzazione
`
