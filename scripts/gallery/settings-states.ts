import type { Page } from '@playwright/test'
import type { Product } from '#tests/support/start-product.ts'
import { newAccount } from './account.ts'
import { fail, failChanges, hold, type State } from './state.ts'

const open = async (page: Page) => {
  await page.goto('/settings')
  await page.getByRole('list', { name: 'Sessions' }).waitFor()
}
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()

const chooseFile = (page: Page, buffer: Buffer) =>
  page
    .getByLabel('Import Account')
    .setInputFiles({ name: 'outgo-account.json', mimeType: 'application/json', buffer })

/** An account file with one rule, one cost and one transaction. */
async function exported(page: Page, product: Product): Promise<Buffer> {
  const { session } = await newAccount(product)
  const headers = { authorization: `Bearer ${session.access_token}` }
  const data = { description_pattern: 'CORNER BISTRO', category: 'Food & Dining', exclude_from_total: false }
  await page.request.post('/api/v1/transaction-rules', { headers, data })
  const row = { date: '2026-01-31', description: 'CORNER BISTRO', amount: -24.5, category: 'Other' }
  await page.request.post('/api/v1/transactions', { headers, data: { transactions: [row] } })
  return await (await page.request.get('/api/v1/account-file', { headers })).body()
}

export const settingsStates: State[] = [
  { name: 'settings', visitor: 'household', reach: open },
  { name: 'settings-without-rules', visitor: 'newcomer', reach: open },
  {
    name: 'settings-name-saved',
    visitor: 'household',
    windowOnly: true,
    reach: async (page) => {
      await open(page)
      await press(page, 'Save Name')
      await page.getByText('Name updated successfully').waitFor()
    },
  },
  {
    name: 'settings-rates-file',
    visitor: 'household',
    windowOnly: true,
    reach: async (page) => {
      await open(page)
      const file = page.getByRole('region', { name: 'Exchange Rates' }).getByLabel('Choose file')
      const buffer = Buffer.from('Date,USD,JPY,\n2026-01-06,1.1,N/A,\n2026-01-05,1.12,160,\n')
      await file.setInputFiles({ name: 'eurofxref-hist.csv', mimeType: 'text/csv', buffer })
      await page.getByRole('button', { name: 'Load rates' }).scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'settings-rates-refused',
    visitor: 'household',
    windowOnly: true,
    reach: async (page) => {
      await open(page)
      await page.getByLabel('1 EUR in USD').fill('much')
      await page.getByRole('button', { name: 'Save rate' }).click()
      await page.getByText('Please enter a valid rate such as 0.92').waitFor()
    },
  },
  {
    name: 'settings-rule-edit',
    visitor: 'household',
    reach: async (page) => {
      await open(page)
      await press(page, /^Edit the rule/)
    },
  },
  {
    name: 'settings-reading-profiles',
    visitor: 'own',
    windowOnly: true,
    reach: async (page) => {
      await open(page)
      const profiles = [
        { name: 'DKB Giro', answers: { date_order: 'dmy', decimal: 'comma', spending: 'negative' } },
        { name: 'CSV: Date, Merchant, Value', answers: { spending: 'positive', columns: { date: [0] } } },
      ].map((profile, n) => ({ ...profile, header_fingerprint: String(n).repeat(32) }))
      const data = { format: 'outgo-reading-profiles', version: 1, profiles }
      const buffer = Buffer.from(JSON.stringify(data))
      await page.getByLabel('Import Profiles').setInputFiles({ name: 'p.json', mimeType: '', buffer })
      await page.getByText('2 profiles were imported.').waitFor()
      await page.getByRole('region', { name: 'Reading Profiles' }).scrollIntoViewIfNeeded()
      await press(page, 'Rename DKB Giro')
    },
  },
  {
    name: 'settings-loading',
    visitor: 'household',
    reach: async (page) => {
      await hold(page, '**/api/v1/**')
      await hold(page, '**/auth/v1/**')
      await page.goto('/settings')
      await page.getByText('Loading rules...').waitFor()
    },
  },
  {
    name: 'settings-failed',
    visitor: 'household',
    reach: async (page) => {
      await fail(page, '**/api/v1/**')
      await fail(page, '**/auth/v1/**')
      await page.goto('/settings')
      await page.getByText('Failed to load rules').waitFor()
      await page.getByText('Failed to load your account').waitFor()
    },
  },
  {
    name: 'settings-name-not-saved',
    visitor: 'household',
    windowOnly: true,
    reach: async (page) => {
      await failChanges(page, '**/api/v1/profile')
      await open(page)
      await press(page, 'Save Name')
      await page.getByText('Failed to update name').waitFor()
    },
  },
  {
    name: 'settings-import-question',
    visitor: 'own',
    reach: async (page, product) => {
      await open(page)
      await chooseFile(page, await exported(page, product))
      await page.getByRole('button', { name: 'Import', exact: true }).waitFor()
    },
  },
  {
    name: 'settings-import-done',
    visitor: 'own',
    reach: async (page, product) => {
      await open(page)
      await chooseFile(page, await exported(page, product))
      await page.getByRole('button', { name: 'Import', exact: true }).click()
      await page.getByText(/^Imported: /).waitFor()
    },
  },
  {
    name: 'settings-import-refused',
    visitor: 'household',
    reach: async (page) => {
      await open(page)
      await chooseFile(page, Buffer.from('{"format":"something else"}'))
      await page.getByRole('region', { name: 'Import' }).getByRole('alert').waitFor()
    },
  },
  {
    name: 'settings-deleted-all',
    visitor: 'own',
    windowOnly: true,
    reach: async (page) => {
      page.on('dialog', (question) => void question.accept())
      await page.goto('/history')
      await page.getByRole('button', { name: 'Try a sample statement' }).click()
      await page.getByRole('button', { name: 'Remove sample data' }).waitFor()
      await open(page)
      await press(page, 'Delete All Transactions')
      // A notice stays visible while it has focus.
      await page.getByRole('button', { name: 'Undo' }).focus()
    },
  },
  {
    name: 'settings-delete-account',
    visitor: 'household',
    windowOnly: true,
    reach: async (page) => {
      await open(page)
      await press(page, 'Delete Account')
      await page.getByRole('dialog').waitFor()
    },
  },
]
