import type { Page } from '@playwright/test'
import { card, month, openHistory, rowOf } from './history-page.ts'
import { callsDone, expect, expectAccessible, test } from './journey.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

const coffee = {
  date: '2025-03-14',
  description: 'Blue Bottle Coffee',
  amount: -5.75,
  category: 'Food & Dining',
}

const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

const actionsOf = (page: Page, description: string) =>
  rowOf(page, description).getByRole('button', { name: 'Actions' })

test('a row takes two lines, shows its actions on a tap, and is selected with a long press', async ({
  page,
  email,
}) => {
  const long = 'LAKESIDE COFFEE ROASTERS'
  await openHistory(page, email, [
    coffee,
    { ...coffee, description: 'Bread' },
    { ...coffee, description: `Cake ${'for everybody '.repeat(9)}`, tags: ['party', 'kim'] },
    { ...coffee, description: long },
    { ...coffee, description: 'ELM BAKERY 4711' },
  ])
  await month(page, 'March 2025').tap()
  const named = rowOf(page, 'ELM BAKERY 4711')
  await expect(named.getByText('Elm Bakery', { exact: true })).toBeVisible()
  await expect.poll(async () => (await named.boundingBox())?.height).toBeLessThan(70)
  await named.getByRole('button', { name: 'Actions' }).tap()
  await expect(named.getByText('ELM BAKERY 4711')).toBeVisible()
  await named.getByRole('button', { name: 'Actions' }).tap()
  await expect(named.getByText('ELM BAKERY 4711')).toBeHidden()
  const [row, bread] = [rowOf(page, 'Blue Bottle Coffee'), rowOf(page, 'Bread')]
  await expect.poll(async () => (await row.boundingBox())?.height).toBeLessThan(70)
  const tagged = rowOf(page, 'Cake')
  await expect(tagged.getByRole('link', { name: '#kim' })).toBeVisible()
  await expect.poll(async () => (await tagged.boundingBox())?.height).toBeLessThan(70)
  const isCut = (text: Element) => text.scrollHeight > text.clientHeight
  await expect.poll(() => page.getByTitle(long).evaluate(isCut)).toBe(false)
  await expect(row.getByRole('button', { name: 'Delete' })).toBeHidden()
  await actionsOf(page, 'Blue Bottle Coffee').tap()
  for (const name of ['Edit', 'Delete', 'Create rule from this description'])
    await expect(row.getByRole('button', { name })).toBeVisible()
  await expectAccessible(page)
  await row.getByRole('button', { name: 'Select' }).tap()
  const bar = page.getByRole('region', { name: 'Selected transactions' })
  await expect(bar).toContainText('1 transaction selected')
  await bar.getByRole('button', { name: 'Clear selection' }).tap()
  await actionsOf(page, 'Bread').dispatchEvent('pointerdown', { pointerType: 'touch' })
  await expect(bar).toContainText('1 transaction selected')
  await bread.dispatchEvent('pointerup', { pointerType: 'touch' })
  await row.dispatchEvent('pointerdown', { pointerType: 'touch' })
  await row.dispatchEvent('pointerup', { pointerType: 'touch' })
  await expect(bar).toContainText('2 transactions selected')
  await expect.poll(() => sideways(page)).toBe(0)
  await expectAccessible(page)
})

test('unusual descriptions are shown as text in a list that never scrolls sideways', async ({
  page,
  email,
}) => {
  const strange = ['<script>alert(1)</script>', 'مقهى السعادة', '👨‍👩‍👧‍👦 🍕', 'W'.repeat(1000)]
  await openHistory(
    page,
    email,
    strange.map((description) => ({ ...coffee, description })),
  )
  await month(page, 'March 2025').tap()
  for (const description of strange) await expect(rowOf(page, description)).toBeVisible()
  await actionsOf(page, 'مقهى السعادة').tap()
  const create = rowOf(page, 'مقهى السعادة').getByRole('button', {
    name: 'Create rule from this description',
  })
  await expect(create, 'there is no hovering by touch').toHaveCSS('opacity', '1')
  await expect.poll(() => sideways(page)).toBe(0)
  await expectAccessible(page)
})

test('in a month of more than a thousand rows, only those near the viewport are rendered, down to the last', async ({
  page,
  email,
}) => {
  const rows = Array.from({ length: 1100 }, (_, index) => ({
    ...coffee,
    description: `Purchase ${index}`,
    date: index === 0 ? '2025-03-01' : '2025-03-02',
  }))
  await openHistory(page, email, rows)
  await month(page, 'March 2025').tap()
  const drawn = page.getByRole('table').getByRole('row')
  await expect(page.getByRole('table')).toHaveAttribute('aria-rowcount', '1101')
  await expect(drawn.nth(1)).toBeVisible()
  expect(await drawn.count()).toBeLessThan(100)

  await drawn.nth(1).getByRole('button', { name: 'Actions' }).tap()
  await drawn.nth(1).getByRole('button', { name: 'Edit' }).tap()
  const description = page.getByRole('textbox', { name: 'Description' })
  await description.fill('Half typed')
  // Rows are measured when they are first rendered, which can move the end.
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await expect(drawn.last()).toContainText('Mar 1, 2025', { timeout: 1000 })
  }).toPass()
  await expect(drawn.last()).toContainText('Purchase 0')
  await expect(drawn.last()).toHaveAttribute('aria-rowindex', '1101')
  expect(await drawn.count()).toBeLessThan(100)
  await expect(description, 'what is being edited is kept').toHaveValue('Half typed')
  await expect.poll(() => sideways(page)).toBe(0)
})

test('the search field does not move while you type, and the category being edited is not cut off', async ({
  page,
  email,
}) => {
  await openHistory(page, email, [{ ...coffee, category: 'Credit Card Payment' }])
  const field = page.getByPlaceholder('Search transactions...')
  const top = () => field.evaluate((element) => Math.round(element.getBoundingClientRect().top))
  await expect(card(page, 'Total Transactions')).toContainText('$5.75')
  await callsDone(page)
  const before = await top()
  await field.fill('blue bottle')
  await expect(card(page, 'Total Transactions')).toContainText('matching “blue bottle”')
  await callsDone(page)
  expect(await top()).toBe(before)

  await month(page, 'March 2025').tap()
  await actionsOf(page, 'Blue Bottle Coffee').tap()
  await rowOf(page, 'Blue Bottle Coffee').getByRole('button', { name: 'Edit' }).tap()
  const category = page.getByRole('form').getByRole('combobox', { name: 'Category' })
  await expect(category).toHaveValue('Credit Card Payment')
  await expect.poll(() => category.evaluate((field) => field.scrollWidth - field.clientWidth)).toBe(0)
})
