import fc from 'fast-check'
import { expect, test } from 'vitest'
import { typedAmount } from '#web/format/typed-amount.ts'
import { directions, emptyDraft, nextDraft, transactionFrom } from './transaction-draft.ts'

const us = { locale: 'en-US', currency: 'USD' }
const draft = { ...emptyDraft('2026-03-14'), amount: '4.50', description: ' Bakery ' }

test('a transaction is money out of no category unless the draft says more', () => {
  const bakery = { date: '2026-03-14', description: 'Bakery', cents: -450 }
  expect(transactionFrom(draft, us)).toEqual({
    transaction: { ...bakery, category: 'Uncategorized', note: null },
  })
  const more = { direction: 'in', category: ' Food & Dining ', note: ' returned ' } as const
  expect(transactionFrom({ ...draft, ...more }, us)).toEqual({
    transaction: { ...bakery, cents: 450, category: 'Food & Dining', note: 'returned' },
  })
})

test.each([
  [{ amount: '' }, { amount: 'Please enter an amount' }],
  [{ amount: '0.00' }, { amount: 'Please enter an amount' }],
  [{ amount: '1.234,56' }, { amount: 'Invalid amount' }],
  [{ amount: '-4.50' }, { amount: 'Leave out the sign and choose money in or out' }],
  [{ amount: '(4.50)' }, { amount: 'Leave out the sign and choose money in or out' }],
  [{ description: ' ' }, { description: 'Please enter a description' }],
  [{ date: '' as const }, { date: 'Please enter a valid date' }],
  [{ date: '2026-02-30' }, { date: 'Please enter a valid date' }],
])('%j is refused', (change, problems) =>
  expect(transactionFrom({ ...draft, ...change }, us)).toEqual({ problems }),
)

test('every amount is booked to the cent in its direction', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 99_999_999_999 }),
      fc.constantFrom(...directions.map(([direction]) => direction)),
      fc.constantFrom('en-US', 'de-DE', 'de-CH', 'en-IN'),
      (cents, direction, locale) => {
        const settings = { locale, currency: 'EUR' }
        const typed = { ...draft, direction, amount: typedAmount(cents, settings) }
        expect(transactionFrom(typed, settings)).toMatchObject({
          transaction: { cents: direction === 'out' ? -cents : cents },
        })
      },
    ),
  )
})

test('the next transaction starts with the same day and direction', () => {
  expect(nextDraft({ ...draft, direction: 'in', category: 'Travel', note: 'x' })).toEqual({
    ...emptyDraft('2026-03-14'),
    direction: 'in',
  })
})
