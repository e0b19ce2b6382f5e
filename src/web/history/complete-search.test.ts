import { expect, test } from 'vitest'
import { completionsOf, typedMerchant } from './complete-search.ts'

const known = { category: ['Food & Dining', 'Travel'], account: ['Checking'], tag: [], merchant: [] }
const textsFor = (search: string) => completionsOf(search, known).map(({ text }) => text)

test('a search is completed with prefixes, the names of the ledger and phrases for dates', () => {
  expect(textsFor('coffee cat')).toEqual(['coffee category:'])
  expect(textsFor('category:')).toEqual(['category:"Food & Dining" ', 'category:Travel '])
  expect(textsFor('tea -category:"food')).toEqual(['tea -category:"Food & Dining" '])
  expect(textsFor('tea account:CHECK')).toEqual(['tea account:Checking '])
  expect(textsFor('ha')).toEqual(['has:'])
  expect(textsFor('tea -has:')).toEqual(['tea -has:attachment '])
  expect(textsFor('la')).toContain('last month ')
  expect(textsFor('date:this')).toEqual(['this week ', 'this month ', 'this year '])
})

test('words, finished parts and names that the ledger does not have are not completed', () => {
  for (const search of ['', 'c', 'coffee', 'category:Travel ', 'category:Travel', 'tag:', 'ta', 'xcategory'])
    expect(textsFor(search), search).toEqual([])
})

test('names are completed without their accents, and merchants as they are typed', () => {
  const merchants = { ...known, merchant: ['Löwe’s Café', 'Cafe Roma'] }
  expect(completionsOf('tea merchant:CAFÉ', merchants).map(({ text }) => text)).toEqual([
    'tea merchant:"Löwe’s Café" ',
    'tea merchant:"Cafe Roma" ',
  ])
  expect(['merchant:', '-merchant:caf', 'tea merchant:"Joe s'].map(typedMerchant)).toEqual([
    '',
    'caf',
    'Joe s',
  ])
  expect(['merchant', 'tea merchant:cafe ', 'xmerchant:a'].map(typedMerchant)).toEqual([null, null, null])
})
