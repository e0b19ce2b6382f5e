import fc from 'fast-check'
import { expect, test } from 'vitest'
import { accountKinds } from '#domain/accounts.ts'
import { accountFrom, draftOf, emptyDraft } from './account-draft.ts'

const us = { locale: 'en-US', currency: 'USD' }

test('a complete draft becomes an account with trimmed text', () => {
  const draft = { ...emptyDraft, name: ' Visa ', numberHint: ' 1234 ', opening: '-120.50' }
  expect(accountFrom(draft, us)).toEqual({
    account: {
      name: 'Visa',
      kind: 'checking',
      numberHint: '1234',
      openingCents: -12050,
      currency: 'USD',
      closed: false,
    },
  })
})

test('number and opening balance are optional', () => {
  expect(accountFrom({ ...emptyDraft, name: 'Cash', numberHint: ' ', opening: ' ' }, us)).toMatchObject({
    account: { numberHint: null, openingCents: 0 },
  })
})

test('a name is required', () => {
  expect(accountFrom({ ...emptyDraft, name: ' ' }, us)).toEqual({
    problem: { field: 'name', message: 'Please enter a name' },
  })
})

test.each(['abc', '1.234,56', '1e3', '9999999999999'])('the opening balance "%s" is rejected', (opening) =>
  expect(accountFrom({ ...emptyDraft, name: 'Visa', opening }, us)).toMatchObject({
    problem: { field: 'opening' },
  }),
)

test('saving an account without changes gives the same account', () => {
  const trimmed = fc.string({ minLength: 1 }).filter((text) => text === text.trim())
  fc.assert(
    fc.property(
      fc.record({
        name: trimmed,
        kind: fc.constantFrom(...accountKinds),
        numberHint: fc.option(trimmed),
        openingCents: fc.integer({ min: -99_999_999_999, max: 99_999_999_999 }),
        closed: fc.boolean(),
      }),
      (fields) => {
        const account = { id: 'a', currency: 'USD', position: 0, balanceCents: 0, count: 0, ...fields }
        expect(accountFrom(draftOf(account, us), us)).toEqual({ account: { ...fields, currency: 'USD' } })
      },
    ),
  )
})

test('the opening balance is in the currency of the account', () => {
  const yen = { ...emptyDraft, name: 'Cash', currency: 'JPY' }
  expect(accountFrom({ ...yen, opening: '¥1,200' }, us)).toMatchObject({ account: { openingCents: 120_000 } })
  expect(accountFrom({ ...yen, opening: '1200.50' }, us)).toMatchObject({ problem: { field: 'opening' } })
  const known = { id: 'a', name: 'Cash', kind: 'cash', numberHint: null, closed: false, position: 0 } as const
  const account = { ...known, currency: 'JPY', openingCents: 120_000, balanceCents: 0, count: 0 }
  expect(draftOf(account, us).opening).toBe('1200')
})
