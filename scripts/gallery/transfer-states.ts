import type { Page } from '@playwright/test'
import { fail, type State } from './state.ts'

/** Opens the month before last, which has transfers between accounts of the household. */
async function openMonth(page: Page) {
  await page.goto('/history')
  await page.getByRole('main').getByRole('button', { name: /Total/ }).nth(1).click()
  await badge(page).waitFor()
}
const badge = (page: Page) =>
  page
    .getByRole('row')
    .getByRole('link', { name: /^Transfer (?:To|From)/ })
    .first()
const rowOf = (page: Page, description: string) =>
  page.getByRole('row').filter({ hasText: description }).first()

async function openDialog(page: Page, description: string) {
  await openMonth(page)
  await rowOf(page, description).getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('button', { name: 'Transfer...' }).click()
  await page.getByRole('dialog').waitFor()
}

export const transferStates: State[] = [
  {
    name: 'transfer-in-history',
    visitor: 'household',
    windowOnly: true,
    reach: async (page) => {
      await openMonth(page)
      await badge(page).click()
      await page.locator('tr:focus').waitFor()
    },
  },
  {
    name: 'transfer-linked',
    visitor: 'household',
    windowOnly: true,
    reach: (page) => openDialog(page, 'TRANSFER TO SAVINGS'),
  },
  {
    name: 'transfer-new',
    visitor: 'household',
    windowOnly: true,
    reach: async (page) => {
      await openDialog(page, 'NORTHLIGHT STUDIO PAYROLL')
      await page.getByRole('list', { name: 'The other side' }).waitFor()
    },
  },
  {
    name: 'transfer-new-failed',
    visitor: 'household',
    windowOnly: true,
    reach: async (page) => {
      await openMonth(page)
      await fail(page, '**/api/v1/transactions?**')
      await rowOf(page, 'NORTHLIGHT STUDIO PAYROLL').getByRole('button', { name: 'Edit' }).click()
      await page.getByRole('button', { name: 'Transfer...' }).click()
      await page.getByRole('button', { name: 'Mark', exact: true }).click()
      await page.getByText('Failed to load transactions').waitFor()
    },
  },
]
