import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { amountFromCents } from '#domain/money.ts'
import { signUpNewcomer } from '#scripts/sign-up-newcomer.ts'
import { counted, milliseconds } from './figure-text.ts'
import { inBrowser } from './in-browser.ts'
import type { MeasuredRow } from './measured-row.ts'
import { median } from './median.ts'
import { realisticRows } from './realistic-rows.ts'

/** Defined in in-page/interaction-timing.js. */
declare function timeToPress(control: unknown): Promise<number>
declare function timeToExpand(month: unknown): Promise<number>
declare function timeToFind(inputAndText: [unknown, string]): Promise<number>

const rows = 100_000
const perCall = 1000
const rounds = 9
/** At sixty frames a second, no screen can show anything sooner. */
const frame = 1000 / 60
/** How long the search waits for the next keystroke. */
const searchDebounce = 250

/** Responsiveness of a large ledger: from the click to the painted frame that shows its result. */
export const interactions = (): Promise<MeasuredRow[]> =>
  inBrowser(async ({ page, product }) => {
    await page.addInitScript({ path: join(import.meta.dirname, 'in-page/interaction-timing.js') })
    await signUpNewcomer(page)
    await fillLedger(page, product.url)
    return [...(await onDashboard(page)), ...(await onHistory(page))]
  })

async function onDashboard(page: Page): Promise<MeasuredRow[]> {
  await page.goto('/')
  const ranges = page.getByRole('group', { name: 'Time range' }).getByRole('button')
  const months = page.getByRole('button', { name: /^\w+ \d{4}: \$/ })
  const category = page.getByRole('list', { name: 'Categories' }).getByRole('button').first()
  await ranges.last().click()
  await months.nth(100).waitFor()

  const toggles = await repeat(() => pressed(category))
  const selections = await repeat((round) => pressed(months.nth(20 + round)))
  const choices = await repeat((round) => pressed(ranges.nth(round % 5)))
  return [
    aimedAtFrame('Category toggle', toggles),
    aimedAtFrame('Month select', selections),
    aimedAtFrame('Range', choices),
    await shiftRow('/', page),
  ]
}

async function onHistory(page: Page): Promise<MeasuredRow[]> {
  await page.goto('/history')
  const months = page.getByRole('main').getByRole('button', { name: /Total/ })
  const search = page.getByRole('combobox', { name: 'Search transactions' })
  await months.first().waitFor()
  const expansions = await repeat((round) => months.nth(round).evaluate((month) => timeToExpand(month)))
  await page.goto('/history')
  await months.first().waitFor()
  const searches = await repeat((round) =>
    search.evaluate((input, text) => timeToFind([input, text]), `#${String(round + 1).repeat(3)}`),
  )
  return [
    against(`Month expansion, of ${counted(Math.round(rows / 120))} rows`, expansions, 'a frame', frame, ''),
    against('Search', searches, 'its pause', searchDebounce, ''),
    await shiftRow('/history', page),
  ]
}

const pressed = (control: Locator) => control.evaluate((control) => timeToPress(control))

async function repeat(measure: (round: number) => Promise<number>): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) times.push(await measure(round))
  return times
}

const aimedAtFrame = (what: string, times: number[]) =>
  against(`${what}, of ${counted(rows)} rows`, times, 'a frame', frame, 'at most 50 ms')

function against(measure: string, times: number[], what: string, floor: number, aim: string): MeasuredRow {
  const took = median(times)
  return {
    measure,
    figure: milliseconds(took),
    against: `${what}, ${milliseconds(floor)}`,
    ratio: took / floor,
    aim,
  }
}

/** From an empty window until the page is idle, without any interaction. */
async function shiftRow(path: string, page: Page): Promise<MeasuredRow> {
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  const shift = await page.evaluate<number>('layoutShift')
  return { measure: `Layout shift of ${path}`, figure: shift.toFixed(3), against: '', ratio: null, aim: '0' }
}

async function fillLedger(page: Page, url: string) {
  const token = await page.evaluate<string>(
    "JSON.parse(localStorage[Object.keys(localStorage).find((key) => key.endsWith('-auth-token'))]).access_token",
  )
  const transactions = [...realisticRows(rows)].map(({ cents, ...row }) => ({
    ...row,
    amount: amountFromCents(cents),
  }))
  for (let first = 0; first < rows; first += perCall) {
    const answer = await fetch(`${url}/api/v1/transactions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ transactions: transactions.slice(first, first + perCall) }),
    })
    if (!answer.ok) throw new Error(`Filling the ledger failed: ${await answer.text()}`)
  }
}
