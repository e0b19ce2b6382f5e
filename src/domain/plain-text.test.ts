import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { tries } from '#tests/support/tries.ts'
import { foldCase, isPlainText, storableName } from './plain-text.ts'

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
