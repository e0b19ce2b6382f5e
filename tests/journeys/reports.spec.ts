import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { fillLedger } from '#scripts/fill-demo.ts'
import { addTransactions } from './call-ledger.ts'
import { type Answers, checkFigures, links } from './check-figures.ts'
import { card } from './history-page.ts'
import { expect, expectAccessible, sessionOf, startSignedIn, test } from './journey.ts'
import { openScreen } from './open-screen.ts'
import { day, rows } from './report-rows.ts'
import { setToday } from './set-today.ts'

test.beforeEach(({ page }) => setToday(page, '2025-11-20T12:00:00Z'))

/** Reports with other figures or names, but the same controls, chart and table as another one here. */
const looksLikeAnother = /figure=|by=(tag|account)|only=/

test('every figure of every report on the demo household leads to the transactions that it adds up', async ({
  page,
  email,
  product,
}) => {
  await startSignedIn(page, email)
  await fillLedger(product.url, sessionOf(page).session.access_token, '2025-11-20')
  const answers: Answers = new Map()
  await page.goto('/')
  for (const [search, figures] of [
    ['?range=1y', 30],
    ['?range=1y&figure=income', 8],
    ['?range=1y&merchant=harbor+athletic+club', 4],
    ['?report=trends&range=1y', 60],
    ['?report=trends&range=1y&unit=quarter&by=merchant&look=lines&smooth=true', 60],
    ['?report=trends&range=5y&unit=year&by=tag', 4],
    ['?report=trends&range=1y&by=account', 20],
    ['?report=trends&range=1y&only=["Shopping","Travel"]', 30],
    ['?report=trends&range=1y&by=merchant&only=["","harbor+athletic+club"]', 15],
    ['?report=trends&look=years', 24],
    ['?report=trends&look=years&figure=income', 24],
    ['?report=cash_flow&range=1y', 15],
    ['?report=calendar&range=1y', 100],
    ['/year?year=2025', 60],
  ] as const) {
    await openScreen(page, `/reports${search}`)
    await expect.poll(() => links(page).count(), search).toBeGreaterThanOrEqual(figures)
    await checkFigures(page, answers)
    if (!looksLikeAnother.test(search)) await expectAccessible(page)
  }
})

test('merchants are compared, opened and lead to History, and the URL keeps what was chosen', async ({
  page,
  email,
}) => {
  await startSignedIn(page, email)
  await addTransactions(page, rows)
  await page.goto('/recurring')
  const asked = page.waitForResponse((one) => one.url().includes('/reports/query'))
  await page.getByRole('link', { name: 'Reports' }).hover()
  await asked
  await page.getByRole('link', { name: 'Reports' }).click()
  const names = page.locator('tbody th')
  await expect(names).toHaveText([/^No merchant/, /^Birch Books/, /^Maple Bakery/])
  await page.getByRole('combobox', { name: 'Order' }).selectOption('By name')
  await expect(names).toHaveText([/^Birch Books/, /^Maple Bakery/, /^No merchant/])
  await expect(page.getByRole('row', { name: /Maple Bakery/ })).toContainText('-$144.00')
  await page.getByRole('link', { name: 'Maple Bakery', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Maple Bakery' })).toBeVisible()

  const bars = page.getByRole('region', { name: 'By month' }).getByRole('button')
  await expect(bars).toHaveCount(12)
  await bars.last().focus()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('tooltip')).toContainText('$5.50')
  await page.keyboard.press('Enter')
  await expect(card(page, 'Total Transactions')).toContainText('$5.50')
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Maple Bakery' })).toBeVisible()
  await page.getByRole('link', { name: 'All merchants' }).click()
  await expect(names, 'still by name').toHaveText([/^Birch Books/, /^Maple Bakery/, /^No merchant/])

  await page.getByRole('link', { name: 'Trends' }).click()
  await page.getByRole('combobox', { name: 'Group by' }).selectOption('Merchants')
  await page.reload()
  await expect(page.getByRole('rowheader', { name: 'Birch Books' })).toBeVisible()
})

test('on a phone, a merchant that was only paid in the window before says so', async ({ page, email }) => {
  await startSignedIn(page, email)
  const toys = { date: day(14), description: 'CEDAR TOYS', amount: -30, category: 'Gifts' }
  await addTransactions(page, [...rows, toys])
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto('/reports?range=1y')
  const row = page.getByRole('row', { name: /Cedar Toys/ })
  await expect(row).toContainText('Before: $30.00')
  await expect(page.getByRole('row', { name: /Birch Books/ })).toContainText(
    /Average \$[\d.]+ · (New|Same|[+-])/,
  )
  await row.getByRole('link', { name: '$30.00 with Cedar Toys before' }).click()
  await expect(card(page, 'Total Transactions')).toContainText('$30.00')
})

test('reports are saved as tables and pictures, and bands of the cash flow lead to History', async ({
  page,
  email,
}) => {
  await startSignedIn(page, email)
  await addTransactions(page, rows)
  const fileOf = async (kind: string) => {
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: kind, exact: true }).click()
    return readFile(await (await downloading).path())
  }
  const textOf = async (kind: string) => (await fileOf(kind)).toString()
  const linesOf = async () => (await textOf('CSV')).split('\r\n').map((line) => line.split(','))
  const cents = (lines: readonly string[][], column: number) =>
    lines.reduce((sum, line) => sum + Math.round(Number(line[column] ?? 0) * 100), 0)

  await page.goto('/reports?range=1y')
  await expect(page.getByRole('link', { name: '$1,040.16 with 3 merchants' })).toBeVisible()
  expect(cents((await linesOf()).slice(1), 1)).toBe(104016)
  await openScreen(page, '/reports?report=trends&range=1y')
  await expect(page.getByRole('row', { name: /^All/ })).toContainText('$1,040.16')
  const [, all = [], ...series] = await linesOf()
  expect([cents([all], 1), cents(series, 1)]).toEqual([104016, 104016])
  expect(cents([all], 1) * 2).toBe(
    all.slice(1).reduce((sum, text) => sum + Math.round(Number(text) * 100), 0),
  )

  await page.getByRole('combobox', { name: 'Chart' }).selectOption('This year and last')
  const wholeYears = page.getByRole('row', { name: /^Whole year/ }).getByRole('link')
  await expect(wholeYears).toHaveCount(2)
  const shown = (await wholeYears.allTextContents()).map((text) => /\$[\d,.]+/.exec(text)?.[0])
  await expect(
    page
      .getByRole('row', { name: /^Nov so far/ })
      .getByRole('cell')
      .last(),
  ).toHaveText('–')
  const [, ...months] = await linesOf()
  expect([1, 2].map((column) => cents(months, column))).toEqual(
    shown.map((text) => Math.round(Number(text?.replace(/[$,]/g, '')) * 100)),
  )
  await page.locator('[data-series="0"]').last().click()
  await expect(page).toHaveURL(/start_date=2024-12-01/)

  await openScreen(page, '/reports?report=cash_flow&range=1y')
  const chart = page.getByRole('region', { name: 'Cash flow chart', exact: true })
  await expect(chart.getByRole('button', { name: 'Left over: $22,965.84' })).toBeVisible()
  const [, ...bands] = await linesOf()
  const ofSide = (side: string) =>
    cents(
      bands.filter(([first]) => first === side),
      3,
    )
  expect([ofSide('In'), ofSide('Out')]).toEqual([2400600, 2400600])
  for (const [search, shown] of [
    ['?report=trends&range=1y', 'Books'],
    ['?report=cash_flow&range=1y', 'Left over'],
    ['?range=1y', 'Maple Bakery'],
    ['?report=calendar&range=1y', 'November'],
    ['/year?year=2024', 'January 2024'],
  ] as const) {
    await openScreen(page, `/reports${search}`)
    await expect(page.locator('main').getByText(shown).first()).toBeVisible()
    const svg = await textOf('SVG')
    expect(svg, search).toContain(shown)
    expect(/<rect[^>]*>/.exec(svg)?.[0], 'has a background').toContain('fill-opacity="1"')
    expect(svg.match(/<text (?![^>]*textLength)[^>]*>(?!<tspan)/g), 'texts of a fixed width').toBeNull()
    const [, width, height] = /width="(\d+)" height="(\d+)"/.exec(svg) ?? []
    const png = await pictureIn(page, await fileOf('PNG'))
    expect([png.width, png.height], search).toEqual([Number(width) * 2, Number(height) * 2])
    expect(png.colors, search).toBeGreaterThan(5)
  }
  await openScreen(page, '/reports?report=cash_flow&range=1y')
  await page.getByRole('button', { name: 'Custom' }).click()
  await page.getByRole('combobox', { name: 'Last month' }).selectOption('March 2025')
  await page.getByRole('combobox', { name: 'First month' }).selectOption('January 2025')
  await expect(page).toHaveURL(/start_month=2025-01&end_month=2025-03/)

  await chart.getByRole('button', { name: 'Income: $6,001.50' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/figure=spending.*category=|category=.*figure=spending/)
  await expect(page).toHaveURL(/start_date=2025-01-01&end_date=2025-03-31/)
})

/** The size of a PNG file, and the number of its colors. */
const pictureIn = (page: Page, bytes: Buffer) =>
  page.evaluate(async (base64) => {
    const image = new Image()
    image.src = `data:image/png;base64,${base64}`
    await image.decode()
    const { width, height } = image
    const canvas = Object.assign(document.createElement('canvas'), { width, height })
    const context = canvas.getContext('2d')
    context?.drawImage(image, 0, 0)
    const pixels = new Uint32Array(context?.getImageData(0, 0, width, height).data.buffer ?? [])
    return { width, height, colors: new Set(pixels).size }
  }, bytes.toString('base64'))

test('a long list of merchants says how many are not shown, and is saved as a picture as long as it fits', async ({
  page,
  email,
}) => {
  await startSignedIn(page, email)
  const long = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.repeat(3)
  const chars = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J', 'K', 'L', 'M', 'N', 'O', 'P', 'Q']
  const shops = chars.flatMap((one) => chars.map((other) => `${one}${other}UVARO STORE`)).slice(0, 250)
  await addTransactions(
    page,
    [...shops, long].map((description, nth) => ({
      date: day(0),
      description,
      amount: nth === 250 ? -1000 : -1.25,
      category: 'Other',
    })),
  )
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto('/reports?range=1y')
  await expect(page.getByRole('row', { name: /^201 others/ })).toContainText('$251.25')
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'SVG', exact: true }).click()
  const svg = await readFile(await (await downloading).path(), 'utf8')
  const texts = [...svg.matchAll(/>([^<]+)<\/text>/g)].map(([, text = '']) => text)
  const name = (await page.locator('tbody th').first().textContent()) ?? ''
  const first = texts.findIndex((text) => name.startsWith(text) && text.length > 1)
  expect(texts[first]?.length, 'a long word has several lines').toBeLessThan(name.length)
  expect(texts.slice(first).join('')).toContain(name)
  await page.evaluate(() => {
    const table = document.querySelector<HTMLElement>('main table')
    if (table) table.style.height = '40000px'
  })
  await page.getByRole('button', { name: 'PNG', exact: true }).click()
  await expect(page.getByText('Too long for a PNG. Please save it as SVG.')).toBeVisible()

  await openScreen(page, '/reports?report=trends&range=1y&by=merchant')
  const merchants = page.getByRole('region', { name: 'Amounts' }).getByRole('rowheader')
  await expect(merchants, 'all, and the largest').toHaveCount(21)
  const parts = page.getByRole('region', { name: 'Trends', exact: true }).getByRole('listitem')
  await expect(parts.last()).toHaveText('Others')
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV' }).click()
  const [, all, ...series] = (await readFile(await (await saving).path(), 'utf8')).trim().split('\r\n')
  expect(all).toContain('All,1312.50')
  expect(series).toHaveLength(251)
  await page.setViewportSize({ width: 390, height: 800 })
  await page.getByRole('region', { name: 'Amounts' }).focus()
  // Total and the latest months of the first rows, beside the first column, which stays.
  for (let stop = 0; stop < 8; stop += 1) {
    await page.keyboard.press('Tab')
    expect(await page.locator(':focus').evaluate(isSeen)).toBe(true)
  }
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect(merchants).toHaveCount(252)
  await expect(parts.last()).toHaveText('244 others')
})

test('a report that failed to load is there after trying again, whichever of its calls failed', async ({
  page,
  email,
  expectedComplaints,
}) => {
  expectedComplaints.push(/500/)
  await startSignedIn(page, email)
  await addTransactions(page, rows)
  const ofYearBefore = /reports\/query\?.*start_date=2023-12-01/
  for (const [search, shown, failing] of [
    ['?report=trends&range=1y', 'Amounts', '**/api/v1/reports/query**'],
    ['?range=1y&merchant=maple+bakery', 'By month', '**/api/v1/reports/query**'],
    ['?range=1y&merchant=maple+bakery', 'By month', ofYearBefore],
  ] as const) {
    await page.route(failing, (route) => route.fulfill({ status: 500, body: '{}' }))
    // Reloads the page, so that no part of the report is cached.
    await page.goto(`/reports${search}`)
    await expect(page.getByText('Failed to load the report')).toBeVisible()
    await page.unroute(failing)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('region', { name: shown })).toBeVisible()
  }
  await page.route('**/api/v1/accounts/balances', (route) => route.fulfill({ status: 500, body: '{}' }))
  await openScreen(page, '/reports/year')
  await expect(page.getByText('Failed to load the net worth')).toBeVisible()
  await page.unroute('**/api/v1/accounts/balances')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('region', { name: 'Net worth' })).toBeVisible()
})

function isSeen(focused: Element): boolean {
  const { left, top, width, height } = focused.getBoundingClientRect()
  return focused.contains(document.elementFromPoint(left + width / 2, top + height / 2))
}
