import { readFile } from 'node:fs/promises'
import { strToU8, unzipSync, zipSync } from 'fflate'
import { aPdf, aPng } from '#tests/support/attached-files.ts'
import { month, openHistory, rowOf } from './history-page.ts'
import { holdNotices } from './hold-timers.ts'
import { expect, expectAccessible, startSignedIn, test } from './journey.ts'
import { openScreen } from './open-screen.ts'

const market = { date: '2025-03-14', description: 'Maple Market', amount: -60, category: 'Other' }

test('a receipt is attached to a transaction, looked at, removed and restored', async ({
  page,
  email,
  expectedComplaints,
}) => {
  expectedComplaints.push(/status of 422/)
  await holdNotices(page)
  await openHistory(page, email, [market])
  await month(page, 'March 2025').click()
  const row = rowOf(page, 'Maple Market')
  await row.getByRole('button', { name: 'Edit' }).click()
  const attachments = page.getByRole('group', { name: 'Attachments' })
  const attach = attachments.getByLabel('Attach file')
  await attach.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('milk') })
  await expect(attachments.getByRole('alert')).toContainText('notes.txt: This file is neither a picture')
  await attach.setInputFiles({ name: 'receipt.png', mimeType: 'image/png', buffer: Buffer.from(aPng()) })
  const receipt = attachments.getByRole('button', { name: 'receipt.png 1 KB' })
  await expect(receipt.getByRole('presentation')).toBeVisible()
  await attach.setInputFiles({
    name: 'invoice.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from(aPdf()),
  })
  await expect(attachments.getByRole('listitem')).toHaveCount(2)
  await expect(attachments.getByRole('alert')).toBeHidden()
  await expectAccessible(page)

  await receipt.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'receipt.png' })
  await expect(dialog.getByRole('img', { name: 'receipt.png' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(receipt).toBeFocused()
  const downloading = page.waitForEvent('download')
  await attachments.getByRole('button', { name: 'invoice.pdf Download, 1 KB' }).click()
  expect((await downloading).suggestedFilename()).toBe('invoice.pdf')

  await attachments.getByRole('button', { name: 'Remove receipt.png' }).press('Enter')
  await expect(attachments.getByRole('listitem')).toHaveText([/invoice\.pdf/])
  await expect(attachments.getByRole('button', { name: 'Remove invoice.pdf' })).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('receipt.png restored.')).toBeVisible()
  await expect(attachments.getByRole('listitem')).toHaveCount(2)
  await attach.focus()
  await attach.setInputFiles({ name: 'second.png', mimeType: 'image/png', buffer: Buffer.from(aPng()) })
  await expect(attachments.getByRole('listitem')).toHaveCount(3)
  await expect(attach, 'which was disabled during the upload').toBeFocused()
  await attachments.getByRole('button', { name: 'Remove second.png' }).click()
  await expect(attachments.getByRole('listitem')).toHaveCount(2)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await row.getByRole('button', { name: '2 attachments' }).click()
  await expect(attachments).toBeVisible()
  await openScreen(page, '/settings')
  const exporting = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export Account' }).click()
  const exported = await exporting
  expect(exported.suggestedFilename()).toMatch(/^outgo-\d{4}-\d\d-\d\d\.zip$/)
  await startSignedIn(page, `other-${email}`, 'Somebody Else')
  await page.goto('/settings')
  const buffer = await readFile(await exported.path())
  const importFile = async (buffer: Buffer, attachments: number, result: string) => {
    await page
      .getByLabel('Import Account')
      .setInputFiles({ name: 'outgo.zip', mimeType: 'application/zip', buffer })
    await expect(
      page.getByText(new RegExp(`contains 1 transaction, .* and ${attachments} attachments`)),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    await expect(page.getByText(result)).toBeVisible()
  }
  await importFile(buffer, 2, 'All transactions are new.')
  await expect(page.getByText('not added')).toBeHidden()
  // Packed again on a Mac, with a file that is no attachment and does not keep the others from being imported.
  const packed = unzipSync(buffer)
  const [document = ''] = Object.keys(packed).filter((entry) => entry.endsWith('.pdf'))
  const macEntry = `__MACOSX/outgo/${document.replace('invoice', '._invoice')}`
  const repacked = zipSync({
    [macEntry]: strToU8('quarantine'),
    [`outgo/${document.replace('invoice', 'damaged')}`]: strToU8('milk'),
    ...Object.fromEntries(Object.entries(packed).map(([entry, bytes]) => [`outgo/${entry}`, bytes])),
  })
  await importFile(Buffer.from(repacked), 3, 'All transactions were already there.')
  await expect(page.getByText('1 attachment was not added: the file is damaged')).toBeVisible()
  await openScreen(page, '/history?search=has%3Aattachment')
  await month(page, 'March 2025').click()
  await rowOf(page, 'Maple Market').getByRole('button', { name: '2 attachments' }).click()
  const restored = page.getByRole('group', { name: 'Attachments' })
  await expect(restored.getByRole('listitem')).toHaveText([
    /invoice\.pdf|receipt\.png/,
    /invoice\.pdf|receipt\.png/,
  ])
  const saving = page.waitForEvent('download')
  await restored.getByRole('button', { name: 'invoice.pdf Download, 1 KB' }).click()
  expect(await readFile(await (await saving).path())).toEqual(Buffer.from(aPdf()))
})
