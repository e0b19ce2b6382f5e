import type { Page } from '@playwright/test'
import { demoAccount } from '../fill-demo.ts'
import { hold, type State } from './state.ts'

const email = (page: Page) => page.getByRole('textbox', { name: 'Email' })
const password = (page: Page) => page.getByLabel('Password', { exact: true })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

const signUp = async (page: Page) => {
  await page.goto('/login')
  await press(page, 'Need an account? Sign up')
}

export const loginStates: State[] = [
  {
    name: 'sign-in',
    visitor: 'nobody',
    reach: async (page) => {
      await page.goto('/login')
      await email(page).waitFor()
    },
  },
  {
    name: 'sign-in-refused',
    visitor: 'nobody',
    reach: async (page) => {
      await page.goto('/login')
      await email(page).fill(demoAccount.email)
      await password(page).fill('not the password')
      await press(page, 'Sign In')
      await page.getByRole('alert').waitFor()
    },
  },
  { name: 'sign-up', visitor: 'nobody', reach: signUp },
  {
    name: 'sign-up-without-name',
    visitor: 'nobody',
    reach: async (page) => {
      await signUp(page)
      await email(page).fill('ada@example.com')
      await password(page).fill('correct horse battery')
      await press(page, 'Sign Up')
      await page.getByText('Please enter your name').waitFor()
    },
  },
  {
    name: 'sign-up-weak-password',
    visitor: 'nobody',
    reach: async (page) => {
      await signUp(page)
      await password(page).fill('password1')
      await page.getByText('Easy to guess').waitFor()
    },
  },
  {
    name: 'forgot-password',
    visitor: 'nobody',
    reach: async (page) => {
      await page.goto('/login/forgot')
      await email(page).waitFor()
    },
  },
  {
    name: 'check-mail',
    visitor: 'nobody',
    reach: async (page) => {
      await page.goto('/login/forgot')
      await email(page).fill('nobody@example.com')
      await press(page, 'Send Email')
      await page.getByRole('heading', { name: 'Check Your Email' }).waitFor()
    },
  },
  {
    name: 'code-sign-in',
    visitor: 'nobody',
    reach: async (page) => {
      await page.goto('/login/code')
      await email(page).waitFor()
    },
  },
  {
    name: 'company-sign-in',
    visitor: 'nobody',
    reach: async (page) => {
      await page.goto('/login/company')
      await page.getByRole('textbox').first().waitFor()
    },
  },
  {
    name: 'company-sign-in-unknown',
    visitor: 'nobody',
    reach: async (page) => {
      await page.route('**/auth/v1/sso', (route) =>
        route.fulfill({ status: 404, json: { error_code: 'sso_provider_not_found', msg: 'Not found' } }),
      )
      await page.goto('/login/company')
      await page.getByRole('textbox').first().fill('ada@example.com')
      await press(page, 'Continue')
      await page.getByRole('alert').waitFor()
    },
  },
  {
    name: 'sign-in-providers',
    visitor: 'nobody',
    reach: async (page) => {
      await page.route('**/auth/v1/settings', async (route) => {
        const settings = await (await route.fetch()).json()
        const external = { ...settings.external, google: true, github: true }
        await route.fulfill({ json: { ...settings, saml_enabled: true, external } })
      })
      await page.goto('/login')
      await page.getByRole('link', { name: 'Continue with Your Company' }).waitFor()
    },
  },
  {
    name: 'sign-in-busy',
    visitor: 'nobody',
    reach: async (page) => {
      await hold(page, '**/auth/v1/token**')
      await page.goto('/login')
      await email(page).fill(demoAccount.email)
      await password(page).fill(demoAccount.password)
      await press(page, 'Sign In')
      await page.locator('button[aria-busy]').waitFor()
    },
  },
  {
    name: 'session-ended',
    visitor: 'own',
    reach: async (page) => {
      await page.goto('/recurring')
      await page.getByText('No recurring costs found. Add your first one!').waitFor()
      for (const [path, status] of [
        ['**/api/v1/**', 401],
        ['**/auth/v1/token**', 400],
      ] as const) {
        await page.route(path, (route) =>
          route.fulfill({ status, json: { code: 'session_not_found', message: 'It has ended' } }),
        )
      }
      await page.getByRole('link', { name: 'Outgo' }).click()
      await page.getByText('Your session has ended. Please sign in again.').waitFor()
    },
  },
]
