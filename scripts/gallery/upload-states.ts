import type { Page } from '@playwright/test'
import { hold, type State } from './state.ts'
import { example, longStatement, type Statement, unknownBank, withUnreadableLines } from './statements.ts'

const choose = async (page: Page, ...files: Statement[]) => {
  await page.goto('/upload')
  await page.getByLabel('Statement file').setInputFiles(files)
}
const success = 'Transactions uploaded successfully! Redirecting to history...'
/** Disables the automatic redirect to History, to show the message before it. */
const stayHere = (page: Page) => page.addInitScript({ content: skipsRedirect })
const skipsRedirect = `const later = setTimeout; window.setTimeout = (work, delay, ...rest) => delay === 2000 ? 0 : later(work, delay, ...rest)`
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
    visitor: 'own',
    reach: async (page) => {
      await stayHere(page)
      await choose(page, example(1))
      await send(page)
      await page.getByText(success).waitFor()
    },
  },
  {
    name: 'upload-skipped',
    visitor: 'own',
    reach: async (page) => {
      await stayHere(page)
      await choose(page, withUnreadableLines())
      await send(page)
      await page
        .getByText(/skipped/)
        .first()
        .click()
      await page.getByText(success).waitFor()
    },
  },
  {
    name: 'upload-twice',
    visitor: 'own',
    reach: async (page) => {
      await stayHere(page)
      await choose(page, example(1))
      await send(page)
      await page.getByText(success).waitFor()
      await choose(page, example(1))
      await send(page)
      await page.getByText('already there and not added again').waitFor()
    },
  },
  {
    name: 'upload-unknown-bank',
    visitor: 'household',
    reach: async (page) => {
      await choose(page, unknownBank())
      await page.getByRole('alert').waitFor()
    },
  },
  {
    name: 'upload-refused',
    visitor: 'household',
    reach: async (page) => {
      await choose(page, example(1))
      await page.getByRole('radio', { name: 'Bank 2' }).check()
      await send(page)
      await page.getByRole('alert').waitFor()
    },
  },
  {
    name: 'upload-batch-failed',
    visitor: 'own',
    reach: async (page) => {
      let batches = 0
      await page.route('**/api/v1/transactions', (route) => {
        batches += 1
        return batches < 3 ? route.fallback() : route.fulfill({ status: 503, body: '{}' })
      })
      await choose(page, longStatement())
      await send(page)
      await page.getByText('Failed to upload transactions').waitFor()
    },
  },
  {
    name: 'upload-several-in-progress',
    visitor: 'own',
    reach: async (page) => {
      let batches = 0
      await page.route('**/api/v1/transactions', (route) => {
        batches += 1
        return batches < 2 ? route.fallback() : undefined
      })
      await choose(page, example(1), withUnreadableLines(), example(3))
      await send(page)
      await page.getByText('Queued').nth(1).waitFor({ state: 'detached' })
      await page.getByText('Queued').waitFor()
      await page.getByText(/Uploading batch 1/).waitFor()
    },
  },
  {
    name: 'upload-several-complete',
    visitor: 'own',
    reach: async (page) => {
      await stayHere(page)
      await choose(page, example(1), example(2), example(3))
      await send(page)
      await page.getByText(success).waitFor()
    },
  },
  {
    name: 'upload-several-failed',
    visitor: 'own',
    reach: async (page) => {
      await choose(page, example(1), unknownBank())
      await page.getByText('Cannot be read').waitFor()
    },
  },
  {
    name: 'upload-drop',
    visitor: 'household',
    windowOnly: true,
    reach: async (page) => {
      await page.goto('/upload')
      await page.getByLabel('Statement file').waitFor()
      await page.evaluate(
        "{ const dataTransfer = new DataTransfer(); dataTransfer.items.add(new File(['a'], 'a.csv')); document.body.dispatchEvent(new DragEvent('dragenter', { bubbles: true, dataTransfer })) }",
      )
      await page.getByText('Drop your statements').waitFor()
    },
  },
  {
    name: 'upload-leave',
    visitor: 'household',
    windowOnly: true,
    reach: async (page) => {
      await hold(page, '**/api/v1/transactions')
      await choose(page, example(1))
      await send(page)
      await page
        .getByText(/Uploading batch 1/)
        .first()
        .waitFor()
      await page.getByRole('link', { name: 'Outgo' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
]
