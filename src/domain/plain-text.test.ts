import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { tries } from '#tests/support/tries.ts'
import { foldCase, foldForSearch, isPlainText, storableName } from './plain-text.ts'

test('keeps what can be stored of a name in a file', () => {
  expect(storableName('  march\u0001.csv', 10)).toBe('march.csv')
  expect(storableName('march🙂', 6), 'cut off within a character').toSatisfy(isPlainText)
  expect(storableName('\u0001 ', 10)).toBeNull()
})

describe('text folded for search', () => {
  test.each([
    ['ΜΑΣΟΥΤΗΣ ΑΕ', 'μας'],
    ['ΜΑΣΟΥΤΗΣ ΑΕ', 'ΜΑΣ'],
    ['ΟΔΟΣ', 'οδοσ'],
    ['BÄCKEREI HAUPTSTRASSE', 'hauptstraße'],
    ['Bäckerei Hauptstraße', 'STRASSE'],
    ['Cafe\u0301 Sol', 'café'],
    ['Café Sol', 'CAFE\u0301'],
    ['ﬁrma', 'FIRMA'],
    ['ŽIŽKOV', 'žižkov'],
  ])('%s matches a search for %s', (description, search) => {
    expect(foldCase(description)).toContain(foldCase(search))
  })

  test('matches each of its words in any case', () => {
    const word = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 4 }), fc.nat(3), (words, nth) => {
        const folded = foldCase(words.join(' '))
        const searched = words[nth % words.length] ?? ''
        for (const written of [searched, searched.toLowerCase(), searched.toUpperCase()])
          expect(folded).toContain(foldCase(written))
      }),
      { numRuns: tries(1000) },
    )
  })
})

describe('text folded for searches', () => {
  test.each([
    ['CAFÉ Sol', 'cafe sol'],
    ['Cafe\u0301 Sol', 'cafe sol'],
    ['MÜLLER Großmarkt', 'muller grossmarkt'],
    ['Łódź Smørrebrød', 'lodz smorrebrod'],
    ['Æble & Œuf', 'aeble & oeuf'],
    ['İSTANBUL Kadıköy', 'istanbul kadikoy'],
    ['Ẹ\u0301kọ\u0301', 'eko'],
    ['Ο καφές', 'ο καφεσ'],
    ['Чай и йод', 'чаи и иод'],
    ['हिन्दी 한국 中国', 'हिन्दी 한국 中国'],
  ])('%s is %s', (text, folded) => expect(foldForSearch(text)).toBe(folded))

  test('contains every part of the text, folded on its own', () => {
    const letters = fc.constantFrom(
      ...'aeiou',
      'é',
      'Æ',
      'ß',
      'Ł',
      'İ',
      'ǆ',
      'ﬃ',
      'ẹ',
      '\u0301',
      '\u0323',
      '각',
      'が',
      'й',
    )
    const text = fc.oneof(fc.string({ unit: letters }), fc.string({ unit: 'grapheme' }))
    fc.assert(
      fc.property(text, text, text, (before, part, after) => {
        expect(foldForSearch(`${before} ${part} ${after}`)).toContain(foldForSearch(part))
        expect(foldForSearch(foldForSearch(part))).toBe(foldForSearch(part))
      }),
      { numRuns: tries(5000) },
    )
  })
})
