import type { Page } from '@playwright/test'
import { readOutbox } from '#tests/support/read-outbox.ts'
import type { Product } from '#tests/support/start-product.ts'
import { addApp, addPhone, enterPassword, newAccount } from './account.ts'
import type { State } from './state.ts'

const askForApp = async (page: Page, product: Product) => {
  const account = await newAccount(product)
  await addApp(account)
  await enterPassword(page, account)
  await page.getByLabel('Code from the app').waitFor()
}

const askForPhone = async (page: Page, product: Product) => {
  const account = await newAccount(product)
  const phone = `49155500${String(Date.now()).slice(-6)}`
  await addPhone(account, phone, () => {
    const sent = readOutbox(product.dataDirectory).findLast(({ to }) => to === phone)
    return sent?.code ?? ''
  })
  await enterPassword(page, account)
  await page.getByRole('button', { name: 'Send Code' }).waitFor()
}

export const factorStates: State[] = [
  { name: 'second-factor', visitor: 'nobody', reach: askForApp },
  {
    name: 'second-factor-refused',
    visitor: 'nobody',
    reach: async (page, product) => {
      await askForApp(page, product)
      await page.getByLabel('Code from the app').fill('000000')
      await page.keyboard.press('Enter')
      await page.getByRole('alert').waitFor()
    },
  },
  {
    name: 'second-factor-recovery',
    visitor: 'nobody',
    reach: async (page, product) => {
      await askForApp(page, product)
      await page.getByRole('button', { name: 'Use a Recovery Code' }).click()
      await page.getByLabel('Recovery code').waitFor()
    },
  },
  { name: 'second-factor-phone', visitor: 'nobody', reach: askForPhone },
  {
    name: 'second-factor-phone-code',
    visitor: 'nobody',
    reach: async (page, product) => {
      await askForPhone(page, product)
      await page.getByRole('button', { name: 'Send Code' }).click()
      await page.getByLabel('Code from the text message').waitFor()
    },
  },
]
