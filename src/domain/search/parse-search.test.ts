import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldCase } from '#domain/plain-text.ts'
import { tries } from '#tests/support/tries.ts'
import { datePhrases } from './date-phrases.ts'
import { datesOfPhrase } from './date-words.ts'
import { parseSearch } from './parse-search.ts'
import { plainTypist, showSearch, writeSearch } from './write-search.ts'

/** Types amounts as in German. */
const german: typeof plainTypist = {
  readAmount: (text) =>
    /^\d{1,9}(,\d{1,2})?$/.test(text) ? Math.round(Number(text.replace(',', '.')) * 100) : null,
  writeAmount: (cents: number) => (cents / 100).toFixed(2).replace('.', ','),
  today: '2025-03-14',
}
const american: typeof plainTypist = { ...plainTypist, today: '2025-03-14' }

const parts = [
  '"',
  '""',
  '-',
  '--',
  ':',
  '|',
  '>',
  '<=',
  '=',
  '12.34',
  '12,34',
  '1.000',
  'category:',
  'Account:',
  'date:',
  'has:attachment',
  'shop:',
  '2025-03',
  '..',
  'last month',
  'today',
  'coffee',
  'ΟΔΟΣ',
  ' ',
  '  ',
  '%',
]
const anySearch = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.array(fc.constantFrom(...parts), { maxLength: 8 }).map((words) => words.join('')),
)

test('a search means the same when it is written for the API or its user and read back, whatever was typed', () => {
  fc.assert(
    fc.property(anySearch, fc.constantFrom(german, american, plainTypist), (search, typist) => {
      const terms = parseSearch(search, typist)
      expect(parseSearch(writeSearch(terms), plainTypist)).toEqual(terms)
      expect(parseSearch(showSearch(terms, typist), typist)).toEqual(terms)
    }),
    { numRuns: tries(20_000) },
  )
})

test('a word or phrase is found wherever its text is, as are its words in any order', () => {
  const plainWord = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 8 })
    .filter((word) => !/[\s":<>=]|^[-+]?\p{Sc}?\d|^-/u.test(word))
  fc.assert(
    fc.property(fc.array(plainWord, { maxLength: 5 }), fc.nat(), (words, turn) => {
      const phrase = words.join(' ')
      fc.pre(!datePhrases.some((dates) => phrase.toLowerCase().includes(dates)))
      const terms = parseSearch(phrase, american)
      expect(terms).toEqual(words.map((text) => ({ kind: 'text', not: false, text })))
      const turned = [...words.slice(turn % 5), ...words.slice(0, turn % 5)].join(' ')
      for (const text of [`a ${phrase} z`, turned])
        for (const term of terms)
          expect(term.kind === 'text' && foldCase(text).includes(foldCase(term.text))).toBe(true)
    }),
  )
})

const parsed = (search: string, typist = american) => parseSearch(search, typist)
const text = (text: string, not = false) => ({ kind: 'text', not, text })
const dates = (from: string | null, to: string | null, not = false) => ({ kind: 'dates', not, from, to })

test('quotes keep words together, and a minus sign excludes', () => {
  expect(parsed('blue -"whole foods" -tea')).toEqual([
    text('blue'),
    text('whole foods', true),
    text('tea', true),
  ])
  expect(parsed('"say ""hi"" now" "open end')).toEqual([text('say "hi" now'), text('open end')])
  expect(parsed('5" - -- "" ')).toEqual([text('5"'), text('-'), text('--')])
})

test('amounts are read as their user types them, and are also looked for as text', () => {
  const figure = (cents: number, sign: string, text: string) => ({
    kind: 'figure',
    not: false,
    cents,
    sign,
    text,
  })
  expect(parsed('12.34 -5 +7')).toEqual([
    figure(1234, '', '12.34'),
    figure(500, '-', '-5'),
    figure(700, '+', '+7'),
  ])
  expect(parsed('12,34', german)).toEqual([figure(1234, '', '12,34')])
  expect(parsed('12.34', german)).toEqual([text('12.34')])
  expect(parsed('>100 -<=9.99 >x =5')).toEqual([
    { kind: 'amount', not: false, comparison: '>', cents: 10_000 },
    { kind: 'amount', not: true, comparison: '<=', cents: 999 },
    text('>x'),
    { kind: 'amount', not: false, comparison: '=', cents: 500 },
  ])
  expect(writeSearch(parsed('12,34', german))).toBe('"12,34"|12.34')
})

test('names of categories and accounts follow their prefix; an unknown prefix is text', () => {
  const name = (field: string, name: string, not = false) => ({ kind: 'name', not, field, name })
  expect(parsed('Category:travel account:"Joint Checking" -category:food')).toEqual([
    name('category', 'travel'),
    name('account', 'Joint Checking'),
    name('category', 'food', true),
  ])
  expect(parsed('has:attachment -HAS:attachments has: has:it')).toEqual([
    { kind: 'attachment', not: false },
    { kind: 'attachment', not: true },
    text('has:it'),
  ])
  expect(parsed('sq:tea -ref:"a b" category: account:""')).toEqual([text('sq:tea'), text('ref:"a b"', true)])
})

test('dates are phrases, or follow their prefix', () => {
  expect(parsed('coffee Last Month -last 30 days')).toEqual([
    text('coffee'),
    dates('2025-02-01', '2025-02-28'),
    dates('2025-02-13', '2025-03-14', true),
  ])
  expect(parsed('"last month" last "month" today')).toEqual(
    ['last month', 'last', 'month', 'today'].map((one) => text(one)),
  )
  expect(parsed('date:2025 date:2024-02 date:2025-03-01..')).toEqual([
    dates('2025-01-01', '2025-12-31'),
    dates('2024-02-01', '2024-02-29'),
    dates('2025-03-01', null),
  ])
  expect(parsed('date:..2025-03 date:2024..2025-01 date:yesterday date:last-week')).toEqual([
    dates(null, '2025-03-31'),
    dates('2024-01-01', '2025-01-31'),
    dates('2025-03-13', '2025-03-13'),
    dates('2025-03-03', '2025-03-09'),
  ])
  expect(parsed('date:.. date:2025-13 date:soon')).toEqual(
    ['date:..', 'date:2025-13', 'date:soon'].map((one) => text(one)),
  )
  const readDay = (text: string) => (text === '14.3.25' ? '2025-03-14' : null)
  expect(parsed('date:14.3.25 date:2025-03-01..14.3.25 14.3.25', { ...plainTypist, readDay })).toEqual([
    dates('2025-03-14', '2025-03-14'),
    dates('2025-03-01', '2025-03-14'),
    text('14.3.25'),
  ])
  expect(parsed('last month', plainTypist)).toEqual([text('last'), text('month')])
})

test('a search is shown with the names that its dates have today', () => {
  const search = 'tea date:2025-02-01..2025-02-28 -date:2025-03-10..2025-03-16 date:2025-02-02..2025-02-28'
  expect(showSearch(parsed(search), american)).toBe('tea last month -this week date:2025-02-02..2025-02-28')
})

test('every phrase for dates begins no later than it ends', () => {
  const anyDay = fc
    .date({ min: new Date('1901-01-01'), max: new Date('2198-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10))
  fc.assert(
    fc.property(anyDay, fc.constantFrom(...datePhrases), (today, phrase) => {
      const { from, to } = datesOfPhrase(phrase, today)
      expect(from !== null && to !== null && from <= to).toBe(true)
      if (phrase.startsWith('this'))
        expect(from !== null && to !== null && from <= today && today <= to).toBe(true)
    }),
  )
})
