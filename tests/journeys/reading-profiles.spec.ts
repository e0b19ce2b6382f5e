import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { chooseAny, chooseNext, findings, row, send, text } from './any-bank.ts'
import { callLedger } from './call-ledger.ts'
import { holdRedirect } from './hold-timers.ts'
import { expect, expectAccessible, signUp, startSignedIn, test } from './journey.ts'
import { openScreen } from './open-screen.ts'
import { openUpload } from './statement-upload.ts'

const profiles = (page: Page) => page.getByRole('region', { name: 'Reading Profiles' })
const account = (page: Page) => page.getByRole('combobox', { name: 'Account' })
const card = (name: string, merchant: string, amount = '23.10') =>
  text(name, `Date,Merchant,Value\n2026-01-14,${merchant},${amount}\n2026-01-17,Florist,18.00\n`)
const profileName = 'CSV: Date, Merchant, Value'

test('a confirmed reading is used for the next file of the account, and for no other account', async ({
  page,
  email,
}) => {
  await holdRedirect(page)
  await startSignedIn(page, email)
  for (const name of ['Visa', 'Savings'])
    await callLedger(page, '/accounts', { method: 'POST', data: { name, kind: 'other' } })
  await chooseAny(page, card('january.csv', 'Hairdresser'))
  await account(page).selectOption('Visa')
  await page.getByRole('radio', { name: /Positive amounts are spending/ }).check()
  await send(page).click()
  await expect(page.getByText('2 transactions were added.')).toBeVisible()

  await chooseNext(page, card('february.csv', 'Bookshop', '40.00'))
  await expect(account(page).locator('option:checked')).toHaveText('Visa')
  await expect(findings(page)).toContainText('Read as you confirmed for this kind of file.')
  await expect(row(page, 'Bookshop')).toContainText('-$40.00')
  await expect(send(page), 'after the choice of the card and the file').toBeEnabled()

  await account(page).selectOption('Savings')
  await expect(page.getByText('Answer the question above first.')).toBeVisible()
  await expect(findings(page)).not.toContainText('Read as you confirmed')
  await account(page).selectOption('Visa')
  await expect(findings(page)).toContainText('Read as you confirmed for this kind of file.')
  await page.getByRole('radio', { name: /Negative amounts are spending/ }).check()
  await expect(row(page, 'Bookshop'), 'an answer given for this file counts').toContainText(
    /2026\$40\.00|Bookshop\$40\.00/,
  )
})

test('what the rows of one file prove is known for the next one', async ({ page, email }) => {
  await holdRedirect(page)
  await startSignedIn(page, email)
  const head = 'Buchungstag;Text;Betrag'
  await chooseAny(page, text('januar.csv', `${head}\n13/01/2026;Brot;-2,50\n15/01/2026;Tee;-3,50\n`))
  await send(page).click()
  await expect(page.getByText('2 transactions were added.')).toBeVisible()
  await openScreen(page, '/settings')
  await expect(profiles(page).getByRole('listitem')).toHaveText(
    /CSV: Buchungstag, Text, BetragMain account · Day first · Decimal comma · Negative amounts are spending · Last used on/,
  )

  const british = (day: string) => text('british.csv', `Date,Payee,Amount\n${day},Bus,-2.00\n`)
  await chooseNext(page, british('03/04/2026'))
  await page.getByRole('radio', { name: /Day first/ }).check()
  await send(page).click()
  await expect(page.getByText('1 transaction was added.')).toBeVisible()
  await openUpload(page)
  await page.getByLabel('Statement file').setInputFiles(british('05/04/2026'))
  await expect(row(page, 'Bus'), 'although its columns are those of Bank 2').toContainText('Apr 5, 2026')
  await expect(findings(page)).toContainText('Read as you confirmed for this kind of file.')
})

test('profiles can be renamed, exported without anything personal, deleted and imported', async ({
  page,
  email,
}) => {
  await holdRedirect(page)
  await signUp(page, email, '/settings')
  await expect(profiles(page)).toContainText('No reading profiles yet.')
  await expect(profiles(page).getByRole('button', { name: 'Export Profiles' })).toHaveCount(0)
  await chooseNext(page, card('Statement of Ann Smith 4111111111111111.csv', 'Hairdresser'))
  await page.getByRole('radio', { name: /Positive amounts are spending/ }).check()
  await send(page).click()
  await expect(page.getByText('2 transactions were added.')).toBeVisible()

  await openScreen(page, '/settings')
  await expect(profiles(page).getByRole('listitem')).toContainText(
    `${profileName}Main account · Year first · Decimal point · Positive amounts are spending · Last used on`,
  )
  await expectAccessible(page)
  const rename = profiles(page).getByRole('button', { name: `Rename ${profileName}` })
  await rename.focus()
  await page.keyboard.press('Enter')
  const name = profiles(page).getByRole('textbox', { name: 'Name' })
  await expect(name).toBeFocused()
  await name.fill(' ')
  await page.keyboard.press('Enter')
  await expect(name).toHaveAccessibleDescription(/Please enter a name/)
  await expectAccessible(page)
  await name.fill('Gold card 4111 1111')
  await page.keyboard.press('Enter')
  await expect(profiles(page).getByRole('button', { name: 'Rename Gold card 4111 1111' })).toBeFocused()

  const downloading = page.waitForEvent('download')
  await profiles(page).getByRole('button', { name: 'Export Profiles' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('outgo-reading-profiles.json')
  const exported = await readFile(await download.path(), 'utf8')
  expect(JSON.parse(exported)).toEqual({
    format: 'outgo-reading-profiles',
    version: 1,
    profiles: [
      {
        name: 'Gold card …',
        header_fingerprint: expect.stringMatching(/^[0-9a-f]{32}$/),
        answers: expect.objectContaining({ spending: 'positive' }),
      },
    ],
  })

  page.once('dialog', (dialog) => dialog.accept())
  await profiles(page).getByRole('button', { name: 'Delete Gold card 4111 1111' }).press('Enter')
  await expect(profiles(page)).toContainText('No reading profiles yet.')
  await expect(profiles(page)).toBeFocused()

  const field = profiles(page).getByLabel('Import Profiles')
  const hostile = exported.replace('"spending"', '"__proto__":{"sign":1},"spending"')
  await field.setInputFiles(text('profiles.json', hostile))
  await expect(profiles(page).getByRole('alert')).toHaveText(
    'This file of reading profiles is damaged. Nothing was imported.',
  )
  await field.setInputFiles(text('statement.csv', 'Date,Description,Amount\n'))
  await expect(profiles(page).getByRole('alert')).toHaveText(
    'This is not a file of reading profiles. Nothing was imported.',
  )
  await expectAccessible(page)
  await field.setInputFiles(text('profiles.json', exported))
  await expect(profiles(page).getByRole('status')).toHaveText('1 profile was imported.')
  await expect(profiles(page).getByRole('listitem')).toContainText('Gold card …Any account')

  await chooseNext(page, card('february.csv', 'Bookshop', '40.00'))
  await expect(findings(page)).toContainText('Read as the imported profile “Gold card …” says.')
  await expect(row(page, 'Bookshop')).toContainText('-$40.00')
})
