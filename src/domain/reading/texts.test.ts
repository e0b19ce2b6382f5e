import fc from 'fast-check'
import { expect, test } from 'vitest'
import { remembering } from './texts.ts'

test('a remembered result equals a fresh one, whichever texts came before', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 3 }), { maxLength: 200 }), (texts) => {
      const remembered = remembering((text) => `made of ${text}`)
      for (const text of texts) expect(remembered(text)).toBe(`made of ${text}`)
    }),
  )
})

test('many recurring texts never get the results of others', () => {
  const texts = Array.from({ length: 30_000 }, (_, number) => `Grocer ${number}`)
  const remembered = remembering((text) => text.length * 100_000 + Number(text.slice(7)))
  const wrong = [...texts, ...texts].filter(
    (text) => remembered(text) !== text.length * 100_000 + Number(text.slice(7)),
  )
  expect(wrong).toEqual([])
})
