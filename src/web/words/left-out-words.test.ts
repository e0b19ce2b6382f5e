import { expect, test } from 'vitest'
import { leftOutParts } from './left-out-words.ts'

test('what is left out is counted by its reason, which add up to the total', () => {
  expect(leftOutParts({ transfer: 14, rule: 10, no_rate: 0 })).toEqual({
    total: '24 rows left out',
    parts: [
      ['transfer', '14 transfers'],
      ['rule', '10 by rules'],
    ],
  })
  expect(leftOutParts({ transfer: 1, rule: 0, no_rate: 1200 })).toEqual({
    total: '1,201 rows left out',
    parts: [
      ['transfer', '1 transfer'],
      ['no_rate', '1,200 without a rate'],
    ],
  })
  expect(leftOutParts({ transfer: 0, rule: 1, no_rate: 0 }).total).toBe('1 row left out')
})
