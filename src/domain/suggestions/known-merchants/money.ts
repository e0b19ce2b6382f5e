import type { KnownKind } from './known-kind.ts'

// Written for Outgo from general knowledge, not copied from any list; licensed as the rest of the project.

/** Money that comes in, and money that is moved rather than spent. */
export const money: readonly KnownKind[] = [
  {
    kind: 'salary',
    category: 'Income',
    names: `adp payroll, gusto, paychex, intuit payroll, direct deposit, dir dep, ssa treas, social security, unemployment, irs treas tax ref, child benefit, universal credit, state pension, rentenversicherung, deutsche rentenversicherung, kindergeld, familienkasse, bundesagentur fur arbeit, arbeitsagentur, caf, pole emploi, france travail, cpam, agirc arrco, seguridad social, sepe, inps, uwv, svb, toeslagen, zus emerytura, forsakringskassan, udbetaling danmark, nav, kela`,
    words: `payroll, salary, salaries, wages, wage, bonus, paycheck, pension, dividend, dividends, gehalt, lohn, lohn gehalt, bezuge, besoldung, rente, honorar, dividende, salaire, salaires, paie, traitement, retraite, allocation, nomina, sueldo, pension, stipendio, emolumenti, pensione, salario, vencimento, ordenado, salaris, loon, pensioen, uitkering, wynagrodzenie, pensja, wyplata, emerytura, mzda, plat, lon, loner, lonn, feriepenge, palkka, elake, tax refund, commission payment`,
  },
  {
    kind: 'interest',
    category: 'Income',
    names: `interest payment, interest paid, interest credit, interest earned, credit interest, habenzinsen, zinsertrag, zinsgutschrift, interets crediteurs, intereses, interessi attivi, rente ontvangen, odsetki`,
    words: `interest, zinsen, zinsertrag, zins, interets, intereses, interessi, juros, odsetki, urok, uroky, ranta, renter, korko, cashback, cash back reward, rewards credit`,
  },
  {
    kind: 'card payment',
    category: 'Credit Card Payment',
    names: `payment thank you, autopay payment, automatic payment thank, epay, e payment, crcardpmt, cardmember serv, credit crd autopay, credit card payment, amex epayment, discover e payment, citi autopay, capital one crcardpmt, applecard gsbank, barclaycard, kreditkartenabrechnung, kreditkartenausgleich, ausgleich kreditkarte, lastschrift saldo, visa abrechnung, reglement carte, releve carte, liquidacion tarjeta, pago tarjeta, addebito carta di credito, saldo carta, incasso creditcard, ics cards, splata karty, kreditkortsbetaling`,
    words: `kreditkartenabrechnung, crcardpmt, cardpmt, card payment`,
  },
  {
    kind: 'own transfer',
    category: 'Transfer',
    names: `online transfer, transfer to savings, transfer from savings, internal transfer, funds transfer, mobile transfer, standing order savings, umbuchung, ubertrag, uebertrag, virement interne, vir interne, traspaso, trasferimento, giroconto, overboeking spaarrekening, spaarrekening, oranje spaarrekening, przelew wlasny, egen overforing, oma tilisiirto`,
    words: `transfer, transfers, xfer, savings, sparkonto, tagesgeld, sparen, livret, epargne, ahorro, risparmio, poupanca, spaarrekening, spaar, oszczednosci, sporeni, sparande, opsparing, sparing, saastotili`,
  },
  {
    kind: 'investing',
    category: 'Transfer',
    names: `vanguard, fidelity, schwab, charles schwab, etrade, td ameritrade, robinhood, betterment, wealthfront, acorns, merrill lynch, edward jones, interactive brokers, coinbase, kraken, binance, gemini, hargreaves lansdown, aj bell, vanguard uk, trading 212, freetrade, nutmeg, moneybox, trade republic, scalable capital, comdirect depot, flatex, consorsbank depot, dkb depot, smartbroker, union investment, deka, dws, bitpanda, degiro, meesman, brand new day, peaks, bux, boursorama bourse, bourse direct, yomoni, linxea, myinvestor, indexa capital, indexa, directa, fineco, moneyfarm, xtb, avanza, nordnet, saxo, questrade, wealthsimple, commsec, selfwealth, sharesies, stash, ally invest`,
    words: `brokerage, investment, investments, invest, securities, wertpapier, wertpapiere, depot, sparplan, fonds, bourse, assurance vie, inversion, inversiones, fondos, investimenti, investimento, beleggen, beleggingen, inwestycje, retirement, roth ira, ira, pension contribution, isa, crypto, bitcoin`,
  },
  {
    kind: 'cash',
    category: 'Other',
    names: `atm withdrawal, cash withdrawal, atm, non chase atm, cash advance, link, cash machine, geldautomat, ga, bargeldauszahlung, bargeldabhebung, retrait dab, retrait, distributeur, reintegro cajero, cajero, prelievo bancomat, prelievo, levantamento, multibanco levantamento, geldopname, geldautomaat, geldmaat, wyplata bankomat, bankomat, vyber hotovosti, uttag bankomat, kontanten, haevet, minibankuttak, otto nosto`,
    words: `withdrawal atm, bargeld, bargeldauszahlung, geldautomat, geldautomaat, bankomat, bancomat, cajero, minibank, cashpoint, atm`,
  },
]
