import type { Page } from '@playwright/test'
import { fail, hold, type State } from './state.ts'

const calls = '**/api/v1/budgets?*'

const openBudgets = async (page: Page) => {
  await page.goto('/budgets')
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .waitFor()
}

export const budgetsStates: State[] = [
  { name: 'budgets', visitor: 'household', reach: openBudgets },
  {
    name: 'budgets-edit',
    visitor: 'household',
    reach: async (page) => {
      await openBudgets(page)
      await page
        .getByRole('button', { name: /^Edit / })
        .first()
        .click()
      await page.getByRole('form').waitFor()
    },
  },
  {
    name: 'budgets-empty',
    visitor: 'newcomer',
    reach: async (page) => {
      await page.goto('/budgets')
      await page.getByRole('button', { name: 'Add budget' }).waitFor()
    },
  },
  {
    name: 'budgets-loading',
    visitor: 'household',
    reach: async (page) => {
      await hold(page, calls)
      await page.goto('/budgets')
      await page.getByText('Loading budgets...').waitFor()
    },
  },
  {
    name: 'budgets-failed',
    visitor: 'household',
    reach: async (page) => {
      await fail(page, calls)
      await page.goto('/budgets')
      await page.getByRole('button', { name: 'Try again' }).waitFor()
    },
  },
]
