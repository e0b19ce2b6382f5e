import { expect, test } from 'vitest'
import { resultOf } from './find-series.ts'
import { type ReadMovement, readMovements } from './movement.ts'
import { chainsAmong } from './series-chains.ts'

const account = { id: 'giro', name: 'Giro', kind: 'checking', currency: 'EUR', numberHint: null } as const

test('thousands of rows with one text are not all compared with each other', () => {
  const rows = readMovements(
    [account],
    Array.from({ length: 6_000 }, (_, index) => ({
      id: `row ${index}`,
      accountId: 'giro',
      date: '2025-02-03',
      cents: -250,
      value: -250,
      description: 'COFFEE HOUSE',
    })),
  )
  let reads = 0
  const counting = rows.map(
    (row): ReadMovement => ({
      ...row,
      get day() {
        reads += 1
        return row.day
      },
    }),
  )
  expect(resultOf(chainsAmong(counting))).toEqual([])
  expect(reads).toBeLessThan(rows.length ** 2)
})
