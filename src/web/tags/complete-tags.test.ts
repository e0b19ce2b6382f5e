import { expect, test } from 'vitest'
import { completionsOfTags, withChosenTag } from './complete-tags.ts'

const known = ['Lisbon', 'Tax return', 'Work', 'Artwork']

test('completes the last of several tags, the best match first', () => {
  expect(completionsOfTags('', known)).toEqual(known)
  expect(completionsOfTags('wor', known)).toEqual(['Work', 'Artwork'])
  expect(completionsOfTags('lisbon, wor', known)).toEqual(['Work', 'Artwork'])
  expect(completionsOfTags('work, #RET', known)).toEqual(['Tax return'])
})

test('does not offer tags that are there already', () => {
  expect(completionsOfTags('LISBON; work, ', known)).toEqual(['Tax return', 'Artwork'])
  expect(completionsOfTags('lisbon', known)).toEqual([])
})

test('replaces what was typed of the last tag and keeps the others', () => {
  expect(withChosenTag('wor', 'Work')).toBe('Work, ')
  expect(withChosenTag('party, kim,wor', 'Work')).toBe('party, kim, Work, ')
})
