import { expect, test } from 'vitest'
import { readBankFile } from '#domain/reading/read-file.ts'
import type { Answers } from '#domain/reading/reading.ts'

const read = (lines: readonly string[], answers: Answers = {}) =>
  readBankFile(
    async function* () {
      yield new TextEncoder().encode(lines.join('\n'))
    },
    (encoding, options) => new TextDecoder(encoding, options),
    answers,
  )

test('a pending row is left out even if only the last of many rows has a state', async () => {
  const booked = Array.from({ length: 1000 }, (_, row) => `2025-01-28,SHOP ${row},-12.50,`)
  const { statements } = await read([
    'Date,Description,Amount,Status',
    ...booked,
    '2025-01-31,HOTEL,-99.99,Pending',
    '',
  ])
  expect(statements[0]?.bookings.length).toBe(1000)
  expect(statements[0]?.skipped).toMatchObject([
    { line: 1002, reason: { code: 'not_booked', state: 'pending', text: 'Pending' } },
  ])
})

test('two columns of amounts are asked about even if they differ only in the last of many rows', async () => {
  const alike = Array.from({ length: 1000 }, (_, row) => `2025-01-28,-12.50,SHOP ${row},-12.50`)
  const header = 'Date,Amount,Description,Amount'
  const same = await read([header, ...alike, ''])
  expect(same.questions).toEqual([])
  const { questions } = await read([header, ...alike, '2025-01-31,-10.00,CAFE PARIS,-9.24', ''])
  expect(questions.map(({ about, choices }) => [about, choices])).toEqual([
    ['columns', ['date=1,amount=2,description=3', 'date=1,amount=4,description=3']],
  ])
})

test('an answer about the amounts leaves pending rows out as well', async () => {
  const booked = Array.from(
    { length: 1000 },
    (_, row) => `2025-01-28,SHOP ${row},-12.50,,-11.${10 + (row % 80)}`,
  )
  const lines = [
    'Date,Description,Amount,Status,Amount',
    ...booked,
    '2025-01-31,HOTEL,-99.99,Pending,-90.00',
    '',
  ]
  const { questions } = await read(lines)
  expect(questions.map(({ about, choices }) => [about, choices])).toEqual([
    ['columns', ['date=1,amount=3,description=2,state=4', 'date=1,amount=5,description=2,state=4']],
  ])
  const { statements } = await read(lines, {
    columns: { date: [0], amount: [4], description: [1], state: [3] },
  })
  expect(statements[0]?.bookings.length).toBe(1000)
  expect(statements[0]?.skipped.map(({ reason }) => reason.code)).toEqual(['not_booked'])
})
