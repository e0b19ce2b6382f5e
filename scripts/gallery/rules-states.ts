import type { Page } from '@playwright/test'
import { apiOfPage } from './api-of-page.ts'
import { fail, hold, type State } from './state.ts'

const row = (day: number, amount: number, description: string) => ({
  date: `2026-01-${String(day).padStart(2, '0')}`,
  description,
  amount,
  category: 'Other',
})
const rows = [
  row(2, -64.2, 'AMZN Mktp US*2K4AB0'),
  row(5, -12.99, 'AMZN Mktp US*9Z8Y7X SEATTLE WA 98109 REFERENCE 000123400056789'),
  row(9, -31, 'SQ *BLUE DOOR CAFE 0412 AUSTIN TX'),
  row(12, 2400, 'ACME PAYROLL'),
]

const text = (test: string, text: string, not = false) => ({ field: 'description', test, text, not })
const rule = (match: 'all' | 'any', conditions: object[], given: object) => ({
  ...given,
  conditions: { match: 'all', groups: [{ match, conditions }] },
})
const rules = [
  rule('all', [text('contains', 'US*9Z')], { category: 'Travel' }),
  rule('all', [text('matches', '^(SQ|TST) \\*')], { category: 'Food & Dining', note: 'Card reader' }),
  rule('any', [text('contains', 'amazon'), text('starts_with', 'amzn')], {
    name: 'Amazon',
    category: 'Shopping',
    shown_description: 'Amazon',
  }),
  rule('all', [text('contains', 'nothing like it'), { field: 'amount', test: 'above', amount: 50 }], {
    name: 'A rule with a name that is so long that it takes more than a line on a phone',
    exclude_from_total: true,
    mark_as_transfer: true,
  }),
  { description_pattern: 'ACME PAYROLL', category: 'Income', enabled: false },
]

async function openRules(page: Page) {
  await page.goto('/rules')
  const api = await apiOfPage(page)
  await api.post('/transactions', { transactions: rows })
  for (const one of rules) await api.post('/transaction-rules', one)
  await page.reload()
  await page.getByRole('list', { name: 'Rules' }).waitFor()
  await page.getByText('Has no effect').waitFor()
}

export const rulesStates: State[] = [
  { name: 'rules', visitor: 'own', reach: openRules },
  {
    name: 'rules-none',
    visitor: 'newcomer',
    reach: async (page) => {
      await page.goto('/rules')
      await page.getByText('No rules yet.').waitFor()
    },
  },
  {
    name: 'rules-loading',
    visitor: 'household',
    reach: async (page) => {
      await hold(page, '**/api/v1/transaction-rules')
      await page.goto('/rules')
      await page.getByText('Loading rules...').waitFor()
    },
  },
  {
    name: 'rules-failed',
    visitor: 'household',
    reach: async (page) => {
      await fail(page, '**/api/v1/transaction-rules')
      await page.goto('/rules')
      await page.getByText('Failed to load rules').waitFor()
    },
  },
  {
    name: 'rules-edit',
    visitor: 'own',
    reach: async (page) => {
      await openRules(page)
      await page.getByRole('link', { name: 'Edit the rule for Amazon' }).click()
      await page.getByRole('button', { name: 'Add group' }).click()
      await page.getByRole('combobox', { name: 'Field' }).last().selectOption('Amount')
      await page.getByRole('combobox', { name: 'Test' }).last().selectOption('is between')
      await page.getByRole('textbox', { name: 'Amount' }).fill('10')
      await page.getByRole('textbox', { name: 'And' }).fill('100')
      await page.getByText('Matches 2 transactions.').waitFor()
    },
  },
  {
    name: 'rules-wrong',
    visitor: 'own',
    reach: async (page) => {
      await page.goto('/rules?edit=new')
      await page.getByRole('button', { name: 'Add condition' }).click()
      await page.getByRole('combobox', { name: 'Test' }).last().selectOption('matches')
      await page.getByRole('textbox', { name: 'Text' }).last().fill('^amzn(')
      await page.getByRole('button', { name: 'Save Rule' }).click()
      await page.getByText('Not a valid regular expression').waitFor()
    },
  },
]
