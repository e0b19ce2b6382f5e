import { expect, test } from 'vitest'
import { plural } from '#words/plural.ts'
import { counted } from './counted.ts'

test('a count comes with the form of its noun, and thousands are separated', () => {
  expect([0, 1, 2, 1200].map((count) => counted(count, 'transaction'))).toEqual([
    '0 transactions',
    '1 transaction',
    '2 transactions',
    '1,200 transactions',
  ])
})

test('words that take no s name their other form', () => {
  expect([plural(1, 'was', 'were'), plural(2, 'was', 'were')]).toEqual(['was', 'were'])
})
