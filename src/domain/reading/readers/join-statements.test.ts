import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AccountStatement, Money } from '#domain/reading/reading.ts'
import { aBooking } from '#tests/support/a-booking.ts'
import { createStatement } from './create-statement.ts'
import { joinStatements } from './join-statements.ts'

const money = (minor: number): Money => ({ minor, decimals: 2 })

function statement(
  openingDay: string | null,
  opening: number | null,
  minors: number[],
  closing: number | null,
): AccountStatement {
  const made = createStatement()
  made.account = { number: 'DE02', name: null, currency: 'EUR' }
  Object.assign(made, { openingDay, opening: opening === null ? null : money(opening) })
  Object.assign(made, { closing: closing === null ? null : money(closing) })
  if (closing !== null) made.balance = { state: 'proved', note: null }
  for (const [at, minor] of minors.entries())
    made.bookings.push(aBooking({ minor, line: at + 1, ...(openingDay && { date: openingDay }) }))
  return made
}

test('daily statements of one account become one, from the first balance to the last', () => {
  const [joined, ...others] = joinStatements([
    statement('2025-01-03', 800, [-100], 700),
    statement('2025-01-02', 1000, [-100, -100], 800),
  ])
  expect(others).toEqual([])
  expect(joined).toMatchObject({
    opening: money(1000),
    closing: money(700),
    balance: { state: 'proved' },
    openingDay: '2025-01-02',
  })
  expect(Array.from(joined?.bookings ?? [], ({ date }) => date)).toEqual([
    '2025-01-02',
    '2025-01-02',
    '2025-01-03',
  ])
})

test('identical bookings on separate pages of a day are kept, and reports that grow over the day repeat nothing', () => {
  const pages = [statement('2025-01-02', 1000, [-100], 900), statement('2025-01-02', 900, [-100], 800)]
  expect(joinStatements(pages)[0]?.bookings.length).toBe(2)
  const [grown] = joinStatements([
    statement(null, null, [-100, -100], null),
    statement(null, null, [-100, -100, -100, 500], null),
  ])
  expect(Array.from(grown?.bookings ?? [], ({ minor }) => minor)).toEqual([-100, -100, -100, 500])
  expect(grown?.skipped.map(({ reason }) => reason.code)).toEqual(['repeated', 'repeated'])
})

test('balances that do not continue from one statement to the next are reported', () => {
  const [joined] = joinStatements([
    statement('2025-01-02', 1000, [-100], 900),
    statement('2025-01-05', 400, [-100], 300),
  ])
  expect(joined?.balance).toEqual({ state: 'differs', note: { code: 'balances_apart' } })
})

test('other accounts and currencies stay apart', () => {
  const other = statement('2025-01-02', 1, [-1], 0)
  other.account.currency = 'USD'
  const unknown = [0, 1].map(() => {
    const made = statement(null, null, [-1], null)
    made.account.number = null
    return made
  })
  const all = [statement('2025-01-02', 1, [-1], 0), other, ...unknown]
  expect(joinStatements(all)).toEqual(all)
})

test('all bookings are read, however they are divided into consecutive statements', () => {
  fc.assert(
    fc.property(fc.array(fc.array(fc.integer({ min: 1, max: 3 })), { minLength: 1 }), (days) => {
      let balance = 0
      const statements = days.map((minors, day) => {
        const opening = balance
        for (const minor of minors) balance += minor
        return statement(`2025-01-${String(day + 1).padStart(2, '0')}`, opening, minors, balance)
      })
      const [joined] = joinStatements(statements)
      expect(Array.from(joined?.bookings ?? [], ({ minor }) => minor)).toEqual(days.flat())
      expect(joined?.closing).toEqual(money(balance))
    }),
  )
})
