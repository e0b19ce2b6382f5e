import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countDecisions } from './category-counts.ts'
import { categoryKeys } from './category-keys.ts'
import { suggestCategory } from './suggest-category.ts'

type Row = [description: string, dollars: number, category: string]

const learn = (rows: Row[]) =>
  countDecisions(
    new Map(),
    rows.map(([description, dollars, category]) => ({
      keys: categoryKeys({ description, cents: dollars * 100 }),
      category,
    })),
    1,
  )
const suggest = (description: string, dollars: number, rows: Row[] = []) =>
  suggestCategory(categoryKeys({ description, cents: dollars * 100 }), learn(rows))

const twelveTimes = (row: Row): Row[] => Array<Row>(12).fill(row)

test('a category that was always chosen for a merchant is almost certain, whatever its name', () => {
  const found = suggest(
    'FERNDALE PROVISIONS #0091',
    -41,
    twelveTimes(['FERNDALE PROVISIONS 77', -30, 'Einkauf']),
  )
  expect(found).toMatchObject({
    category: 'Einkauf',
    reason: { code: 'earlier_rows', merchant: 'ferndale provisions', count: 12, of: 12 },
  })
  expect(found?.likelihood).toBeGreaterThan(0.95)
})

test('a merchant with two categories is suggested by its amounts, and is not certain', () => {
  const rows = [
    ...twelveTimes(['CROSSROADS STOP 12', -60, 'Fuel']),
    ...twelveTimes(['CROSSROADS STOP 12', -6, 'Snacks']),
  ]
  expect(suggest('CROSSROADS STOP 12', -55, rows)?.category).toBe('Fuel')
  expect(suggest('CROSSROADS STOP 12', -7, rows)?.category).toBe('Snacks')
  const unsure = twelveTimes(['ANNA LIND', -20, 'Gifts']).concat(twelveTimes(['ANNA LIND', -20, 'Fun']))
  expect(suggest('ANNA LIND', -20, unsure)?.likelihood).toBeLessThan(0.7)
})

test('a new shop gets the category of shops of its kind', () => {
  const rows: Row[] = [
    ['Apotheke am Wall', -12, 'Gesundheit'],
    ['Rats-Apotheke', -9, 'Gesundheit'],
    ['Kino Astor', -22, 'Freizeit'],
  ]
  expect(suggest('SUMUP *LOEWENAPOTHEKE', -15, rows)).toMatchObject({
    category: 'Gesundheit',
    reason: { code: 'same_kind', kind: 'pharmacy', count: 2, of: 2 },
  })
})

test('a first import gets categories from the built-in table, which are never sure', () => {
  const found = suggest('STARBUCKS STORE 04412', -6)
  expect(found).toMatchObject({
    category: 'Food & Dining',
    reason: { code: 'known_merchant', kind: 'coffee' },
  })
  expect(found?.likelihood).toBeLessThan(0.9)
  expect(found?.confidence).toBeLessThan(0.9)
  expect(suggest('HALVORSEN QUIST', -6)).toBeNull()
})

test('a payment service that one kind of shop uses says what a new shop is', () => {
  const rows: Row[] = [
    ['TST* HALVORSEN QUIST', -12, 'Eating Out'],
    ['TST* OLD PIER', -31, 'Eating Out'],
    ['TST* MARLIN', -22, 'Eating Out'],
    ...['Oakes', 'Birken', 'Fallow', 'Tarn', 'Ridley'].map((name): Row => [name, -40, 'Shopping']),
  ]
  expect(suggest('TST* QUENTIN', -25, rows)).toMatchObject({
    category: 'Eating Out',
    reason: { code: 'similar_texts', words: 'tst', count: 3, of: 3 },
  })
})

test('the amount says what a new shop may be', () => {
  const rows: Row[] = [
    ...['Oakes', 'Birken', 'Fallow', 'Tarn', 'Ridley'].map((name): Row => [name, -6, 'Snacks']),
    ...['Garnet', 'Hobart', 'Linden', 'Marsh', 'Quill'].map((name): Row => [name, -240, 'Travel']),
  ]
  const words: Row[] = [
    ['QUENTIN MAPLE', -6, 'Snacks'],
    ['HALVORSEN MAPLE', -240, 'Travel'],
  ]
  expect(suggest('VOGEL MAPLE', -7, [...rows, ...words])?.category).toBe('Snacks')
  expect(suggest('VOGEL MAPLE', -260, [...rows, ...words])?.category).toBe('Travel')
})

test('merchants that differ only in their legal forms are told apart', () => {
  const rows: Row[] = [
    ...Array<Row>(3).fill(['HALVORSEN LLC', -12, 'Health']),
    ...Array<Row>(3).fill(['HALVORSEN & CO', -12, 'Gifts']),
  ]
  expect(suggest('HALVORSEN LLC 0412', -30, rows)?.category).toBe('Health')
  expect(suggest('HALVORSEN & CO 0412', -30, rows)?.category).toBe('Gifts')
})

test('a name that the bank cut is recognized by its beginning', () => {
  const rows: Row[] = [
    ['OAKES VETERINARY', -52, 'Pets'],
    ['TARN VETERINARY', -31, 'Pets'],
    ['OAKES', -9, 'Snacks'],
    ['TARN', -9, 'Snacks'],
  ]
  expect(suggest('RIDLEY VETERIN', -40, rows)?.category).toBe('Pets')
})

test('interest that is paid is not an income', () => {
  expect(suggest('PURCHASE INTEREST CHARGE', -12)?.category).not.toBe('Income')
  expect(suggest('INTEREST PAID', 12)?.category).toBe('Income')
})

test('a single decision does not make other shops certain', () => {
  const found = suggest('MAPLE CINEMA', -12, [['MAPLE BAKERY', -5, 'Bread']])
  expect(found?.likelihood ?? 0).toBeLessThan(0.8)
})

test('a likelihood is between 0 and 1, a confidence between it and 1, and a category is one that was chosen or built in', () => {
  const text = fc.constantFrom('MAPLE BAKERY', 'MAPLE CINEMA 4', 'CHECK 12', 'STARBUCKS', '', 'ÉPICERIE Ünal')
  const row = fc.tuple(text, fc.integer({ min: -999, max: 999 }), fc.constantFrom('A', 'B', '__proto__'))
  fc.assert(
    fc.property(
      fc.array(row, { maxLength: 30 }),
      text,
      fc.integer({ min: -999, max: 999 }),
      (rows, given, amount) => {
        const found = suggest(given, amount, rows)
        if (!found) return
        expect(found.likelihood).toBeGreaterThanOrEqual(0)
        expect(found.likelihood).toBeLessThanOrEqual(found.confidence)
        expect(found.confidence).toBeLessThanOrEqual(1)
        const chosen = rows.map(([, , category]) => category)
        if (!found.reason.code.startsWith('known')) expect(chosen).toContain(found.category)
      },
    ),
  )
})
