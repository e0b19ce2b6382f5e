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

test('hundreds of open columns do not multiply', () => {
  const choicesOf = (role: 'date' | 'amount', from: number) =>
    Array.from({ length: 500 }, (_, column) => ({ date: [0], amount: [500], [role]: [from + column] }))
  const dates = askColumns({ date: [0], amount: [500] }, choicesOf('date', 0), { code: 'several_dates' })
  const amounts = askColumns({ date: [0], amount: [500] }, choicesOf('amount', 500), {
    code: 'several_amounts',
  })
  const start = performance.now()
  expect(withQuestion(dates, amounts).choices).toHaveLength(12)
  expect(performance.now() - start).toBeLessThan(100)
})
