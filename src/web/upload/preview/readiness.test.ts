import { expect, test } from 'vitest'
import type { PreviewPart } from './preview.ts'
import type { FileInPreview, PreviewState } from './preview-state.ts'
import { type Decisions, readinessOf } from './readiness.ts'

const part = (fields: Partial<PreviewPart> = {}): PreviewPart => ({
  id: 'file/0',
  account: { number: null, name: null, currency: null },
  balance: { state: 'none', note: null },
  balances: { openingCents: null, openingDay: null, closingCents: null, closingDay: null },
  isOwnExport: false,
  currency: null,
  period: { first: '2026-01-01', last: '2026-01-31' },
  months: [],
  counts: { new: 0, there: 0, probably_there: 0, deleted: 0, skipped: 0, chosen: 0 },
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
  counts: { [shown.id]: { new: 3, there: 0, probably_there: 0, deleted: 0, skipped: 0, chosen: 3 } },
  accounts: [],
  targets: { [shown.id]: { id: 'main' } },
  comparison: 'done',
  version: 0,
  ...rest,
})
const nothing: Decisions = { leftOut: new Set(), currencies: {} }
const dates = {
  about: 'date_order' as const,
  choices: ['dmy', 'mdy'],
  assumed: 'mdy',
  why: { code: 'dates_open', rows: 3 },
}

test('rows can be saved once every question is answered', () => {
  expect(readinessOf(state({ asked: [dates] }, part()), nothing, 'USD')).toEqual({
    code: 'open_questions',
    count: 1,
    fileName: null,
  })
  expect(
    readinessOf(state({ asked: [dates], answers: { dateOrder: 'dmy' } }, part()), nothing, 'USD'),
  ).toEqual({
    code: 'ready',
    count: 3,
  })
})

test('another currency than the ledger’s is a question', () => {
  const inEuros = state({}, part({ currency: 'EUR' }))
  expect(readinessOf(inEuros, nothing, 'USD')).toEqual({
    code: 'open_questions',
    count: 1,
    fileName: null,
  })
  expect(readinessOf(inEuros, nothing, 'EUR')).toEqual({ code: 'ready', count: 3 })
  expect(readinessOf(inEuros, { ...nothing, currencies: { EUR: 'keep' } }, 'USD').code).toBe('ready')
})

test('the questions of a statement that is left out do not matter', () => {
  const decisions: Decisions = { ...nothing, leftOut: new Set(['file/0']) }
  expect(readinessOf(state({ asked: [dates] }, part({ currency: 'EUR' })), decisions, 'USD').code).toBe(
    'no_rows',
  )
})

test('nothing is saved before the rows were compared with the ledger', () => {
  expect(readinessOf(state({}, part(), { comparison: 'pending' }), nothing, 'USD').code).toBe('comparing')
  expect(readinessOf(state({}, part(), { comparison: 'failed' }), nothing, 'USD').code).toBe('not_compared')
  expect(readinessOf(state({ isReading: true }, part()), nothing, 'USD').code).toBe('reading')
})

test('the account has to be known, and an account to create has to have a name', () => {
  expect(readinessOf(state({}, part(), { targets: {} }), nothing, 'USD').code).toBe('no_account')
  const unnamed = { 'file/0': { name: ' ', number: null } }
  expect(readinessOf(state({}, part(), { targets: unnamed }), nothing, 'USD').code).toBe('no_account')
  const named = { 'file/0': { name: 'Visa', number: null } }
  expect(readinessOf(state({}, part(), { targets: named }), nothing, 'USD').code).toBe('ready')
})
