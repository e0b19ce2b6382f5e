import type { Page } from '@playwright/test'
import { demoAccount } from '../fill-demo.ts'
import type { State } from './state.ts'

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
      await press(page, 'Send Message')
      await page.getByRole('heading', { name: 'Check Your Mail' }).waitFor()
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
    name: 'link-spent',
    visitor: 'nobody',
    reach: async (page) => {
      await page.goto('/login/finish#error=access_denied&error_code=otp_expired')
      await page.getByRole('heading', { level: 1 }).waitFor()
    },
  },
  {
    name: 'choose-password',
    visitor: 'household',
    reach: async (page) => {
      await page.goto('/login/password')
      await page.getByRole('heading', { name: 'Choose a New Password' }).waitFor()
    },
  },
]
