import { expect, test } from 'vitest'
import { completionsOf } from './complete-search.ts'

const known = { category: ['Food & Dining', 'Travel'], account: ['Checking'], tag: [], merchant: [] }
const textsFor = (search: string) => completionsOf(search, known).map(({ text }) => text)

test('a search is completed with prefixes, the names of the ledger and phrases for dates', () => {
  expect(textsFor('coffee cat')).toEqual(['coffee category:'])
  expect(textsFor('category:')).toEqual(['category:"Food & Dining" ', 'category:Travel '])
  expect(textsFor('tea -category:"food')).toEqual(['tea -category:"Food & Dining" '])
  expect(textsFor('tea account:CHECK')).toEqual(['tea account:Checking '])
  expect(textsFor('la')).toContain('last month ')
  expect(textsFor('date:this')).toEqual(['this week ', 'this month ', 'this year '])
})

test('words, finished parts and names that the ledger does not have are not completed', () => {
  for (const search of ['', 'c', 'coffee', 'category:Travel ', 'category:Travel', 'tag:', 'ta', 'xcategory'])
    expect(textsFor(search), search).toEqual([])
})
