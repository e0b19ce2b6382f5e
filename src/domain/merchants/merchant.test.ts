import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tries } from '#tests/support/tries.ts'
import { knownNames } from './known-names.ts'
import { merchantKeyOf, merchantNameOf, merchantOf } from './merchant.ts'

const nameOf = (text: string) => merchantOf(text)?.name ?? null

test('every name in the built-in table, and every other spelling of it, is a text of that merchant', () => {
  const keys = new Set<string>()
  for (const line of knownNames.trim().split(/\s*[;\n]\s*/)) {
    const [given = '', others] = line.split('|')
    const name = given.replace('=', '').trim()
    const key = merchantKeyOf(name) ?? ''
    expect(merchantNameOf(key), line).toBe(name)
    expect(keys.has(key), line).toBe(false)
    keys.add(key)
    for (const spelling of others?.split(',') ?? []) expect(nameOf(spelling), spelling).toBe(name)
  }
})

const syllable = fc.constantFrom('bar', 'tel', 'mor', 'vin', 'kes', 'dra', 'pol', 'zun', 'lem', 'fig')
const word = fc.array(syllable, { minLength: 2, maxLength: 3 }).map((syllables) => syllables.join(''))
const name = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '))

test('the name of a merchant is a text of the same merchant', () => {
  const pieces = fc.constantFrom(
    ...[
      'SQ *',
      'PAYPAL *',
      ' - ',
      'the',
      'de',
      '&',
      'GMBH',
      'Ltd',
      'Store',
      '#12',
      '0412',
      'London',
      'TX',
      'Boots',
    ],
    ...[
      "Joe's",
      'X',
      'O2',
      '12/03',
      'Interest',
      'Paid',
      '*',
      'ø',
      'ŒUVRE',
      'ﬁsh',
      'Straße',
      'İ',
      '.',
      '//',
      'Amzn',
      'Incoming',
      'Wire',
      'Recebida',
    ],
  )
  const text = fc.array(fc.oneof(word, pieces, fc.string({ unit: 'grapheme', maxLength: 8 })), {
    maxLength: 8,
  })
  fc.assert(
    fc.property(text, (parts) => {
      const merchant = merchantOf(parts.join(' '))
      if (merchant) expect(merchantOf(merchant.name)).toEqual(merchant)
      if (merchant) expect(merchantKeyOf(merchant.key)).toBe(merchant.key)
    }),
    { numRuns: tries(1000) },
  )
})

test('store numbers, references, dates and the way of paying do not change the merchant', () => {
  const number = fc.stringMatching(/^\d{3,12}$/)
  const before = fc.constantFrom(
    '',
    'SQ *',
    'TST* ',
    'PAYPAL *',
    'POS DEBIT ',
    'KARTENZAHLUNG ',
    'CB ',
    'CARD PAYMENT TO ',
  )
  const after = fc.constantFrom(
    '',
    ' 12/03',
    ' 2024-01-24T17:22',
    ' 04JAN24',
    '//Kassel/DE',
    ' PPD ID: 1',
    ' EREF+9',
  )
  fc.assert(
    fc.property(name, before, after, number, fc.boolean(), (name, before, after, number, isNumbered) => {
      const text = `${before}${name.toUpperCase()}${isNumbered ? ` #${number}` : ''}${after}`
      expect(merchantKeyOf(text)).toBe(name)
      expect(merchantKeyOf(`${name} ${number} ${number}`)).toBe(name)
    }),
  )
})

test('a text with a word that is no bank term always has a merchant, and no name is empty', () => {
  fc.assert(
    fc.property(name, fc.string({ maxLength: 20 }), (name, rest) => {
      expect(merchantOf(name)?.name).toMatch(/\p{L}{2}/u)
      expect(merchantOf(`${name} ${rest}`)?.name).not.toBe('')
    }),
  )
})

test('a key has at most 100 characters and is stored unchanged', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 150 }), (text) => {
      const key = merchantKeyOf(text)
      if (key === null) return
      expect(key.length).toBeLessThanOrEqual(100)
      expect(key.isWellFormed()).toBe(true)
    }),
  )
})
