import { expect, test } from 'vitest'
import type { KnownAccount } from './choose-account.ts'
import { currencyProblem } from './part-currency.ts'
import type { PreviewPart } from './preview.ts'
import type { FileInPreview, PreviewState } from './preview-state.ts'
import { currencyToOffer, type Decisions, readinessOf } from './readiness.ts'

const part = (fields: Partial<PreviewPart> = {}): PreviewPart => ({
  id: 'file/0',
  account: { number: null, name: null, currency: null },
  balance: { state: 'none', note: null },
  balances: { openingCents: null, openingDay: null, closingCents: null, closingDay: null },
  isOwnExport: false,
  currency: null,
  period: { first: '2026-01-01', last: '2026-01-31' },
  months: [],
  counts: { new: 0, there: 0, probably_there: 0, deleted: 0, skipped: 0, chosen: 0, withoutRate: 0 },
  ...fields,
})

const state = (
  file: Partial<FileInPreview>,
  shown: PreviewPart,
  rest: Partial<PreviewState> = {},
): PreviewState => ({
  files: [
    {
      id: 'file',
      file: new File([], 'statement.csv'),
      bank: null,
      given: {},
      answers: {},
      asked: [],
      examples: [],
      profile: null,
      isRemembered: false,
      isReading: false,
      isUnreadable: false,
      preview: {
        format: 'csv',
        problem: null,
        reading: null,
        questions: [],
        columns: null,
        profileName: 'CSV',
        parts: [shown],
      },
      ...file,
    },
  ],
  counts: {
    [shown.id]: { new: 3, there: 0, probably_there: 0, deleted: 0, skipped: 0, chosen: 3, withoutRate: 0 },
  },
  accounts: [],
  targets: { [shown.id]: { id: 'main' } },
  comparison: 'done',
  version: 0,
  ...rest,
})
const nothing: Decisions = { leftOut: new Set(), ledger: 'change' }
const dates = {
  about: 'date_order' as const,
  choices: ['dmy', 'mdy'],
  assumed: 'mdy',
  why: { code: 'dates_open', rows: 3 },
}

test('rows can be saved once every question is answered', () => {
  expect(readinessOf(state({ asked: [dates] }, part()), nothing)).toEqual({
    code: 'open_questions',
    count: 1,
    fileName: null,
  })
  expect(readinessOf(state({ asked: [dates], answers: { dateOrder: 'dmy' } }, part()), nothing)).toEqual({
    code: 'ready',
    count: 3,
  })
})

const account = (fields: Partial<KnownAccount>): KnownAccount => ({
  id: 'main',
  name: 'Main account',
  currency: 'USD',
  numberHint: null,
  closed: false,
  count: 3,
  ...fields,
})

test('that a file was imported can be recorded if its account has its rows', () => {
  const ofCounts = (counts: Partial<PreviewPart['counts']>, rest: Partial<PreviewState> = {}) => {
    const shown = part()
    const all = { ...shown.counts, chosen: 0, ...counts }
    return readinessOf(state({}, shown, { counts: { [shown.id]: all }, ...rest }), nothing).code
  }
  expect(ofCounts({ there: 3 })).toBe('only_record')
  expect(ofCounts({ probably_there: 3 })).toBe('only_record')
  expect(ofCounts({ new: 3 }), 'all left out').toBe('nothing_to_add')
  expect(ofCounts({ there: 3 }, { targets: { 'file/0': { name: 'New', number: null } } })).toBe(
    'nothing_to_add',
  )
})

test('a statement goes only into an account of its currency, or one without transactions', () => {
  const inFrancs = part({ currency: 'CHF' })
  const withAccount = (fields: Partial<KnownAccount>) =>
    readinessOf(state({}, inFrancs, { accounts: [account(fields)] }), nothing)
  expect(withAccount({}).code).toBe('other_currency')
  expect(withAccount({ currency: 'CHF' }).code).toBe('ready')
  expect(withAccount({ count: 0 }).code).toBe('ready')
  expect(readinessOf(state({}, part(), { accounts: [account({})] }), nothing).code, 'no currency').toBe(
    'ready',
  )
})

test('an account without transactions takes the currency of one statement only', () => {
  const francs = part({ currency: 'CHF' })
  const euros = part({ id: 'file/1', currency: 'EUR' })
  const both = state({}, francs, {
    accounts: [account({ count: 0 })],
    targets: { [francs.id]: { id: 'main' }, [euros.id]: { id: 'main' } },
  })
  const problem = (decided: PreviewPart) => currencyProblem(both, [francs, euros], decided)
  expect([problem(francs), problem(euros)]).toEqual([null, { code: 'other_currency', of: 'CHF' }])
})

test('amounts in a currency with thousandths are refused', () => {
  expect(readinessOf(state({}, part({ currency: 'KWD' })), nothing)).toEqual({
    code: 'not_kept',
    currency: 'KWD',
  })
})

test('an empty ledger can change to the one currency of its first statements', () => {
  const [euros, yen] = [part({ currency: 'EUR' }), part({ currency: 'JPY' })]
  expect(currencyToOffer([euros, part()], 'USD')).toBe('EUR')
  expect(currencyToOffer([euros], 'EUR')).toBeNull()
  expect(currencyToOffer([euros, yen], 'USD'), 'two').toBeNull()
  expect(currencyToOffer([yen], 'USD'), 'a ledger has hundredths').toBeNull()
})

test('the questions of a statement that is left out do not matter', () => {
  const decisions: Decisions = { ...nothing, leftOut: new Set(['file/0']) }
  expect(readinessOf(state({ asked: [dates] }, part({ currency: 'EUR' })), decisions).code).toBe('no_rows')
})

test('nothing is saved before the rows were compared with the ledger', () => {
  expect(readinessOf(state({}, part(), { comparison: 'pending' }), nothing).code).toBe('comparing')
  expect(readinessOf(state({}, part(), { comparison: 'failed' }), nothing).code).toBe('not_compared')
  expect(readinessOf(state({ isReading: true }, part()), nothing).code).toBe('reading')
})

test('the account has to be known, and an account to create has to have a name', () => {
  expect(readinessOf(state({}, part(), { targets: {} }), nothing).code).toBe('no_account')
  const unnamed = { 'file/0': { name: ' ', number: null } }
  expect(readinessOf(state({}, part(), { targets: unnamed }), nothing).code).toBe('no_account')
  const named = { 'file/0': { name: 'Visa', number: null } }
  expect(readinessOf(state({}, part(), { targets: named }), nothing).code).toBe('ready')
})
