import { expect, test } from 'vitest'
import { leftOutParts, leftOutTotal } from './left-out-words.ts'

test('what is left out is counted by its reason', () => {
  expect(leftOutTotal(1)).toBe('1 row left out')
  expect(leftOutTotal(1201)).toBe('1,201 rows left out')
  expect(leftOutParts({ transfer: 14, rule: 10, no_rate: 0 })).toEqual([
    ['transfer', '14 transfers'],
    ['rule', '10 by rules'],
  ])
  expect(leftOutParts({ transfer: 1, rule: 0, no_rate: 1200 })).toEqual([
    ['transfer', '1 transfer'],
    ['no_rate', '1,200 without a rate'],
  ])
})
