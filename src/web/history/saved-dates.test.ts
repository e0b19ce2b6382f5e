import { expect, test } from 'vitest'
import { filterToSave, savedFilterOn } from './saved-dates.ts'

const may = { today: '2025-05-20' }

test('dates that have a name are saved as this name, and follow the calendar', () => {
  const filter = { category: 'Travel', start_date: '2025-04-01', end_date: '2025-04-30' }
  const saved = filterToSave(filter, may)
  expect(saved).toEqual({ category: 'Travel', dates: 'last month' })
  expect(savedFilterOn(saved, may)).toEqual(filter)
  expect(savedFilterOn(saved, { today: '2026-01-02' })).toEqual({
    category: 'Travel',
    start_date: '2025-12-01',
    end_date: '2025-12-31',
  })
})

test('so do those in the search', () => {
  const filter = { search: 'coffee >100 -date:2025-04-01..2025-04-30 date:2024-01-01..2024-01-31' }
  const saved = filterToSave(filter, may)
  expect(saved).toEqual({ search: 'coffee >100.00 -last month date:2024-01-01..2024-01-31' })
  expect(savedFilterOn(saved, { today: '2025-06-01' }).search).toBe(
    'coffee >100.00 -date:2025-05-01..2025-05-31 date:2024-01-01..2024-01-31',
  )
})

test('months begin when those of the ledger do', () => {
  const calendar = { today: '2025-05-20', monthStart: 25 }
  const filter = { start_date: '2025-03-25', end_date: '2025-04-24' }
  expect(filterToSave(filter, calendar)).toEqual({ dates: 'last month' })
  expect(savedFilterOn({ dates: 'last month' }, calendar)).toEqual(filter)
})

test('all other dates stay as they are', () => {
  for (const filter of [
    { start_date: '2025-04-01' },
    { start_date: '2025-04-02', end_date: '2025-04-30' },
    {},
  ])
    expect(filterToSave(filter, may)).toEqual(filter)
})
