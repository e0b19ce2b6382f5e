import type { Page } from '@playwright/test'
import { apiOfPage } from './api-of-page.ts'
import { rowAction, transactionRows } from './row-action.ts'
import { fail, hold, type State } from './state.ts'

const open = async (page: Page) => {
  await page.goto('/upload/imports')
  await page.getByRole('list', { name: 'Imports' }).waitFor()
}

/** Imports three files, one month after the other, and one that overlaps with them, as the signed-in user of the page. */
async function importFiles(page: Page) {
  await page.goto('/upload/imports')
  const { post } = await apiOfPage(page)
  const files = [
    { file_name: 'umsaetze-2026-07.csv', format: 'csv', balance_state: 'none' },
    {
      ...{ file_name: 'checking-2026-08.ofx', format: 'ofx', balance_state: 'proved' },
      ...{
        opening_balance: 1000,
        opening_day: '2026-08-01',
        closing_balance: 800,
        closing_day: '2026-08-31',
      },
    },
    {
      ...{ file_name: 'card-2026-09.qif', format: 'qif', balance_state: 'differs' },
      ...{ opening_balance: 650, opening_day: '2026-09-10', closing_balance: 500, closing_day: '2026-09-21' },
    },
  ]
  for (const [month, file] of files.entries()) {
    const { id } = await post('/imports', { ...file, source: 'web' })
    const rows = Array.from({ length: 12 }, (_, day) => ({
      date: `2026-0${month + 7}-${day + 10}`,
      description: `CORNER BISTRO ${day + 1}`,
      amount: -12.5 - day,
      category: 'Food & Dining',
      import_key: `gallery-row-${month}-${String(day).padStart(4, '0')}`,
    }))
    await post(`/imports/${id}/rows`, { rows })
    await post(`/imports/${id}/finish`, { skipped: month, left_out: 0 })
  }
  const overlapping = { file_name: 'umsaetze-2026-07-to-08.csv', format: 'csv', source: 'web' }
  const { id } = await post('/imports', overlapping)
  await post(`/imports/${id}/finish`, {
    ...{ skipped: 0, left_out: 0 },
    ...{ first_day: '2026-07-18', last_day: '2026-08-12' },
  })
}

export const importsStates: State[] = [
  {
    name: 'imports-empty',
    visitor: 'newcomer',
    reach: async (page) => {
      await page.goto('/upload/imports')
      await page.getByText('Nothing has been imported yet.').waitFor()
    },
  },
  {
    name: 'imports-loading',
    visitor: 'newcomer',
    reach: async (page) => {
      await hold(page, '**/api/v1/imports**')
      await page.goto('/upload/imports')
      await page.getByText('Loading imports...').waitFor()
    },
  },
  {
    name: 'imports-failed',
    visitor: 'newcomer',
    reach: async (page) => {
      await fail(page, '**/api/v1/imports**')
      await page.goto('/upload/imports')
      await page.getByText('Failed to load imports').waitFor()
    },
  },
  {
    name: 'imports',
    visitor: 'own',
    reach: async (page) => {
      await importFiles(page)
      await open(page)
      await page.getByRole('button', { name: 'Undo umsaetze-2026-07.csv' }).click()
      await page.getByText('12 transactions removed').waitFor()
    },
  },
  {
    name: 'imports-undo-edited',
    visitor: 'own',
    windowOnly: true,
    reach: async (page) => {
      await importFiles(page)
      await page.goto('/history')
      await page.getByRole('button', { name: /Total/ }).first().click()
      for (const row of [0, 1]) {
        await (await rowAction(transactionRows(page).nth(row), 'Edit')).click()
        await page.getByRole('textbox', { name: 'Note' }).fill('Birthday')
        await page.getByRole('button', { name: 'Save' }).click()
        await page.getByText('Birthday').nth(row).waitFor()
      }
      await open(page)
      await page.getByRole('button', { name: 'Undo card-2026-09.qif' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'history-import',
    visitor: 'own',
    reach: async (page) => {
      await importFiles(page)
      await open(page)
      await page.getByRole('link', { name: /^View/ }).first().click()
      await page.getByRole('button', { name: /Total/ }).first().click()
      await (await rowAction(transactionRows(page).nth(1), 'Edit')).click()
      await page.getByText('Imported from').waitFor()
    },
  },
]
