import { expect, test } from 'vitest'
import { textWords } from '#domain/merchants/text-words.ts'
import { knownKindOf, knownKindOfText } from './known-kinds.ts'

test.each([
  ['SAFEWAY #1812 SEATTLE WA', 'groceries'],
  ['CARTE 12/03 INTERMARCHE LYON', 'groceries'],
  ['COMPRA MERCADONA 1123 VALENCIA', 'groceries'],
  ['ICA MAXI GOTEBORG', 'groceries'],
  ['MCDONALDS 5512', 'fast food'],
  ["McDonald's Hannover", 'fast food'],
  ['SQ *LITTLE RIVER PIZZA', 'fast food'],
  ['SumUp *Marktapotheke Uelzen', 'pharmacy'],
  ['Ristorante Da Nino', 'restaurant'],
  ['Tandartspraktijk tandarts Vermeer', 'doctors'],
  ['ZABKA Z4411 KRAKOW', 'groceries'],
  ['EMPIK WARSZAWA', 'general shopping'],
  ['SNCF INTERNET PARIS', 'public transport'],
  ['TRADER JOES #552', 'groceries'],
  ['Confiserie Anders', 'chocolates and sweets'],
  ['J&L FLORIST', 'flowers'],
  ['Schmuck Kirsch', 'jewelry'],
  ['HARLOW DERMATOLOG', 'doctors'],
  ['NGUYEN FLOORIN', 'home and garden'],
  ['Sanitätshaus Roth', 'pharmacy'],
  ['SANITAETSHAUS ROTH', 'pharmacy'],
  ['FAHRRAEDER ROTH', 'sports gear'],
  ['KWIK FUELS', 'fuel'],
  ['ABP PENSIOEN', 'salary'],
  ['PENSIOENFONDS ZORG', 'salary'],
  ['OUDERDOMSPENSIOEN SVB', 'salary'],
])('%s is paid to %s', (text, kind) => {
  expect(knownKindOf(textWords(text))?.kind).toBe(kind)
})

test('the name of a known merchant takes precedence over the words in it', () => {
  expect(knownKindOf(textWords('BURGER KING 1234'))).toEqual({
    kind: 'fast food',
    category: 'Food & Dining',
    byName: true,
  })
})

test('returns nothing for names without a known word', () => {
  expect(knownKindOf(textWords('HALVORSEN & QUIST 3321'))).toBeNull()
})

test('a word that is often part of other words counts only on its own', () => {
  for (const name of [
    'CLEARWATER CO',
    'KRANICH EXPRESS',
    'HARCOURT',
    'RESTORE',
    'TELEVISION',
    'ZENTRAL LADEN',
  ])
    expect(knownKindOf(textWords(name)), name).toBeNull()
  expect(knownKindOf(textWords('CITY WATER'))?.kind).toBe('utilities')
})

test('a longer name in the text takes precedence over the merchant that it begins with', () => {
  const kindOf = (merchant: string, text: string) => knownKindOfText(textWords(merchant), text)?.kind
  expect(kindOf('Aldi', 'ALDI TALK 0176')).toBe('phone and internet')
  expect(kindOf('Shell', 'SHELL ENERGY')).toBe('utilities')
  expect(kindOf('Shell', 'SHELL OIL 5744')).toBe('fuel')
  expect(kindOf('Aldi', 'ALDI CAFE')).toBe('groceries')
})

test('a name with a letter, number or article that texts lose is found only as a whole', () => {
  const kindOf = (text: string) => knownKindOfText(textWords(text), text)?.kind
  expect(kindOf('T-MOBILE*AUTO PAY')).toBe('phone and internet')
  expect(kindOf('7-ELEVEN 33021')).toBe('groceries')
  expect(kindOf('CIRCLE K 0412')).toBe('fuel')
  expect(kindOf('THE WORKS 118 LEEDS')).toBe('books and stationery')
  expect(kindOf('H&M 0412 LEEDS')).toBe('clothes')
  for (const word of ['CENTER', 'CIRCLE', 'WORKS', 'ONLINE', 'HOUSE', 'STORE', 'SUPER'])
    expect(kindOf(`HALVORSEN ${word}`), word).toBeUndefined()
})
