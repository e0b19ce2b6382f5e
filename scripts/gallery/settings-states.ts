import type { Page } from '@playwright/test'
import type { State } from './state.ts'

const open = async (page: Page) => {
  await page.goto('/settings')
  await page.getByRole('list', { name: 'Sessions' }).waitFor()
}
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()

export const settingsStates: State[] = [
  { name: 'settings', visitor: 'household', reach: open },
  { name: 'settings-without-rules', visitor: 'newcomer', reach: open },
  {
    name: 'settings-name-saved',
    visitor: 'household',
    windowOnly: true,
    reach: async (page) => {
      await open(page)
      await press(page, 'Save Name')
      await page.getByText('Name updated successfully').waitFor()
    },
  },
  {
    name: 'settings-security-open',
    visitor: 'newcomer',
    reach: async (page) => {
      await open(page)
      await press(page, 'Change Password')
      await press(page, 'Change E-mail')
      await press(page, 'Set Up')
      await page.getByRole('img', { name: /QR code/ }).waitFor()
    },
  },
  {
    name: 'settings-rule-edit',
    visitor: 'household',
    reach: async (page) => {
      await open(page)
      await press(page, /^Edit the rule/)
    },
  },
  {
    name: 'settings-delete-account',
    visitor: 'household',
    windowOnly: true,
    reach: async (page) => {
      await open(page)
      await press(page, 'Delete Account')
      await page.getByRole('dialog').waitFor()
    },
  },
]
