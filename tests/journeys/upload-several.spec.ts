import { existsSync, writeFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { type BankId, bankFormats } from '#domain/statements/bank-formats.ts'
import { statementCsv } from '#tests/support/statement-csv.ts'
import { holdCalls } from './hold-calls.ts'
import { holdRedirect } from './hold-timers.ts'
import { expect, expectAccessible, signUp, test } from './journey.ts'

/** A statement with this many purchases in January 2026, different for each bank. */
function statementOf(bank: BankId, count: number): string {
  const format = bankFormats.find(({ id }) => id === bank)
  if (!format) throw new Error(`there is no ${bank}`)
  return statementCsv(
    format,
    Array.from({ length: count }, (_, n) => ({
      date: `2026-01-${String(1 + (n % 28)).padStart(2, '0')}`,
      description: `${bank} shop ${n}`,
      cents: -100 - n,
      category: 'Shopping',
    })),
  )
}

type NamedFile = { name: string; csv: string }
const card = { name: 'card.csv', csv: statementOf('bank-1', 60) }
const savings = { name: 'savings.csv', csv: statementOf('bank-2', 3) }
const joint = { name: 'joint.csv', csv: statementOf('bank-3', 4) }

const choose = (page: Page, files: NamedFile[]) =>
  page
    .getByLabel('Statement file')
    .setInputFiles(files.map(({ name, csv }) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(csv) })))

/** Drags files from the desktop over an element, with the events that a browser sends. */
async function drag(page: Page, where: Locator, files: NamedFile[]) {
  const paths = files.map(({ name, csv }) => {
    const path = test.info().outputPath(name)
    if (!existsSync(path)) writeFileSync(path, csv)
    return path
  })
  const browser = await page.context().newCDPSession(page)
  const data = { items: [], files: paths, dragOperationsMask: 1 }
  const { x, y, width, height } = (await where.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const place = { x: x + width / 2, y: y + height / 2 }
  const send = (type: 'dragEnter' | 'dragOver' | 'drop', place: { x: number; y: number }) =>
    browser.send('Input.dispatchDragEvent', { type, ...place, data })
  await send('dragEnter', place)
  await send('dragOver', place)
  return {
    drop: () => send('drop', place),
    leave: () => send('dragOver', { x: -20, y: -20 }),
  }
}

const drop = async (page: Page, where: Locator, files: NamedFile[]) => (await drag(page, where, files)).drop()

const item = (page: Page, { name }: NamedFile) =>
  page.getByRole('listitem').filter({ has: page.getByRole('combobox', { name: `Bank of ${name}` }) })
const bankOf = (page: Page, { name }: NamedFile) => page.getByRole('combobox', { name: `Bank of ${name}` })
const uploadButton = (page: Page) => page.getByRole('button', { name: 'Upload Transactions' })
const goToHistory = async (page: Page) => {
  await page.getByRole('button', { name: 'Go to History' }).click()
  await page.waitForURL('/history')
}
const success = (page: Page) =>
  page.getByText('Transactions uploaded successfully! Redirecting to history...')

test.beforeEach(async ({ page, email }) => {
  await holdRedirect(page)
  await signUp(page, email, '/upload')
})

test('what several statements contain is shown below the form, overlapping rows once', async ({ page }) => {
  const again = { ...card, name: 'card-again.csv' }
  await choose(page, [card, savings, again])
  const previews = page.getByRole('region', { name: 'Preview' }).getByRole('listitem')
  await expect(previews).toHaveText([
    /^card\.csv60 newJan 1, 2026 to Jan 28, 2026In \$0\.00 · Out \$77\.70$/,
    /^savings\.csv3 new, 3 of them probably thereJan 1, 2026 to Jan 3, 2026In \$0\.00 · Out \$3\.03$/,
    /^card-again\.csv0 new, 60 already there/,
  ])
  await expectAccessible(page)
  await uploadButton(page).click()
  await expect(page.getByText('60 transactions were already there').first()).toBeVisible()
})

test('several files are uploaded one after another, each with its own bank and result', async ({ page }) => {
  const broken = { name: 'broken.csv', csv: `${joint.csv}31 January,Nowhere,1.00,,\n` }
  await choose(page, [card, savings, broken])
  await expect(bankOf(page, card)).toHaveValue('bank-1')
  await expect(bankOf(page, savings)).toHaveValue('bank-2')
  await expect(bankOf(page, broken)).toHaveValue('bank-3')
  await expectAccessible(page)
  const batches = await holdCalls(page, '**/api/v1/transactions')
  await uploadButton(page).click()
  const progress = page.getByRole('status').filter({ hasText: 'Uploading batch' })
  await expect(progress).toHaveText('card.csv · 1 of 3Uploading batch 1 of 2 (50 transactions)...')
  await expect(item(page, card)).toContainText('Uploading...')
  await expect(item(page, savings)).toContainText('Queued')
  batches.letOnePass()
  await expect(progress).toHaveText('card.csv · 1 of 3Uploading batch 2 of 2 (10 transactions)...')
  batches.letOnePass()
  await expect(progress).toHaveText('savings.csv · 2 of 3Uploading batch 1 of 1 (3 transactions)...')
  await expect(item(page, card)).toContainText('60 transactions were added.')
  await expect(item(page, broken)).toContainText('Queued')
  batches.letAllPass()
  await expect(item(page, savings)).toContainText('3 transactions were added.')
  await expect(item(page, broken)).toContainText('4 transactions were added.')
  await item(page, broken).getByText('1 row was skipped').click()
  await expect(item(page, broken)).toContainText('"31 January" is not a valid date')
  await expect(success(page)).toBeVisible()
  await expect(page.getByText('67 transactions were added.')).toBeVisible()
  await expectAccessible(page)
  await goToHistory(page)
})

test('the bank of a file is detected; the user can change it, and correct it for a file that failed', async ({
  page,
}) => {
  for (const [bank, file] of [
    ['Bank 2', savings],
    ['Bank 3', joint],
    ['Bank 1', card],
  ] as const) {
    await choose(page, [file])
    await expect(page.getByText(`looks like ${bank}`)).toBeVisible()
    await expect(page.getByRole('radio', { name: bank })).toBeChecked()
    await expect(uploadButton(page)).toBeEnabled()
  }
  await page.getByRole('radio', { name: 'Bank 2' }).check()
  await expect(page.getByText('Payee', { exact: true })).toBeVisible()
  await choose(page, [joint])
  await expect(page.getByText('looks like Bank 3')).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Bank 2' })).toBeChecked()

  await choose(page, [savings, joint])
  await expect(bankOf(page, savings)).toHaveValue('bank-2')
  await bankOf(page, savings).selectOption('Bank 1')
  await uploadButton(page).click()
  await expect(item(page, joint)).toContainText('4 transactions were added.')
  await expect(item(page, savings).getByRole('alert')).toContainText(
    'Failed to parse CSV file. Please check the file format.',
  )
  await expect(item(page, savings)).toContainText('It looks like a statement of Bank 2.')
  await expect(page).toHaveURL('/upload')

  await expect(bankOf(page, joint)).toBeDisabled()
  await bankOf(page, savings).selectOption('Bank 2')
  await expect(item(page, savings).getByRole('alert')).toBeHidden()
  await uploadButton(page).click()
  await expect(page.getByText('7 transactions were added.')).toBeVisible()
  await goToHistory(page)
})

test('files can be dropped anywhere on Upload, and removed with the keyboard, but not on another screen', async ({
  page,
}) => {
  const dropHere = page.getByText('Drop your statements')
  const dragged = await drag(page, page.getByRole('navigation').first(), [card])
  await expect(dropHere).toBeVisible()
  await expectAccessible(page)
  await dragged.leave()
  await expect(dropHere).toBeHidden()

  await drop(page, page.getByRole('navigation').first(), [card])
  await expect(dropHere).toBeHidden()
  await expect(page.getByRole('radio', { name: 'Bank 1' })).toBeChecked()
  await drop(page, page.getByRole('heading', { level: 1 }), [savings, card])
  await expect(page.getByRole('heading', { name: '2 statements' })).toBeVisible()

  await page.getByRole('button', { name: 'Remove savings.csv' }).press('Enter')
  await expect(page.getByLabel('Statement file')).toBeFocused()
  await uploadButton(page).click()
  await expect(page.getByText('60 transactions were added.')).toBeVisible()

  // A file dropped on another screen does not replace the page. Other drops work as usual.
  await page.getByRole('link', { name: 'Recurring', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Recurring Costs' })).toBeVisible()
  expect(await keepsFromDropping(page.getByRole('main'), card)).toEqual([true, true])
  expect(await keepsFromDropping(page.getByRole('main'), null)).toEqual([false, false])
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  const importField = page.getByRole('button', { name: 'Import Account' })
  expect(await keepsFromDropping(importField, card)).toEqual([false, false])
})

test('a dropped file that is none of the banks’ is checked with the others before anything is saved', async ({
  page,
}) => {
  await drop(page, page.getByRole('main'), [savings])
  await expect(page.getByRole('radio', { name: 'Bank 2' })).toBeChecked()
  const foreign = { name: 'konto.csv', csv: 'Buchungstag;Verwendungszweck;Betrag\n31.01.2026;Brot;-3,50\n' }
  await drop(page, page.getByRole('main'), [foreign, { name: 'photo.png', csv: '' }])
  await expect(page.getByRole('heading', { name: '3 statements' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'photo.png' })).toContainText('Cannot be read')
  await expect(page.getByText('4 transactions will be added.')).toBeVisible()
  await page.getByRole('button', { name: 'Remove photo.png' }).press('Enter')
  await page.getByRole('checkbox', { name: 'Add savings.csv' }).uncheck()
  await expect(page.getByText('1 transaction will be added.')).toBeVisible()
  await expectAccessible(page)
  await uploadButton(page).click()
  await expect(page.getByText('1 transaction was added.')).toBeVisible()
  await goToHistory(page)
})

/** Whether the page prevents the browser's default action for something dropped on an element. */
const keepsFromDropping = (where: Locator, file: NamedFile | null) =>
  where.evaluate((element, file) => {
    const dataTransfer = new DataTransfer()
    if (file) dataTransfer.items.add(new File([file.csv], file.name))
    else dataTransfer.setData('text/plain', 'words')
    return ['dragover', 'drop'].map(
      (type) =>
        !element.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true })),
    )
  }, file)
