import type { Page } from '@playwright/test'
import { callLedger } from './call-ledger.ts'
import { holdCalls } from './hold-calls.ts'
import { holdRedirect } from './hold-timers.ts'
import { expect, expectAccessible, signUp, startSignedIn, test } from './journey.ts'
import { openScreen } from './open-screen.ts'
import { choose, purchases } from './statement-upload.ts'

const names = ['CORNER BISTRO', 'FARMERS MARKET', 'PARKVIEW CINEMA']

/** Imports a file of three rows as a program would. Importing it again adds what is not there. */
async function importFile(page: Page, fileName: string) {
  const post = async (path: string, data: unknown) =>
    (await callLedger(page, path, { method: 'POST', data })).json()
  const { id } = await post('/imports', { file_name: fileName, format: 'ofx', balance_state: 'proved' })
  const rows = names.map((description, place) => ({
    date: `2025-03-0${place + 1}`,
    description,
    amount: -10 - place,
    category: 'Other',
    import_key: `row-of-a-journey-${place}`,
  }))
  await post(`/imports/${id}/rows`, { rows })
  await post(`/imports/${id}/finish`, { skipped: 1 })
}

const undo = (page: Page) => page.getByRole('button', { name: 'Undo march.ofx' })
const redo = (page: Page) => page.getByRole('button', { name: 'Redo march.ofx' })
const first = (page: Page) => page.getByRole('list', { name: 'Imports' }).getByRole('listitem').first()

test('an import is undone with one click, brought back with another, and its file can be imported again', async ({
  page,
  email,
}) => {
  await signUp(page, email, '/upload')
  await page.getByRole('link', { name: 'Imports' }).click()
  await expect(page.getByText('Nothing has been imported yet.')).toBeVisible()

  await importFile(page, 'march.ofx')
  await page.reload()
  await expect(first(page)).toContainText('march.ofx')
  await expect(first(page)).toContainText('OFX · Mar 1, 2025 to Mar 3, 2025')
  await expect(first(page)).toContainText('3 transactions added, 1 skipped')
  await expect(first(page)).toContainText('The balances in the file agree with its transactions.')
  await expectAccessible(page)

  await undo(page).focus()
  await page.keyboard.press('Enter')
  await expect(first(page)).toContainText('3 transactions removed. You can import the file again.')
  await redo(page).click()
  await expect(first(page)).toContainText('3 transactions restored.')
  await undo(page).click()
  await expect(redo(page)).toBeVisible()

  await importFile(page, 'march.ofx')
  await page.reload()
  await expect(page.getByText('3 transactions added, 1 skipped')).toHaveCount(2)
  await first(page).getByRole('link', { name: 'View the transactions of march.ofx' }).click()
  await expect(page.getByRole('button', { name: 'From march.ofx: remove this filter' })).toBeVisible()
  await expect(page.getByRole('button', { name: /March 2025.*3 transactions/ })).toBeVisible()
})

test('a row that was edited since stays, unless the user says otherwise', async ({ page, email }) => {
  await startSignedIn(page, email)
  await importFile(page, 'march.ofx')
  await page.goto('/history')
  await page.getByRole('button', { name: /March 2025/ }).click()
  const importCalls = await holdCalls(page, '**/api/v1/imports/*')
  const edit = async (name: string, note: string) => {
    await page
      .getByRole('row', { name: new RegExp(name) })
      .getByRole('button', { name: 'Edit' })
      .click()
    const save = page.getByRole('button', { name: 'Save' })
    const placeBefore = await save.boundingBox()
    importCalls.letAllPass()
    await expect(page.getByText('Imported from march.ofx.')).toBeVisible()
    expect(await save.boundingBox(), 'what loads late moves no button').toEqual(placeBefore)
    await page.getByRole('textbox', { name: 'Note' }).fill(note)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText(note)).toBeVisible()
  }
  await edit('CORNER BISTRO', 'With Kim')
  await edit('FARMERS MARKET', 'Pumpkins')

  await openScreen(page, '/upload/imports')
  await undo(page).click()
  const dialog = page.getByRole('dialog', { name: 'Undo this import?' })
  await expect(dialog).toContainText('You edited 2 transactions of march.ofx')
  await expect(dialog.getByRole('checkbox', { name: 'Keep all' })).toBeChecked()
  await expectAccessible(page)
  await dialog.getByRole('checkbox', { name: /FARMERS MARKET/ }).uncheck()
  await dialog.getByRole('button', { name: 'Remove 2 transactions' }).click()
  await expect(first(page)).toContainText('2 transactions removed, 1 kept.')

  await page.reload()
  await first(page).getByRole('link', { name: '1 transaction kept' }).click()
  await expect(page.getByRole('button', { name: 'From march.ofx: remove this filter' })).toBeVisible()
  await page.getByRole('button', { name: /March 2025.*1 transaction/ }).click()
  await expect(page.getByRole('row', { name: /CORNER BISTRO/ })).toContainText('With Kim')
  await expect(page.getByRole('row', { name: /FARMERS MARKET|PARKVIEW CINEMA/ })).toHaveCount(0)
})

test('a statement of one of the three banks is an import as well', async ({ page, email }) => {
  await holdRedirect(page)
  await signUp(page, email, '/upload')
  await choose(page, 'Bank 1', purchases(1, 60))
  await page.getByRole('button', { name: 'Upload Transactions' }).click()
  await expect(page.getByText('Transactions uploaded successfully! Redirecting to history...')).toBeVisible()
  await page.getByRole('link', { name: 'Imports' }).click()
  await expect(first(page)).toContainText('statement.csv')
  await expect(first(page)).toContainText('60 transactions added')
  await page.getByRole('button', { name: 'Undo statement.csv' }).click()
  await expect(first(page)).toContainText('60 transactions removed. You can import the file again.')
})
