import type { Page } from '@playwright/test'
import { aPdf } from '#tests/support/attached-files.ts'
import { rowAction, transactionRows } from './row-action.ts'
import { failChanges, hold, type State } from './state.ts'

/** Opens the edit form of a transaction of the sample statement. */
async function openForm(page: Page) {
  await page.goto('/history')
  await page.getByRole('button', { name: 'Try a sample statement' }).click()
  await page.getByRole('main').getByRole('button', { name: /Total/ }).nth(1).click()
  await (await rowAction(transactionRows(page).nth(1), 'Edit')).click()
  await attachments(page).scrollIntoViewIfNeeded()
}

const attachments = (page: Page) => page.getByRole('group', { name: 'Attachments' })

async function attach(page: Page, name: string, mimeType: string, buffer: Buffer) {
  await attachments(page).getByLabel('Attach file').setInputFiles({ name, mimeType, buffer })
}

/** Attaches a picture of the page and a document. */
async function attachBoth(page: Page) {
  await openForm(page)
  await attach(page, 'receipt of the weekly shopping at the market.png', 'image/png', await page.screenshot())
  await attachments(page).getByRole('presentation').waitFor()
  await attach(page, 'invoice.pdf', 'application/pdf', Buffer.from(aPdf()))
  await attachments(page).getByRole('listitem').nth(1).waitFor()
  await attachments(page).scrollIntoViewIfNeeded()
}

export const attachmentsStates: State[] = [
  { name: 'attachments', visitor: 'own', windowOnly: true, reach: attachBoth },
  {
    name: 'attachments-picture',
    visitor: 'own',
    windowOnly: true,
    reach: async (page) => {
      await attachBoth(page)
      await attachments(page)
        .getByRole('button', { name: /^receipt/ })
        .click()
      await page.getByRole('dialog').getByRole('img').waitFor()
    },
  },
  {
    name: 'attachments-sending',
    visitor: 'own',
    windowOnly: true,
    reach: async (page) => {
      await openForm(page)
      await hold(page, '**/attachments**')
      await attach(page, 'invoice.pdf', 'application/pdf', Buffer.from(aPdf()))
    },
  },
  {
    name: 'attachments-refused',
    visitor: 'own',
    windowOnly: true,
    reach: async (page) => {
      await openForm(page)
      await attach(page, 'notes.txt', 'text/plain', Buffer.from('milk'))
      await attachments(page).getByRole('alert').scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'attachments-failed',
    visitor: 'own',
    windowOnly: true,
    reach: async (page) => {
      await openForm(page)
      await failChanges(page, '**/attachments**')
      await attach(page, 'invoice.pdf', 'application/pdf', Buffer.from(aPdf()))
      await attachments(page).getByRole('alert').scrollIntoViewIfNeeded()
    },
  },
]

const splitDialog = (page: Page) => page.getByRole('dialog', { name: 'Split transaction' })

async function openSplit(page: Page) {
  await openForm(page)
  await page.getByRole('button', { name: 'Split...' }).click()
  await splitDialog(page).waitFor()
}

export const splitStates: State[] = [
  {
    name: 'split',
    visitor: 'own',
    windowOnly: true,
    reach: async (page) => {
      await openSplit(page)
      await splitDialog(page).getByRole('textbox', { name: 'Amount' }).fill('8')
      await splitDialog(page).getByText('Money back').waitFor()
    },
  },
  { name: 'split-empty', visitor: 'own', windowOnly: true, reach: openSplit },
  {
    name: 'split-invalid',
    visitor: 'own',
    windowOnly: true,
    reach: async (page) => {
      await openSplit(page)
      await splitDialog(page).getByRole('textbox', { name: 'Amount' }).fill('1.2.3')
      await splitDialog(page).getByRole('button', { name: 'Split', exact: true }).click()
    },
  },
  {
    name: 'split-discarded',
    visitor: 'own',
    windowOnly: true,
    reach: async (page) => {
      await openSplit(page)
      await splitDialog(page).getByRole('textbox', { name: 'Amount' }).fill('1')
      await page.keyboard.press('Escape')
    },
  },
]
