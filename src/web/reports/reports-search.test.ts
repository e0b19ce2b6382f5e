import { expect, test } from 'vitest'
import { readReportsSearch } from './reports-search.ts'

test('the URL of a report keeps what is valid, and drops the rest', () => {
  const search = {
    report: 'trends',
    range: '6m',
    figure: 'income',
    by: 'tag',
    unit: 'year',
    look: 'lines',
    year: '2025',
    only: ['berlin', 'work'],
  } as const
  expect(readReportsSearch({ ...search, only: '["berlin","work"]', smooth: 'true' })).toEqual({
    ...search,
    smooth: true,
  })
  expect(
    readReportsSearch({
      report: 'weather',
      range: '2w',
      figure: 'left_out',
      by: 'color',
      unit: 'day',
      order: 'toString',
      year: '20x5',
      only: 'berlin',
    }),
  ).toEqual({})
})

test('this year and last are compared as a whole, whatever was chosen before', () => {
  expect(readReportsSearch({ report: 'trends', look: 'years', only: ['Travel'] })).toEqual({
    report: 'trends',
    look: 'years',
  })
})

test('a window of months takes the place of a range, if it is one', () => {
  const months = { start_month: '2025-01', end_month: '2025-06' }
  expect(readReportsSearch({ ...months, range: '6m' })).toEqual(months)
  for (const wrong of [{ end_month: '2024-12' }, { end_month: undefined }, { start_month: '2025-13' }])
    expect(readReportsSearch({ ...months, ...wrong, range: '6m' })).toEqual({ range: '6m' })
})

test('texts that the server would refuse are dropped', () => {
  for (const wrong of ['\u0000', '\ud800', 'a'.repeat(101)])
    expect(readReportsSearch({ merchant: wrong, only: ['Travel', wrong] })).toEqual({ only: ['Travel'] })
})
