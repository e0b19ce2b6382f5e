import type { Page } from '@playwright/test'
import { card, openHistory } from './history-page.ts'
import { expect, expectAccessible, test } from './journey.ts'
import { setToday } from './set-today.ts'

const coffee = {
  date: '2025-03-14',
  description: 'Blue Bottle Coffee',
  amount: -5.75,
  category: 'Food & Dining',
}
const grinder = { date: '2025-02-02', description: 'COFFEE GRINDER BLUE', amount: -120, category: 'Shopping' }
const tea = { date: '2025-01-31', description: 'Tea House', amount: -5.75, category: 'Food & Dining' }
const café = { ...tea, date: '2024-12-31', description: 'CAFÉ LUMIÈRE' }

test('a search is completed with the keyboard, explained part by part, and refused if no amount can be in its range', async ({
  page,
  email,
  expectedComplaints,
}) => {
  expectedComplaints.push(/status of 422/)
  await openHistory(page, email, [coffee, grinder, tea, café])
  const search = page.getByRole('combobox', { name: 'Search transactions' })
  const months = page.getByRole('button', { name: / 202[45]/ })
  await search.fill('coffee blue')
  await expect(months).toHaveText([/March 2025/, /February 2025/])
  await search.fill('cafe')
  await expect(months).toHaveText([/December 2024/])
  await search.fill('téa -café -BLUÉ')
  await expect(months).toHaveText([/January 2025/])
  await search.fill('coffee blue')

  await search.press('End')
  await search.pressSequentially(' cat')
  await expect(page.getByRole('option', { name: 'category:' })).toBeVisible()
  await search.press('ArrowDown')
  await search.press('Enter')
  await expect(page.getByRole('listbox').getByRole('option')).toHaveText([
    'category:Shopping',
    'category:"Food & Dining"',
  ])
  await search.press('ArrowDown')
  await search.press('ArrowDown')
  await expectAccessible(page)
  await search.press('Enter')
  await expect(search).toHaveValue('coffee blue category:"Food & Dining" ')
  await expect(months).toHaveText([/March 2025/])
  await search.pressSequentially('>100')
  await expect(months).toHaveCount(0)

  await expect(
    page.getByRole('button', { name: 'Category: Food & Dining: remove this filter' }),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Category: Food & Dining: remove this filter' }).click()
  await expect(search).toHaveValue('coffee blue >100.00')
  await expect(months).toHaveText([/February 2025/])
  await page.getByRole('button', { name: 'Amount over $100.00: remove this filter' }).click()
  await expect(months).toHaveCount(2)

  await search.fill('merchant:TEA')
  await expect(page.getByRole('listbox').getByRole('option')).toHaveText(['merchant:"Tea House"'])
  await search.press('ArrowDown')
  await search.press('Enter')
  await expect(months).toHaveText([/January 2025/])

  await search.fill('>100 <50')
  await expect(page.getByRole('alert')).toHaveText(
    'No amount can be in the range of the search: its lowest amount is above its highest.',
  )
  await expectAccessible(page)
  await search.fill('>100 <500')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(months).toHaveText([/February 2025/])
})

test('dates are chosen by name, and phrases are kept in the URL as dates', async ({ page, email }) => {
  await setToday(page, '2025-03-20T12:00:00Z')
  await openHistory(page, email, [coffee, grinder, tea])
  const months = page.getByRole('button', { name: / 2025/, expanded: false })
  await page.getByRole('combobox', { name: 'Dates', exact: true }).selectOption('Last month')
  await expect(page.getByLabel('Start date')).toHaveValue('2025-02-01')
  await expect(months).toHaveText([/February 2025/])
  await page.getByRole('combobox', { name: 'Dates', exact: true }).selectOption('All dates')
  await expect(months).toHaveCount(3)

  const search = page.getByRole('combobox', { name: 'Search transactions' })
  await search.fill('last month coffee')
  await expect(months).toHaveText([/February 2025/])
  await expect(page).toHaveURL(/search=date(:|%3A)2025-02-01\.\.2025-02-28(\+|%20)coffee/)
  await expect(page.getByRole('button', { name: /^Feb 1, 2025 – Feb 28, 2025/ })).toBeVisible()
  await expect(search).toHaveValue('last month coffee')
  await page.reload()
  await expect(search).toHaveValue('last month coffee')

  await search.fill('date:1/31/2025..2/1/2025')
  await expect(months).toHaveText([/January 2025/])
})

const ledgerChanged = {
  ...{ type: 'about:blank', title: 'Conflict', status: 409 },
  ...{ code: 'ledger_changed', detail: 'The transactions have changed.' },
}

/** Splits the list of months after the first one, like the server does with a million rows. */
async function splitMonths(
  page: Page,
  answerEarlier: (list: { months: unknown[] }) => Promise<object | null>,
) {
  await page.route('**/transactions/months?search=coffee&in_pages=true**', async (route) => {
    const url = new URL(route.request().url())
    const isFirst = !url.searchParams.has('cursor')
    url.searchParams.delete('cursor')
    const response = await route.fetch({ url: url.href })
    const { months } = await response.json()
    const earlier = isFirst ? null : await answerEarlier({ months: months.slice(1) })
    if (isFirst) await route.fulfill({ response, json: { months: months.slice(0, 1), next_cursor: 'next' } })
    else if (earlier) await route.fulfill({ response, json: { ...earlier, next_cursor: null } })
    else await route.fulfill({ status: 409, json: ledgerChanged })
  })
}

test('a long search shows the newest months first, and totals when it has them all', async ({
  page,
  email,
}) => {
  await openHistory(page, email, [coffee, grinder, tea])
  let answer = () => {}
  await splitMonths(page, async (list) => {
    await new Promise<void>((resolve) => {
      answer = resolve
    })
    return list
  })
  const months = page.getByRole('button', { name: / 2025/ })
  await page.getByRole('combobox', { name: 'Search transactions' }).fill('coffee')
  await expect(months).toHaveText([/March 2025/])
  await expect(page.getByText('Searching earlier months...')).toBeVisible()
  await expect(card(page, 'Total Transactions')).not.toContainText('$')
  await months.click()
  await page.getByRole('checkbox', { name: 'Select' }).check()
  await expect(page.getByText('1 transaction selected')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Select all' })).toHaveCount(0)
  await expectAccessible(page)
  answer()
  await expect(months).toHaveText([/March 2025/, /February 2025/])
  await expect(page.getByText('Searching earlier months...')).toHaveCount(0)
  await expect(card(page, 'Total Transactions')).toContainText('$125.75')
  await expect(page.getByRole('button', { name: 'Select all 2 matching' })).toBeVisible()
})

test('a long search that was left before it was complete is completed when it is shown again', async ({
  page,
  email,
}) => {
  await openHistory(page, email, [coffee, grinder, tea])
  let isSlow = true
  await splitMonths(page, (list) => (isSlow ? new Promise(() => {}) : Promise.resolve(list)))
  const [months, search] = [
    page.getByRole('button', { name: / 2025/ }),
    page.getByRole('combobox', { name: 'Search transactions' }),
  ]
  await search.fill('coffee')
  await expect(page.getByText('Searching earlier months...')).toBeVisible()
  isSlow = false
  await search.fill('tea')
  await expect(page.getByText('Searching earlier months...')).toHaveCount(0)
  await search.fill('coffee')
  await expect(months).toHaveText([/March 2025/, /February 2025/])
  await expect(card(page, 'Total Transactions')).toContainText('$125.75')
})

test('if a transaction changes during a long search, the whole list is fetched at once', async ({
  page,
  email,
  expectedComplaints,
}) => {
  expectedComplaints.push(/status of 409/)
  await openHistory(page, email, [coffee, grinder, tea])
  await splitMonths(page, async () => null)
  await page.getByRole('combobox', { name: 'Search transactions' }).fill('coffee')
  await expect(page.getByRole('button', { name: / 2025/ })).toHaveText([/March 2025/, /February 2025/])
  await expect(card(page, 'Total Transactions')).toContainText('$125.75')
})
