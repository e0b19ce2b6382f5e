import fc from 'fast-check'
import { expect, test } from 'vitest'
import { merchantOf } from './merchant.ts'

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
  ['CHECK 1043', 'check'],
])('%s is %s', (description, merchant) => {
  expect(merchantOf(description)).toBe(merchant)
})

test('store numbers, references and letter case change nothing', () => {
  const number = fc.stringMatching(/^\d{3,9}$/)
  fc.assert(
    fc.property(number, number, (store, reference) => {
      expect(merchantOf(`Garten Nord #${store} ${reference}`)).toBe('garten nord')
      expect(merchantOf(`GARTEN NORD ${store}`)).toBe('garten nord')
    }),
  )
})

test('every text has a merchant in lowercase letters, unless it has no letters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), (text) => {
      const merchant = merchantOf(text)
      expect(merchant).toBe(merchant.toLowerCase())
      if (/[a-z]{2}/.test(text)) expect(merchant).not.toBe('')
    }),
  )
})
