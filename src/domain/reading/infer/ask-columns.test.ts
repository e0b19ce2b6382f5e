import { expect, test } from 'vitest'
import { askColumns, withQuestion } from './ask-columns.ts'

test('a combined question offers every date with every amount, also if the assumed date changed in between', () => {
  const before = { date: [1], amount: [3] }
  const asked = askColumns(before, [before, { ...before, amount: [4] }], { code: 'several_amounts' })
  const places = { ...before, date: [0] }
  const other = askColumns(places, [places, before], { code: 'several_dates' })
  expect(withQuestion(asked, other)).toMatchObject({
    assumed: 'date=1,amount=4',
    choices: ['date=1,amount=4', 'date=2,amount=4', 'date=1,amount=5', 'date=2,amount=5'],
  })
})

test('a column that is chosen for one role loses its other role', () => {
  const asked = askColumns({ date: [0] }, [{ date: [0] }, { date: [1] }], { code: 'several_dates' })
  const places = { date: [0], value_date: [1], amount: [2] }
  const other = askColumns(places, [places, { ...places, amount: [3] }], { code: 'several_amounts' })
  expect(withQuestion(asked, other).choices).toEqual([
    'date=1,value_date=2,amount=3',
    'date=1,value_date=2,amount=4',
    'date=2,amount=3',
    'date=2,amount=4',
  ])
})

test('thousands of open columns do not multiply', () => {
  // All their combinations would not fit into memory.
  const columns = 20_000
  const places = { date: [0], amount: [columns] }
  const choicesOf = (role: 'date' | 'amount', from: number) =>
    Array.from({ length: columns }, (_, column) => ({ ...places, [role]: [from + column] }))
  const dates = askColumns(places, choicesOf('date', 0), { code: 'several_dates' })
  const amounts = askColumns(places, choicesOf('amount', columns), { code: 'several_amounts' })
  expect(withQuestion(dates, amounts).choices).toHaveLength(12)
})
