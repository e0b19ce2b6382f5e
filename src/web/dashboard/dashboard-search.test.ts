import { expect, test } from 'vitest'
import { readDashboardSearch } from './dashboard-search.ts'

test('range, month and categories are read from the URL', () => {
  expect(
    readDashboardSearch({ range: '6m', month: '2025-03', off: '["Food & Dining","a,b"]', other: 1 }),
  ).toEqual({ range: '6m', month: '2025-03', off: ['Food & Dining', 'a,b'] })
  const account_id = '01900000-0000-7000-8000-000000000000'
  expect(readDashboardSearch({ account_id })).toEqual({ account_id })
  expect(readDashboardSearch({ off: ['Travel'] })).toEqual({ off: ['Travel'] })
})

test('invalid parameters are dropped', () => {
  expect(readDashboardSearch({ range: '2w', month: '2025-13', off: 'Travel' })).toEqual({})
  expect(readDashboardSearch({ range: 6, month: 2025, off: '[1,null]', account_id: 'visa' })).toEqual({})
})
