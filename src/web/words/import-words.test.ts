import { expect, test } from 'vitest'
import { makerText } from './import-words.ts'

test('an import says who made it, unless nobody is known to have', () => {
  expect(makerText({ createdBy: 'ada' }, 'ada')).toBe(' by you')
  expect(makerText({ createdBy: 'ben' }, 'ada')).toBe(' by another member')
  expect(makerText({ createdBy: null }, 'ada')).toBe('')
})
