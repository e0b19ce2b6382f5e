import { hold, type State } from './state.ts'

export const shellStates: State[] = [
  {
    name: 'shortcuts',
    visitor: 'household',
    windowOnly: true,
    reach: async (page) => {
      await page.goto('/recurring')
      await page
        .getByRole('button', { name: /^Edit / })
        .first()
        .waitFor()
      await page.keyboard.press('?')
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'menu',
    visitor: 'household',
    windowOnly: true,
    reach: async (page) => {
      await page.goto('/recurring')
      await page
        .getByRole('button', { name: /^Edit / })
        .first()
        .waitFor()
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
]
