import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { addTransactions, callLedger } from './call-ledger.ts'
import { type Failure, failCall, failures } from './failing-calls.ts'
import { month, rowOf } from './history-page.ts'
import { callsDone, expect, expectAccessible, startSignedIn, test } from './journey.ts'

const amazon = {
  date: '2025-03-01',
  description: 'AMZN Mktp US*2K4AB0',
  amount: -12,
  category: 'Other',
  import_key: 'row-of-a-statement-000000000001',
}
const rows = [
  amazon,
  {
    ...amazon,
    date: '2025-03-02',
    description: 'AMZN Mktp US*9Z8Y7X',
    category: 'Uncategorized',
    amount: -80,
    import_key: 'row-of-a-statement-000000000002',
  },
  {
    ...amazon,
    date: '2025-03-03',
    description: 'BIRCH BOOKS 331',
    amount: -20,
    import_key: 'row-of-a-statement-000000000003',
  },
]

async function start(page: Page, email: string) {
  await startSignedIn(page, email)
  await addTransactions(page, rows)
}

const containing = (text: string, category: string) => ({
  category,
  conditions: {
    match: 'all',
    groups: [{ match: 'all', conditions: [{ field: 'description', test: 'contains', text }] }],
  },
})
const addRule = (page: Page, rule: object) =>
  callLedger(page, '/transaction-rules', { method: 'POST', data: rule })

const items = (page: Page) => page.getByRole('list', { name: 'Rules' }).getByRole('listitem')
const preview = (page: Page) => page.getByRole('region', { name: 'Preview' })

test('a rule made from a row is previewed while typing, saved, explained, overruled by hand and undone', async ({
  page,
  email,
}) => {
  await start(page, email)
  await page.goto('/history')
  await month(page, 'March 2025').click()
  const row = rowOf(page, '2K4AB0')
  await row.getByRole('button', { name: 'Create rule from this description' }).press('Enter')
  await page.getByRole('link', { name: 'More options...' }).press('Enter')

  const form = page.getByRole('form', { name: 'Rule' })
  await expect(preview(page)).toContainText('Matches 2 transactions.')
  await expect(
    preview(page).getByRole('listitem').filter({ hasText: '9Z8Y7X' }).locator('mark'),
  ).toBeVisible()
  await form.getByRole('button', { name: 'Save Rule' }).click()
  await expect(form.getByRole('combobox', { name: 'Category' })).toBeFocused()
  await form.getByRole('combobox', { name: 'Category' }).fill('shopping')
  await form.getByRole('button', { name: 'Add condition' }).press('Enter')
  const second = form.getByRole('group', { name: 'Condition 2' })
  await expect(second.getByRole('combobox', { name: 'Field' })).toBeFocused()
  await second.getByRole('combobox', { name: 'Field' }).selectOption('Amount')
  await second.getByRole('textbox', { name: 'Amount' }).fill('50')
  await expect(preview(page)).toContainText('Matches 1 transaction.')
  await expect(preview(page)).toContainText('Uncategorized → Shopping')
  await expectAccessible(page)
  await form.getByRole('textbox', { name: 'Name' }).fill('Amazon')
  await form.getByRole('button', { name: 'Save Rule' }).click()

  await expect(page.getByText('Amazon saved. Applies to 1 transaction.')).toBeVisible()
  const large = rowOf(page, '9Z8Y7X')
  const lamp = rowOf(page, 'desk lamp')
  await expect(large).toContainText('Shopping')
  await expect(row).not.toContainText('Set by a rule')
  await large.getByRole('button', { name: 'Edit' }).click()
  const edit = page.getByRole('form', { name: 'Edit transaction' })
  await expect(edit).toContainText(/Category by the rule Amazon since .*; the bank gave no category\./)
  await edit.getByRole('textbox', { name: 'Description' }).fill('AMZN Mktp US desk lamp')
  await edit.getByRole('combobox', { name: 'Category' }).fill('Gifts')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(lamp).toContainText('Gifts')
  await lamp.getByRole('button', { name: 'Edit' }).click()
  await expect(edit).toContainText('Description changed; the bank said AMZN Mktp US*9Z8Y7X.')
  await expect(edit).toContainText('Category changed; the bank gave no category.')
  await expect(edit).toContainText('Changed by hand, so rules don’t apply: Category.')
  await expectAccessible(page)
  await edit.getByRole('button', { name: 'Let rules decide again' }).click()
  await expect(lamp).toContainText('Shopping')

  await page.getByRole('link', { name: 'Rules', exact: true }).click()
  await expect(items(page)).toContainText(['Amazon'])
  await page.getByRole('button', { name: 'Undo for Amazon added' }).click()
  await expect(page.getByText('No rules yet.')).toBeVisible()
})

test('rules are reordered by keyboard and by dragging, switched off and deleted, and show warnings', async ({
  page,
  email,
}) => {
  await start(page, email)
  await addRule(page, containing('us*9z', 'Travel'))
  await addRule(page, containing('amzn', 'Shopping'))
  await addRule(page, containing('nothing like it', 'Other'))
  const first = async () =>
    (await (await callLedger(page, '/transactions?search=9z8')).json()).transactions[0].category
  await page.goto('/rules')
  await expect(items(page)).toContainText([
    'Matches no transactions.',
    'If the description contains “amzn”: category Shopping',
    'Has no effect, because amzn comes first for everything it matches.',
  ])
  await expectAccessible(page)
  expect(await first()).toBe('Shopping')

  await page.getByRole('button', { name: 'Move us*9z up' }).press('Enter')
  await expect(page.getByText('us*9z is number 2 of 3.')).toBeAttached()
  await expect(page.getByRole('button', { name: 'Move us*9z up' })).toBeFocused()
  await expect.poll(first).toBe('Travel')
  await expect(items(page).nth(2)).toContainText(
    'us*9z comes first and sets another category for 1 transaction.',
  )

  await callsDone(page)
  const handle = items(page).nth(1).locator('[title^=Drag]')
  const target = await items(page).nth(2).boundingBox()
  await handle.hover()
  await page.mouse.down()
  await page.mouse.move(target?.x ?? 0, (target?.y ?? 0) + (target?.height ?? 0), { steps: 5 })
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await callsDone(page)
  await expect(page.getByText('us*9z is number 2 of 3.')).toBeAttached()
  expect(await first()).toBe('Travel')
  await handle.hover()
  await page.mouse.down()
  await page.mouse.move(target?.x ?? 0, (target?.y ?? 0) + (target?.height ?? 0), { steps: 5 })
  await page.mouse.up()
  await expect(page.getByText('us*9z is number 3 of 3.')).toBeAttached()
  await expect.poll(first).toBe('Shopping')

  await page.getByRole('switch', { name: 'Use amzn' }).click()
  await expect.poll(first).toBe('Travel')
  await page.getByRole('button', { name: 'Delete the rule for us*9z' }).click()
  await expect(items(page)).toHaveCount(2)
  await page.getByRole('status').filter({ hasText: 'us*9z deleted.' }).waitFor()
  await page.keyboard.press('Control+z')
  await expect(items(page)).toHaveCount(3)
  await expect.poll(first).toBe('Travel')
  await page.keyboard.press('Control+z')
  await expect(page.getByRole('switch', { name: 'Use amzn' })).toBeChecked()
  await expect.poll(first).toBe('Shopping')
  await page.keyboard.press('Control+z')
  await expect.poll(first).toBe('Travel')
  await expect(
    page.getByRole('list', { name: 'Earlier changes' }).getByRole('listitem').first(),
  ).toContainText('us*9z moved')
})

test.describe('when the check of rules fails', () => {
  test.use({ expectedComplaints: [/Failed to load resource/] })

  test('that is said, and it can be tried again', async ({ page, email }) => {
    await start(page, email)
    await addRule(page, containing('nothing like it', 'Other'))
    const [, silent] = failures as [Failure, Failure]
    const repair = await failCall(page, 'GET /api/v1/transaction-rules/report', silent)
    await page.goto('/rules')
    await expect(page.getByRole('alert')).toContainText('Failed to check which rules have no effect')
    await expect(items(page)).not.toContainText(['Matches no transactions.'])
    await expectAccessible(page)
    await repair()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(items(page)).toContainText(['Matches no transactions.'])
    await expect(page.getByRole('alert')).toHaveCount(0)
  })
})

test('a rule with conditions is shown in words in Settings, and opens in the editor on a phone', async ({
  page,
  email,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await start(page, email)
  await callLedger(page, '/accounts', {
    method: 'POST',
    data: { name: 'Girokonto', kind: 'checking', currency: 'EUR' },
  })
  await addRule(page, containing('amzn', 'Shopping'))
  await page.goto('/settings')
  const section = page.getByRole('region', { name: 'Transaction Rules' })
  await expect(section.getByRole('listitem')).toContainText(
    'If the description contains “amzn”: category Shopping',
  )
  await section.getByRole('link', { name: 'Edit the rule for amzn' }).click()
  const text = page.getByRole('textbox', { name: 'Text' })
  await expect(text).toHaveValue('amzn')
  await page.getByRole('combobox', { name: 'Test' }).selectOption('matches')
  await text.fill('^amzn[z-a]')
  await expect(text).toHaveAccessibleDescription(
    /Not a valid regular expression: invalid character class range, at character 7/,
  )
  await text.fill('x'.repeat(201))
  await expect(text).toHaveAccessibleDescription(/At most 200 characters/)
  await page.getByRole('combobox', { name: 'Field' }).selectOption('Amount')
  await expect(page.getByRole('textbox', { name: 'Amount' })).toHaveAccessibleDescription(
    /In the currency of the account/,
  )
  await page.getByRole('combobox', { name: 'Field' }).selectOption('Merchant')
  await page.getByRole('combobox', { name: 'Merchant' }).fill('birch books')
  await expect(preview(page)).toContainText('Matches 1 transaction.')
  await page.getByRole('combobox', { name: 'Field' }).selectOption('Description')
  await text.fill('^BIRCH')
  await expect(preview(page)).toContainText('Matches 1 transaction.')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save Rule' }).click()
  await expect(section.getByRole('listitem')).toContainText('If the description matches “^BIRCH”')
})

test('rules are exported and imported as a file, and the editor asks before changes are lost', async ({
  page,
  email,
}) => {
  await start(page, email)
  await addRule(page, containing('amzn', 'Shopping'))
  await page.goto('/rules')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  const file = await (await download).path()
  await page.getByRole('button', { name: 'Delete the rule for amzn' }).click()
  await expect(page.getByText('No rules yet.')).toBeVisible()
  const chosen = page.getByLabel('File of rules')
  await chosen.setInputFiles({ name: 'x.json', mimeType: 'application/json', buffer: Buffer.from('{}') })
  await expect(page.getByRole('alert')).toContainText('not a file of rules')
  await chosen.setInputFiles(file)
  await expect(items(page)).toContainText(['If the description contains “amzn”: category Shopping'])
  const twice = JSON.parse(await readFile(file, 'utf8'))
  twice.transaction_rules.push(twice.transaction_rules[0])
  await chosen.setInputFiles({
    name: 'rules.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(twice)),
  })
  await expect(
    page.getByText('Rule 1 in the file was not added: rule 2 is for the same transactions and replaces it.'),
  ).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Edit the rule for amzn' }).click()
  const name = page.getByRole('textbox', { name: 'Name' })
  await name.fill('Amazon')
  await page.getByRole('button', { name: 'Cancel' }).click()
  const dialog = page.getByRole('dialog', { name: 'Discard your changes?' })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Keep editing' }).click()
  await expect(dialog).toBeHidden()
  await expect(name).toHaveValue('Amazon')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await dialog.getByRole('button', { name: 'Discard' }).click()
  await expect(items(page)).toContainText(['amzn'])
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('the preview of a rule stays in view while typing and opens on a tap', async ({ page, email }) => {
    await start(page, email)
    await page.goto('/rules?edit=new')
    await page.getByRole('textbox', { name: 'Text' }).fill('amzn')
    const name = page.getByRole('textbox', { name: 'Name' })
    await name.tap()
    await name.fill('Amazon')
    await expect(preview(page).getByText('Matches 2 transactions.')).toBeInViewport()
    await expect(name).toBeInViewport()
    await expect(preview(page).getByText('AMZN Mktp US*9Z8Y7X')).toBeHidden()
    await preview(page).getByRole('button', { name: 'Show' }).tap()
    await expect(preview(page).getByText('AMZN Mktp US*9Z8Y7X')).toBeInViewport()
    await expectAccessible(page)
    await preview(page).getByRole('button', { name: 'Hide' }).tap()
    await expect(preview(page).getByText('AMZN Mktp US*9Z8Y7X')).toBeHidden()
  })
})
