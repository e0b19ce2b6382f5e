import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { hold, type State } from './state.ts'

const example = (bank: number) => join(import.meta.dirname, `../../examples/bank-${bank}.csv`)

/** With two lines that cannot be read. */
const withTrouble = () => ({
  name: 'march.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    `${readFileSync(example(1), 'utf8').trimEnd()}\n13/45/2025,,MYSTERY,,Sale,-1.00,\n01/02/2025,,CAFE,,Sale,"1.234,56",\n`,
  ),
})

const choose = async (page: Page, ...files: (string | ReturnType<typeof withTrouble>)[]) => {
  await page.goto('/upload')
  await page.getByLabel('Statement file').setInputFiles(files as string[])
}
const send = (page: Page) => page.getByRole('button', { name: 'Upload Transactions' }).click()

export const uploadStates: State[] = [
  {
    name: 'upload-first-visit',
    visitor: 'newcomer',
    reach: async (page) => {
      await page.goto('/upload')
      await page.getByText('Your first statement').waitFor()
    },
  },
  {
    name: 'upload',
    visitor: 'household',
    reach: async (page) => {
      await page.goto('/upload')
      await page.getByText('Select your bank to see the supported format').waitFor()
    },
  },
  {
    name: 'upload-chosen',
    visitor: 'household',
    reach: async (page) => {
      await choose(page, example(1))
      await page.getByRole('radio', { name: 'Bank 1' }).check()
    },
  },
  {
    name: 'upload-several',
    visitor: 'household',
    reach: async (page) => {
      await choose(page, example(1), example(2), example(3))
      await page.getByText('bank-3.csv').first().waitFor()
    },
  },
  {
    name: 'upload-in-progress',
    visitor: 'household',
    reach: async (page) => {
      await hold(page, '**/api/v1/transactions')
      await choose(page, example(1))
      await page.getByRole('radio', { name: 'Bank 1' }).check()
      await send(page)
      await page
        .getByText(/Uploading batch 1/)
        .first()
        .waitFor()
    },
  },
  {
    name: 'upload-complete',
    visitor: 'household',
    reach: async (page) => {
      await choose(page, withTrouble())
      await page.getByRole('radio', { name: 'Bank 1' }).check()
      await send(page)
      // Reading what was skipped keeps the page from moving on.
      await page
        .getByText(/skipped/)
        .first()
        .click()
      await page.getByText('Transactions uploaded successfully! Redirecting to history...').waitFor()
    },
  },
  {
    name: 'upload-failed',
    visitor: 'household',
    reach: async (page) => {
      await choose(page, example(1))
      await page.getByRole('radio', { name: 'Bank 2' }).check()
      await send(page)
      await page.getByRole('alert').waitFor()
    },
  },
]
