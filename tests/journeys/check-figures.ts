import type { Page } from '@playwright/test'
import { callLedger } from './call-ledger.ts'
import { expect } from './journey.ts'

type Counts = { count: number; excluded_count: number }

/** The links to History on a screen. */
export const links = (page: Page) => page.locator('main a[href^="/history"]')

/** Checks that the transactions behind every link to History are those that it counts, or add up to its amount. */
export async function checkFigures(page: Page): Promise<void> {
  const figures = await links(page).evaluateAll((found) =>
    found.map((link) => ({
      search: new URL((link as HTMLAnchorElement).href).search,
      text: `${link.getAttribute('aria-label') ?? ''} ${link.textContent}`,
    })),
  )
  const distinct = [...new Map(figures.map((figure) => [figure.search, figure])).values()]
  for (let from = 0; from < distinct.length; from += checkedAtOnce)
    await Promise.all(distinct.slice(from, from + checkedAtOnce).map((figure) => checkFigure(page, figure)))
}

/** Few enough that the server does not limit the calls. */
const checkedAtOnce = 6

async function checkFigure(page: Page, { search, text }: { search: string; text: string }): Promise<void> {
  const { months } = await (await callLedger(page, `/transactions/months?${queryOf(search)}`)).json()
  const cents = months.reduce((sum: number, { net }: { net: number }) => sum + Math.round(net * 100), 0)
  const shown = /-?\$[\d,]+\.\d\d/.exec(text)?.[0].replace(/[$,]/g, '')
  if (shown === undefined) {
    const count = months.reduce((sum: number, month: Counts) => sum + month.count + month.excluded_count, 0)
    expect(count, `${text}: ${search}`).toBe(Number(/\d+/.exec(text)?.[0]))
    return
  }
  const sign = /figure=(income|left_over)/.test(search) ? 1 : -1
  expect(sign * cents + 0, `${text}: ${search}`).toBe(Math.round(Number(shown) * 100))
}

/** The address of History as a query of the API, where lists are repeated parameters. */
function queryOf(search: string): URLSearchParams {
  const query = new URLSearchParams(search)
  for (const list of ['not_category', 'not_merchant']) {
    const each: string[] = JSON.parse(query.get(list) ?? '[]')
    query.delete(list)
    for (const one of each) query.append(list, one)
  }
  return query
}
