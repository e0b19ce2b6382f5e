import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldAccents, foldCase, foldForSearch } from '#domain/plain-text.ts'
import { tries } from '#tests/support/tries.ts'
import { accentPattern } from './accent-pattern.ts'

const finds = (term: string, text: string) => new RegExp(accentPattern(term), 'u').test(foldCase(text))

test.each([
  ['cafe', 'CAFÉ SOL'],
  ['CAFÉ', 'Cafe Sol'],
  ['cafe\u0301', 'CAFÉ SOL'],
  ['Müller', 'MULLER & SOHN'],
  ['strasse', 'Hauptstraße 1'],
  ['aeble', 'Æblehaven'],
  ['eble', 'Æblehaven'],
  ['blå bæ', 'BLAA, BLÅ BÆR'],
  ['eko', 'ẸKỌ'],
  ['eko', 'Ẹ\u0301KỌ\u0301'],
  ['12.34', 'no 12.34'],
  ['c*[a]-^b\\?', 'C*[Á]-^B\\?'],
  ['', 'anything'],
  ['\u0301', 'anything'],
])('%s finds %s', (term, text) => expect(finds(term, text)).toBe(true))

test.each([
  ['cafe', 'caffè'],
  ['12.34', '12-34'],
  ['a', 'е (in Cyrillic)'],
  ['日本', '日 本'],
])('%s does not find %s', (term, text) => expect(finds(term, text)).toBe(false))

test('finds what the texts without accents contain', () => {
  const letters = [...'aeothscz', ...'éÉæŒßłŞİıþýй', ...'.*+?^$()[]{}|\\/-%_', '\u0301', '\u0323', '각', '🙂']
  const text = fc.array(fc.constantFrom(...letters), { maxLength: 8 }).map((some) => some.join(''))
  fc.assert(
    fc.property(text, fc.oneof(text, fc.constantFrom(...letters)), text, (before, term, after) => {
      expect(finds(term, `${before}${term}${after}`)).toBe(true)
      const other = `${before}${after}`
      expect(finds(term, other)).toBe(foldAccents(foldCase(other)).includes(foldForSearch(term)))
    }),
    { numRuns: tries(20_000) },
  )
})

test('knows every letter and accent', () => {
  const wrong: string[] = []
  for (let code = 0x80; code <= 0xffff; code++) {
    const letter = String.fromCharCode(code)
    if (!letter.isWellFormed()) continue
    const plain = foldForSearch(letter)
    if (/(?=\p{Mn})\p{Script=Inherited}/u.test(plain.normalize('NFD'))) wrong.push(letter)
    if (plain !== foldCase(letter) && !finds(plain, letter)) wrong.push(letter)
  }
  expect(wrong).toEqual([])
})
