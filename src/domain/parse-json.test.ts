import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseJson } from './parse-json.ts'

test('JSON is parsed, and anything else is null', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      expect(parseJson(text)).toEqual(JSON.parse(text))
      // Cut off, it is damaged, unless it is a number.
      if (/^[[{"]/.test(text)) expect(parseJson(text.slice(0, -1))).toBeNull()
    }),
  )
  for (const damaged of [null, '', '{"a":', 'undefined']) expect(parseJson(damaged)).toBeNull()
})
