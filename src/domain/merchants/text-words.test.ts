import fc from 'fast-check'
import { expect, test } from 'vitest'
import { textWords } from './text-words.ts'

const firstWords = (text: string) => [...new Set(textWords(text))].slice(0, 3).join(' ')

test.each([
  ['SQ *BLUE DOOR CAFE 0412 AUSTIN TX', 'blue door cafe'],
  ['TST* Blue Door Cafe', 'blue door cafe'],
  ['PAYPAL *BLUEDOOR', 'bluedoor'],
  ['CHECKCARD 0211 BLUE DOOR CAFE AUSTIN TX 24165474084601813432751', 'blue door cafe'],
  ['PAIEMENT CB 0412 LIBRAIRIE DU PORT CARTE 5512', 'librairie port'],
  ['KARTENZAHLUNG Blumen Engel//Kassel/DE 2024-01-24T17:22', 'blumen engel'],
  ['FOLGELASTSCHRIFT Wasserverband Nord EREF+544868486451 MREF+282355079', 'wasserverband nord'],
  ['BEA, Betaalpas Fietsenmaker Jan,PAS2210 NR:951286, 03.07.23/21:35 Breda', 'fietsenmaker jan'],
  ['Compra Floristería Rosa, Tarjeta 4635090182528690', 'floristeria rosa'],
  ['PAGAMENTO POS 12/03 GELATERIA SOLE', 'gelateria sole'],
  ['B & X 2571', 'bx'],
  ["ANNA'S #442", 'anna'],
  ['GRUBHAUS GmbH', 'grubhaus'],
  [
    'LASTSCHRIFT PayPal Europe S.a.r.l. et Cie S.C.A 1034/. BLUMENWELT, Ihr Einkauf bei BLUMENWELT',
    'blumenwelt',
  ],
  ['PayPal (Europe) S.a r.l. et Cie, S.C.A. Ihr Einkauf bei Blumenwelt', 'blumenwelt'],
  ['PP*BLUEDOOR', 'bluedoor'],
  ['ZETTLE_*STREET KITCHEN LTD LEEDS', 'street kitchen leeds'],
  ['CARD PAYMENT TO HARBOUR STORES 3321', 'harbour stores'],
  ['DIRECT DEBIT PAYMENT TO AVON WATER REF 0012345678', 'avon water'],
  ['PURCHASE AUTHORIZED ON 03/04 OAKHURST #1234 SAN JOSE CA P00000 CARD 1234', 'oakhurst san jose'],
  ['Visa Purchase 04Mar HARBOUR BOOKS 1234 AU', 'harbour books'],
  ['EFTPOS PONSONBY DAIRY NZ', 'ponsonby dairy'],
  ['INTERAC PURCHASE - 1234 MAPLE DONUTS #55 TORONTO', 'maple donuts toronto'],
  ['PAIEMENT PAR CARTE X4471 EPICERIE LYON 04/03', 'epicerie lyon'],
  ['PRLV SEPA EAUX DU RHONE', 'eaux rhone'],
  ['COMPRA TARJ. 5402XXXXXXXX1234 FRUTAS PEPE', 'frutas pepe'],
  ['PAGAMENTO POS MERCATO NORD 04/03 ORE 18:22 CARTA 1234', 'mercato nord'],
  ['BEA, Google Pay DE KAASBOER 1234,PAS012 NR:ABC123 04.03.24/18:22 UTRECHT', 'kaasboer'],
  ['SEPA Incasso algemeen doorlopend Incassant: NL01ZZZ Naam: Waterbedrijf Noord', 'waterbedrijf noord'],
  ['KORTKÖB 2024-03-04 BLOMSTER MALMÖ', 'blomster malmo'],
  ['VARE 04.03 GRØNT TORG OSLO', 'gront torg oslo'],
  ['ZAKUP PRZY UŻYCIU KARTY PIEKARNIA ZŁOTA 1234', 'piekarnia zlota'],
  ['KORTTIOSTO KUKKAKAUPPA', 'kukkakauppa'],
  ['KIOSK SAGT DANKE 45123//Leipzig/DE', 'kiosk'],
  ['AMZN MKTP AMZN.COM/BILL WA', 'amzn mktp'],
  ['CHECK 1043', 'check'],
])('%s is %s', (description, words) => {
  expect(firstWords(description)).toBe(words)
})

test('store numbers, references and letter case change nothing', () => {
  const number = fc.stringMatching(/^\d{3,9}$/)
  fc.assert(
    fc.property(number, number, (store, reference) => {
      expect(firstWords(`Garten Nord #${store} ${reference}`)).toBe('garten nord')
      expect(firstWords(`GARTEN NORD ${store}`)).toBe('garten nord')
    }),
  )
})

test('every text has words in lowercase letters, unless it has no letters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), (text) => {
      const words = firstWords(text)
      expect(words).toBe(words.toLowerCase())
      if (/[a-z]{2}/.test(text)) expect(words).not.toBe('')
    }),
  )
})
