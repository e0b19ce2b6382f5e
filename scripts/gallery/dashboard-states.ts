import type { Page } from '@playwright/test'
import { fail, germanFormats, hold, type State } from './state.ts'

const open = async (page: Page) => {
  await page.goto('/')
  await page.getByRole('list', { name: 'Categories' }).waitFor()
}
const bars = (page: Page) => page.getByRole('button', { name: /^\w+ \d{4}: \$/ })

export const dashboardStates: State[] = [
  {
    name: 'dashboard-empty',
    visitor: 'newcomer',
    reach: async (page) => {
      await page.goto('/')
      await page.getByText('No spending data available').waitFor()
    },
  },
  {
    name: 'dashboard-loading',
    visitor: 'household',
    reach: async (page) => {
      await hold(page, '**/api/v1/summary')
      await page.goto('/')
      await page.getByText('Loading chart data...').first().waitFor()
    },
  },
  { name: 'dashboard', visitor: 'household', reach: open },
  {
    name: 'dashboard-spending',
    visitor: 'household',
    reach: async (page) => {
      await page.route('**/api/v1/profile', async (route) => {
        const answer = await route.fetch()
        await route.fulfill({
          response: answer,
          json: { ...(await answer.json()), categories_shown: 'spending' },
        })
      })
      await open(page)
      await page.getByText('Less refunds, without recurring costs').waitFor()
    },
  },
  {
    name: 'dashboard-german',
    visitor: 'household',
    reach: async (page) => {
      await germanFormats(page)
      await open(page)
    },
  },
  {
    name: 'dashboard-five-years',
    visitor: 'household',
    reach: async (page) => {
      await open(page)
      await page.getByRole('button', { name: '5Y', exact: true }).click()
    },
  },
  {
    name: 'dashboard-month',
    visitor: 'household',
    reach: async (page) => {
      await open(page)
      await bars(page).nth(-3).click()
      await page.getByRole('button', { name: 'Clear month selection' }).waitFor()
    },
  },
  {
    name: 'dashboard-tooltip',
    visitor: 'household',
    reach: async (page) => {
      await open(page)
      await page.getByRole('button', { name: 'All', exact: true }).focus()
      await page.keyboard.press('Tab')
      await page.getByRole('tooltip').waitFor()
    },
  },
  {
    name: 'dashboard-category-off',
    visitor: 'household',
    reach: async (page) => {
      await open(page)
      await page.getByRole('list', { name: 'Categories' }).getByRole('button').first().click()
    },
  },
  {
    name: 'dashboard-category-bars',
    visitor: 'household',
    reach: async (page) => {
      await open(page)
      await page
        .getByRole('button', { name: /bars/i })
        .or(page.getByText('Bars', { exact: true }))
        .first()
        .click()
    },
  },
  {
    name: 'dashboard-failed',
    visitor: 'household',
    reach: async (page) => {
      await fail(page, '**/api/v1/summary')
      await page.goto('/')
      await page.getByRole('button', { name: 'Try again' }).first().waitFor()
    },
  },
  {
    name: 'dashboard-net-income',
    visitor: 'household',
    reach: async (page) => {
      await open(page)
      await page
        .getByRole('button', { name: /net income$/ })
        .first()
        .focus()
      await page.getByRole('tooltip').waitFor()
    },
  },
  {
    name: 'dashboard-slice',
    visitor: 'household',
    reach: async (page) => {
      await open(page)
      await page.getByRole('list', { name: 'Categories' }).getByRole('button').nth(1).focus()
    },
  },
  {
    name: 'dashboard-all-off',
    visitor: 'household',
    reach: async (page) => {
      await open(page)
      for (const entry of await page
        .getByRole('list', { name: 'Categories' })
        .locator('[aria-pressed]')
        .all())
        await entry.click()
    },
  },
  {
    name: 'dashboard-sample',
    visitor: 'own',
    reach: async (page) => {
      await page.goto('/')
      await page.getByRole('button', { name: 'Try a sample statement' }).click()
      await page.getByRole('list', { name: 'Categories' }).waitFor()
    },
  },
  {
    name: 'dashboard-print',
    visitor: 'household',
    print: true,
    reach: async (page) => {
      await open(page)
      await bars(page).nth(-3).click()
    },
  },
]
