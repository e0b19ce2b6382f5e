import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldForSearch } from '#domain/plain-text.ts'
import { tries } from '#tests/support/tries.ts'
import { allMeet, findInPacked, packTexts, removePacked, unpackDescriptions } from './packed-texts.ts'

const letter = fc.constantFrom(...'abAB é', 'É', 'ß', '\n')
const text = fc.string({ unit: letter, maxLength: 6 })
const sought = fc.string({ unit: letter, minLength: 1, maxLength: 2 }).map(foldForSearch)

test('a search of packed texts finds what a search of each text finds', () => {
  const search = fc.record({
    has: fc.array(sought, { minLength: 1, maxLength: 2 }),
    lacks: fc.array(sought, { maxLength: 1 }),
  })
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 12 }), search, (descriptions, { has, lacks }) => {
      const containsAll = (description: string) =>
        has.every((one) => foldForSearch(description).includes(one))
      const containsOne = (description: string) =>
        lacks.some((one) => foldForSearch(description).includes(one))
      const packed = packTexts(descriptions)
      expect(findInPacked(packed, has)).toEqual(descriptions.filter(containsAll))
      expect(allMeet(packed, { has, lacks })).toBe(
        descriptions.every((one) => containsAll(one) && !containsOne(one)),
      )
      expect(unpackDescriptions(packed)).toEqual(descriptions)
      const left = new Set([...descriptions, 'OTHER'])
      removePacked(packed, left)
      expect([...left]).toEqual(['OTHER'])
    }),
    { numRuns: tries(5000) },
  )
})
