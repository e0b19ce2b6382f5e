import type { Page } from '@playwright/test'
import { codeOf } from './account.ts'
import type { State } from './state.ts'

const open = async (page: Page) => {
  await page.goto('/settings')
  await page.getByRole('list', { name: 'Sessions' }).waitFor()
}
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click()

/** Adds an authenticator app, up to the recovery codes that come with it. */
const addApp = async (page: Page) => {
  await open(page)
  await press(page, 'Set Up')
  const secret = (await page.getByText(/^([A-Z2-7]{4} ?){8}$/).textContent()) ?? ''
  await page.getByLabel('Code from the app').fill(codeOf(secret))
  await press(page, 'Turn On')
  await page.getByRole('list', { name: 'Recovery codes' }).waitFor()
}

/** The security settings, including their prompts. */
export const securityStates: State[] = [
  {
    name: 'security-forms',
    visitor: 'own',
    reach: async (page) => {
      await open(page)
      await press(page, 'Change Password')
      await press(page, 'Change Email')
      await press(page, 'Set Up')
      await page.getByRole('img', { name: /QR code/ }).waitFor()
    },
  },
  {
    name: 'security-verify-address',
    visitor: 'own',
    reach: async (page) => {
      await open(page)
      await press(page, 'Send Code')
      await page.getByLabel('Code', { exact: true }).fill('000000')
      await press(page, 'Verify Address')
      await page.getByRole('alert').waitFor()
    },
  },
  {
    name: 'security-refused',
    visitor: 'own',
    reach: async (page) => {
      await open(page)
      await press(page, 'Change Password')
      await page.getByLabel('New Password', { exact: true }).fill('short')
      await press(page, 'Save Password')
      await page.getByRole('alert').waitFor()
      await press(page, 'Set Up')
      await page.getByRole('img', { name: /QR code/ }).waitFor()
      await page.getByLabel('Code from the app').fill('000000')
      await press(page, 'Turn On')
      await page.getByText('Invalid TOTP code').waitFor()
    },
  },
  {
    name: 'security-password-changed',
    visitor: 'own',
    reach: async (page) => {
      await open(page)
      await press(page, 'Change Password')
      await page.getByLabel('New Password', { exact: true }).fill('another battery staple')
      await press(page, 'Save Password')
      await page.getByText('Password changed.').waitFor()
    },
  },
  {
    name: 'security-email-change',
    visitor: 'own',
    reach: async (page) => {
      await open(page)
      await press(page, 'Change Email')
      await page.getByLabel('New Email Address').fill(`new-${crypto.randomUUID().slice(0, 8)}@example.com`)
      await press(page, 'Send Emails')
      await page.getByText('Waiting for you to confirm').waitFor()
    },
  },
  { name: 'security-recovery-codes', visitor: 'own', reach: addApp },
  {
    name: 'security-app-added',
    visitor: 'own',
    reach: async (page) => {
      await addApp(page)
      await press(page, 'I Have Saved Them')
      await page.getByText('You have 10 recovery codes left').waitFor()
    },
  },
  {
    name: 'security-activity',
    visitor: 'own',
    reach: async (page) => {
      await open(page)
      await press(page, 'Show Activity')
      await page.getByRole('list', { name: 'Recent activity' }).getByRole('listitem').first().waitFor()
    },
  },
]
