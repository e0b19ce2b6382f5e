import fc from 'fast-check'
import { expect, test } from 'vitest'
import { distinctNames } from './distinct-names.ts'

const named = (...names: string[]) => names.map((name, at) => ({ id: String(at), name }))

test('numbers equal names, and keeps every other name', () => {
  expect([...distinctNames(named('Visa', 'Cash', 'visa', 'Visa')).values()]).toEqual([
    'Visa',
    'Cash',
    'visa (2)',
    'Visa (3)',
  ])
  expect([...distinctNames(named('Visa', 'Visa', 'Visa (2)')).values()]).toEqual([
    'Visa',
    'Visa (3)',
    'Visa (2)',
  ])
})

test('never gives two things the same name', () => {
  const name = fc.constantFrom('a', 'A', 'a (2)', 'A (2)', 'a (2) (2)', 'a (3)')
  fc.assert(
    fc.property(fc.array(name, { maxLength: 8 }), (names) => {
      const distinct = distinctNames(named(...names))
      expect(new Set([...distinct.values()].map((one) => one.toLowerCase())).size).toBe(names.length)
    }),
  )
})
