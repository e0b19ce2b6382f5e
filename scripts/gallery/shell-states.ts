import type { Page } from '@playwright/test'
import { openRecurring } from './recurring-states.ts'
import { hold, type State } from './state.ts'

export const shellStates: State[] = [
  {
    name: 'shortcuts',
    visitor: 'household',
    windowOnly: true,
    reach: async (page) => {
      await openRecurring(page)
      await page.keyboard.press('?')
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'menu',
    visitor: 'household',
    windowOnly: true,
    reach: async (page) => {
      await openRecurring(page)
      const menu = page.getByRole('button', { name: 'Open menu' })
      if (await menu.isVisible()) await menu.click()
    },
  },
  {
    name: 'not-found',
    visitor: 'household',
    reach: async (page) => {
      await page.goto('/nowhere')
      await page.getByRole('heading', { name: 'Page not found' }).waitFor()
    },
  },
  {
    name: 'loading',
    visitor: 'household',
    reach: async (page) => {
      await page.goto('/settings')
      await hold(page, '**/assets/upload-screen-*.js')
      await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor()
      await page.evaluate(
        "history.pushState(null, '', '/upload'); dispatchEvent(new PopStateEvent('popstate'))",
      )
      await page.getByText('Loading...', { exact: true }).waitFor()
    },
  },
  {
    name: 'error',
    visitor: 'household',
    reach: async (page) => {
      await page.route('**/assets/upload-screen-*.js', (route) => route.abort())
      await page.goto('/upload')
      await page.getByRole('heading', { name: 'Something went wrong' }).waitFor()
    },
  },
  {
    name: 'outage',
    visitor: 'own',
    windowOnly: true,
    reach: async (page) => {
      await page.goto('/recurring')
      await page.getByText('No recurring costs found. Add your first one!').waitFor()
      await outage(page)
      await page.evaluate(expire)
      await page.getByRole('link', { name: 'Outgo' }).click()
      await page.getByText('You stay signed in; trying again...').waitFor()
    },
  },
  {
    name: 'outage-at-start',
    visitor: 'own',
    windowOnly: true,
    reach: async (page) => {
      await page.goto('/recurring')
      await page.getByText('No recurring costs found. Add your first one!').waitFor()
      await outage(page)
      await page.evaluate(expire)
      await page.reload()
      await page.getByText('The server cannot be reached right now. Trying again...').waitFor()
    },
  },
]

const outage = (page: Page) =>
  page.route('**/auth/v1/token?grant_type=refresh_token', (route) =>
    route.fulfill({ status: 503, json: { code: 'x', message: 'Later' } }),
  )
/** Makes the access token look expired: the client refreshes it before its next use. */
const expire = `{
  const key = Object.keys(localStorage).find((name) => name.endsWith('-auth-token'))
  localStorage.setItem(key, JSON.stringify({ ...JSON.parse(localStorage.getItem(key)), expires_at: 1 }))
}`
