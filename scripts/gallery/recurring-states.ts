import type { Page } from '@playwright/test'
import { fail, failChanges, hold, type State } from './state.ts'

const calls = '**/api/v1/recurring-costs'

/** Opens the household's costs and waits until they are shown. */
export const openRecurring = async (page: Page) => {
  await page.goto('/recurring')
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .waitFor()
}

export const recurringStates: State[] = [
  {
    name: 'recurring-empty',
    visitor: 'newcomer',
    reach: async (page) => {
      await page.goto('/recurring')
      await page.getByText('No recurring costs found. Add your first one!').waitFor()
    },
  },
  {
    name: 'recurring-loading',
    visitor: 'household',
    reach: async (page) => {
      await hold(page, calls)
      await page.goto('/recurring')
      await page.getByText('Loading recurring costs...').waitFor()
    },
  },
  { name: 'recurring', visitor: 'household', reach: openRecurring },
  {
    name: 'recurring-new',
    visitor: 'newcomer',
    reach: async (page) => {
      await page.goto('/recurring#new')
      await page.getByRole('form').waitFor()
    },
  },
  {
    name: 'recurring-new-refused',
    visitor: 'household',
    reach: async (page) => {
      await openRecurring(page)
      await page.getByRole('button', { name: 'Add New' }).click()
      await page.getByRole('textbox', { name: 'Name' }).fill('Gym')
      await page.getByRole('combobox', { name: 'Category' }).selectOption('Healthcare')
      await page.getByRole('textbox', { name: 'Amount' }).fill('0')
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByText('Please enter a valid amount').waitFor()
    },
  },
  {
    name: 'recurring-edit',
    visitor: 'household',
    reach: async (page) => {
      await openRecurring(page)
      await page
        .getByRole('button', { name: /^Edit / })
        .nth(1)
        .click()
      await page.getByRole('form').waitFor()
    },
  },
  {
    name: 'recurring-failed',
    visitor: 'household',
    reach: async (page) => {
      await fail(page, calls)
      await page.goto('/recurring')
      await page.getByText('Failed to load recurring costs').waitFor()
    },
  },
  {
    name: 'recurring-edit-refused',
    visitor: 'household',
    reach: async (page) => {
      await openRecurring(page)
      await page
        .getByRole('button', { name: /^Edit / })
        .nth(2)
        .click()
      await page.getByLabel('Day of Month').fill('32')
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByText('Please enter a valid day of the month (1-31)').waitFor()
    },
  },
  {
    name: 'recurring-not-saved',
    visitor: 'household',
    reach: async (page) => {
      await failChanges(page, `${calls}/**`)
      await openRecurring(page)
      await page
        .getByRole('button', { name: /^Edit / })
        .nth(1)
        .click()
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByText('Failed to update recurring cost').waitFor()
    },
  },
  {
    name: 'recurring-not-deleted',
    visitor: 'household',
    reach: async (page) => {
      page.once('dialog', (question) => void question.accept())
      await failChanges(page, `${calls}/**`)
      await openRecurring(page)
      await page
        .getByRole('button', { name: /^Delete / })
        .first()
        .click()
      await page.getByText('Failed to delete recurring cost').waitFor()
    },
  },
  { name: 'recurring-print', visitor: 'household', print: true, reach: openRecurring },
]
