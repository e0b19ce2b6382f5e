import { fail, hold, type State } from './state.ts'

const calls = '**/api/v1/forecast?*'

export const forecastStates: State[] = [
  {
    name: 'forecast',
    visitor: 'household',
    reach: async (page) => {
      await page.goto('/accounts/forecast')
      await page.getByRole('slider').waitFor()
    },
  },
  {
    name: 'forecast-empty',
    visitor: 'newcomer',
    reach: async (page) => {
      await page.goto('/accounts/forecast')
      await page.getByRole('link', { name: 'Add recurring costs' }).waitFor()
    },
  },
  {
    name: 'forecast-loading',
    visitor: 'household',
    reach: async (page) => {
      await hold(page, calls)
      await page.goto('/accounts/forecast')
      await page.getByText('Loading chart data...').waitFor()
    },
  },
  {
    name: 'forecast-failed',
    visitor: 'household',
    reach: async (page) => {
      await fail(page, calls)
      await page.goto('/accounts/forecast')
      await page.getByRole('button', { name: 'Try again' }).waitFor()
    },
  },
]
