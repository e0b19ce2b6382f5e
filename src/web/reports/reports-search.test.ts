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
