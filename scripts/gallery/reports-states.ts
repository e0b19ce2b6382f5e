import type { State } from './state.ts'

const reports = {
  'reports-merchants': '',
  'reports-trends': '?report=trends',
  'reports-lines': '?report=trends&by=merchant&look=lines&smooth=true',
  'reports-years': '?report=trends&look=years',
  'reports-cash-flow': '?report=cash_flow',
  'reports-calendar': '?report=calendar',
  'reports-year': '/year',
}

export const reportsStates: State[] = [
  ...Object.entries(reports).map(
    ([name, search]): State => ({
      name,
      visitor: 'household',
      reach: async (page) => {
        await page.goto(`/reports${search}`)
        await page.locator('main a[href^="/history"]').nth(1).waitFor()
      },
    }),
  ),
  {
    name: 'reports-year-print',
    visitor: 'household',
    print: true,
    reach: async (page) => {
      await page.goto('/reports/year')
      await page.getByRole('region', { name: 'Net worth' }).waitFor()
    },
  },
  {
    name: 'reports-merchant',
    visitor: 'household',
    reach: async (page) => {
      await page.goto('/reports')
      await page.locator('tbody th a').first().click()
      await page.getByRole('region', { name: 'By month' }).waitFor()
    },
  },
  {
    name: 'reports-empty',
    visitor: 'newcomer',
    reach: async (page) => {
      await page.goto('/reports')
      await page.getByText('No transactions in this window.').waitFor()
    },
  },
]
