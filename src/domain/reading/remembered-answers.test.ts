import { expect, test } from 'vitest'
import { answersLeftOpen, answersToRemember } from './remembered-answers.ts'

const dates = { about: 'date_order' as const }

test('remembers what was answered and what the rows proved', () => {
  const reading = { dateOrder: 'dmy', decimal: 'comma', spending: 'columns' } as const
  expect(answersToRemember(reading, { encoding: 'windows-1252', noHeader: true })).toEqual({
    dateOrder: 'dmy',
    decimal: 'comma',
    encoding: 'windows-1252',
  })
  expect(answersToRemember(reading, { spending: 'negative' })).toMatchObject({ spending: 'negative' })
  const unknown = { dateOrder: null, decimal: null, spending: 'positive' } as const
  expect(answersToRemember(unknown, { columns: { date: [1] } })).toEqual({
    columns: { date: [1] },
    spending: 'positive',
  })
})

test('answers only what a file leaves open', () => {
  const remembered = { dateOrder: 'dmy', decimal: 'comma' } as const
  expect(answersLeftOpen(remembered, [dates], {})).toEqual({ dateOrder: 'dmy' })
  expect(answersLeftOpen(remembered, [], {})).toBeNull()
  expect(answersLeftOpen(remembered, [dates], { dateOrder: 'mdy' }), 'what was said for this file').toBeNull()
  expect(answersLeftOpen({ columns: { date: [2] } }, [], {})).toEqual({ columns: { date: [2] } })
})
