import { expect, test } from 'vitest'
import { type AccountTarget, isSameNumber, type KnownAccount, likelyAccount } from './choose-account.ts'

const account = (id: string, fields: Partial<KnownAccount> = {}): KnownAccount => ({
  id,
  name: id,
  numberHint: null,
  closed: false,
  count: 0,
  ...fields,
})
const choose = (
  number: string | null,
  accounts: KnownAccount[],
  { last = null as string | null, taken = [] as AccountTarget[], name = null as string | null } = {},
) => likelyAccount({ part: { account: { number, name, currency: null } }, accounts, last, taken })

const giro = account('giro', { numberHint: '3000' })
const card = account('card', { numberHint: '1111' })

test('the number in the file decides', () => {
  expect(choose('DE89 3704 0044 0532 0130 00', [card, giro])).toEqual({ id: 'giro' })
  expect(choose('4111-1111', [card, giro], { last: 'giro' })).toEqual({ id: 'card' })
  expect(isSameNumber('000', '000'), 'too short to tell').toBe(false)
})

test('a file without a number goes where the last one with its header went', () => {
  expect(choose(null, [giro, card], { last: 'card' })).toEqual({ id: 'card' })
  expect(choose(null, [giro, { ...card, closed: true }], { last: 'card' }), 'a closed account').toEqual({
    id: 'giro',
  })
})

test('the only account takes the first statement, and a second one with another number gets an account', () => {
  const main = account('main')
  expect(choose('000123456', [main])).toEqual({ id: 'main' })
  expect(choose('4111111111111111', [main], { taken: [{ id: 'main' }] })).toEqual({
    name: 'Account 1111',
    number: '4111111111111111',
  })
  expect(choose(null, [main], { taken: [{ id: 'main' }] })).toEqual({ id: 'main' })
})

test('where neither number nor header says it, the user chooses among several accounts', () => {
  expect(choose('99998888', [giro, card], { last: 'card' })).toBeNull()
  expect(choose(null, [giro, card])).toBeNull()
})
