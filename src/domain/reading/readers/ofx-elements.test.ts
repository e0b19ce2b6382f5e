import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tries } from '#tests/support/tries.ts'
import { elementsOf, wholeElements } from './ofx-elements.ts'

const characters = fc.constantFrom(
  '<',
  '</',
  '>',
  'NAME',
  'a',
  '_1.',
  ' ',
  '&amp;',
  '&#65;',
  '\n',
  '!',
  '<A>',
  '</B>',
)
const sgml = fc.array(characters, { maxLength: 40 }).map((parts) => parts.join(''))

test('an element is a tag with a name and the text up to the next tag', () => {
  fc.assert(
    fc.property(sgml, (text) => {
      const found = Array.from(text.matchAll(/<(\/?)([A-Za-z][\w.]*)[^<>]*>([^<]*)/g), (match) => ({
        name: match[2]?.toUpperCase(),
        isEnd: match[1] === '/',
        text: match[3]?.replaceAll('&amp;', '&').replaceAll('&#65;', 'A').trim(),
      }))
      expect([...elementsOf(text)]).toEqual(found)
    }),
    { numRuns: tries(2000) },
  )
})

test('the elements are the same wherever a file is cut into pieces', async () => {
  await fc.assert(
    fc.asyncProperty(sgml, fc.nat(), async (text, cut) => {
      const at = cut % (text.length + 1)
      const open = async function* () {
        yield text.slice(0, at)
        yield text.slice(at)
      }
      const found = []
      for await (const part of wholeElements(open)) found.push(...elementsOf(part))
      expect(found).toEqual([...elementsOf(text)])
    }),
  )
})
