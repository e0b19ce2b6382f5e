import type { Page } from '@playwright/test'
import type { Session } from '@supabase/auth-js'
import { newAccount, sessionElsewhere } from './account.ts'
import type { State } from './state.ts'

/** Opens the page that a message's link leads to once the server has accepted it. */
const arrive = (page: Page, { access_token, refresh_token }: Session, type: string) =>
  page.goto(
    `/login/finish#${new URLSearchParams({ access_token, refresh_token, expires_in: '3600', token_type: 'bearer', type })}`,
  )
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 }).waitFor()

export const arrivalStates: State[] = [
  {
    name: 'is-this-you',
    visitor: 'nobody',
    reach: async (page, product) => {
      await arrive(page, (await newAccount(product)).session, 'magiclink')
      await heading(page, 'Is This You?')
    },
  },
  {
    name: 'is-this-you-instead',
    visitor: 'household',
    reach: async (page, product) => {
      await arrive(page, (await newAccount(product)).session, 'magiclink')
      await heading(page, 'Is This You?')
    },
  },
  {
    name: 'address-half-changed',
    visitor: 'household',
    reach: async (page) => {
      await page.goto('/login/finish#message=Confirmation+link+accepted')
      await heading(page, 'One More Step')
    },
  },
  {
    name: 'address-changed',
    visitor: 'nobody',
    reach: async (page, product) => {
      const account = await newAccount(product)
      await arrive(page, account.session, 'magiclink')
      await page.getByRole('button', { name: 'Yes, Continue' }).click()
      await heading(page, 'Financial Dashboard')
      // If only the fragment changes, the page does not reload.
      await page.goto('about:blank')
      await arrive(page, await sessionElsewhere(account), 'email_change')
      await heading(page, 'Email Address Changed')
    },
  },
  {
    name: 'link-spent',
    visitor: 'nobody',
    reach: async (page) => {
      await page.goto('/login/finish?for=recovery#error=access_denied&error_code=otp_expired')
      await heading(page, 'This Link Is No Longer Valid')
    },
  },
  {
    name: 'link-nothing',
    visitor: 'nobody',
    reach: async (page) => {
      await page.goto('/login/finish')
      await heading(page, 'Nothing to Finish')
    },
  },
  {
    name: 'link-failed',
    visitor: 'nobody',
    reach: async (page) => {
      await page.goto('/login/finish#error=server_error&error_code=server_error')
      await heading(page, 'Sign-in Failed')
    },
  },
  {
    name: 'choose-password',
    visitor: 'household',
    reach: async (page) => {
      await page.goto('/login/password')
      await heading(page, 'Choose a New Password')
    },
  },
  {
    name: 'choose-password-saved',
    visitor: 'own',
    reach: async (page) => {
      await page.goto('/login/password')
      await page.getByLabel('New Password').fill('another battery staple')
      await page.getByRole('button', { name: 'Save Password' }).click()
      await heading(page, 'Password Saved')
    },
  },
]
