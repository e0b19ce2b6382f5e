import { expect, test } from 'vitest'
import { createFormat } from '#domain/create-format.ts'
import { monthChangeWords, type ReportedChange } from './month-change-words.ts'

const travel: ReportedChange = {
  ...{ kind: 'above_usual', cents: 1174_49, usualCents: 0, category: 'Travel', without: [] },
  ...{ name: null, times: null, visits: null, firstDay: '2026-07-01' },
}

test('a category in which nothing is usually spent says so instead of an amount', () => {
  const format = createFormat({ locale: 'en-US', currency: 'USD' })
  expect(monthChangeWords(travel, format)).toEqual({
    title: 'Travel: $1,174.49 above usual',
    detail: 'Usually nothing by this day',
  })
  expect(monthChangeWords({ ...travel, usualCents: 90_14 }, format, false).detail).toBe('Usually $90.14')
})
