import { expect, test } from 'vitest'
import { firstAccount, firstAccountId } from '#domain/accounts.ts'
import {
  type AccountTarget,
  isSameAccount,
  isSameNumber,
  type KnownAccount,
  likelyAccount,
} from './choose-account.ts'

const account = (id: string, fields: Partial<KnownAccount> = {}): KnownAccount => ({
  id,
  name: id,
  currency: 'USD',
  numberHint: null,
  openingCents: 0,
  closed: false,
  count: 0,
  ...fields,
})
const choose = (
  number: string | null,
  accounts: KnownAccount[],
  {
    last = null as string | null,
    taken = [] as AccountTarget[],
    name = null as string | null,
    currency = null as string | null,
    isOneOfSeveral = false,
  } = {},
) =>
  likelyAccount({
    part: { account: { number, name, currency }, currency },
    accounts,
    last,
    isOneOfSeveral,
    taken,
  })

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
    currency: null,
  })
  expect(choose(null, [main], { taken: [{ id: 'main' }] })).toEqual({ id: 'main' })
})

test('the accounts of another app are known by their names, and those that are missing are added', () => {
  const main = account('main')
  const savings = account('savings')
  const taken = [{ id: 'main' }]
  expect(choose(null, [main, savings], { name: 'Savings', last: 'main' })).toEqual({ id: 'savings' })
  expect(choose(null, [main], { name: 'Cash' })).toEqual({ id: 'main' })
  expect(choose(null, [main], { name: 'Cash', taken })).toEqual({
    name: 'Cash',
    number: null,
    currency: null,
  })
  expect(choose(null, [main], { name: 'Cash', taken, last: 'main' })).toEqual({
    name: 'Cash',
    number: null,
    currency: null,
  })
  const several = { isOneOfSeveral: true, last: 'main' }
  expect(choose(null, [main, savings], { name: 'Cash', taken, ...several })).toEqual({
    name: 'Cash',
    number: null,
    currency: null,
  })
  expect(choose(null, [main], { name: 'Cash', ...several })).toMatchObject({ name: 'Cash' })
  expect(choose(null, [main, savings], { name: 'savings', ...several })).toEqual({ id: 'savings' })
  expect(choose(null, [main, savings], { name: 'Cash' }), 'a file of one account').toBeNull()
})

test('in a new ledger, an account of the file keeps its name', () => {
  const first = account(firstAccountId, { name: firstAccount.name })
  expect(choose(null, [first], { name: 'Cash', currency: 'EUR' })).toEqual({
    name: 'Cash',
    number: null,
    currency: 'EUR',
  })
  expect(choose(null, [first], { name: 'main account' })).toEqual({ id: firstAccountId })
  for (const used of [{ count: 1 }, { openingCents: 1 }, { numberHint: '3000' }, { name: 'Giro' }])
    expect(choose(null, [{ ...first, ...used }], { name: 'Cash' })).toEqual({ id: firstAccountId })
})

test('two months of one account are the same account, and two of its currencies are not', () => {
  const part = (number: string | null, name: string | null, currency = 'EUR') => ({
    account: { number, name, currency },
    currency,
  })
  expect(isSameAccount(part('DE02', null), part('DE02', null))).toBe(true)
  expect(isSameAccount(part(null, 'Cash'), part(null, 'Cash'))).toBe(true)
  expect(isSameAccount(part('DE02', null), part('DE02', null, 'USD'))).toBe(false)
  expect(isSameAccount(part('DE02', null), part('DE03', null))).toBe(false)
  expect(isSameAccount(part(null, null), part(null, null)), 'nothing is known').toBe(false)
})

test('where neither number nor header says it, the user chooses among several accounts', () => {
  expect(choose('99998888', [giro, card], { last: 'card' })).toBeNull()
  expect(choose(null, [giro, card])).toBeNull()
})

test('a statement goes into an account of its currency, or into a new one', () => {
  const usd = account('usd', { count: 5 })
  const chf = account('chf', { currency: 'CHF', count: 5 })
  const inFrancs = { currency: 'CHF' }
  expect(choose(null, [usd], inFrancs)).toEqual({ name: 'New account', number: null, currency: 'CHF' })
  expect(choose(null, [usd, chf], { ...inFrancs, last: 'chf' })).toEqual({ id: 'chf' })
  expect(choose(null, [usd, chf], { ...inFrancs, last: 'usd' }), 'the last file was in dollars').toBeNull()
  const ofNumber = { ...usd, numberHint: '3000' }
  expect(choose('CH93 3000', [ofNumber, chf], inFrancs), 'its number, but not its currency').toBeNull()
  expect(choose('CH93 3000', [ofNumber], inFrancs)).toEqual({
    name: 'Account 3000',
    number: 'CH93 3000',
    currency: 'CHF',
  })
})

test('an empty account can change its currency for one statement', () => {
  const main = account('main')
  expect(choose(null, [main], { currency: 'CHF' })).toEqual({ id: 'main' })
  expect(choose(null, [main], { currency: 'EUR', taken: [{ id: 'main' }] })).toEqual({
    name: 'New account',
    number: null,
    currency: 'EUR',
  })
})

test('the accounts for the currencies of one file have different names', () => {
  const main = account('main', { count: 1 })
  const taken = [{ name: 'New account', number: null, currency: 'CHF' }]
  expect(choose(null, [main], { currency: 'GBP', taken })).toMatchObject({ name: 'New account GBP' })
})
