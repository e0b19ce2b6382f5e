import type { Page } from '@playwright/test'
import { callLedger } from './call-ledger.ts'
import { expect } from './journey.ts'

type Month = { net: number; count: number; excluded_count: number }
/** What History shows for a query. */
export type Answers = Map<string, Promise<Month[]>>

/** The links to History on a screen. */
export const links = (page: Page) => page.locator('main a[href^="/history"]')

/**
 * Checks that the transactions behind every link to History are those that it counts, or add up to its amount. While
 * the ledger stays the same, screens can share their answers.
 */
export async function checkFigures(page: Page, answers: Answers = new Map()): Promise<void> {
  const figures = await links(page).evaluateAll((found) =>
    found.map((link) => ({
      search: new URL((link as HTMLAnchorElement).href).search,
      text: `${link.getAttribute('aria-label') ?? ''} ${link.textContent}`,
    })),
  )
  const distinct = [...new Map(figures.map((figure) => [figure.search, figure])).values()]
  for (let from = 0; from < distinct.length; from += checkedAtOnce)
    await Promise.all(
      distinct.slice(from, from + checkedAtOnce).map(({ search, text }) => {
        const query = queryOf(search).toString()
        const answer = answers.get(query) ?? readMonths(page, query)
        answers.set(query, answer)
        return checkFigure(answer, search, text)
      }),
    )
}

/** Few enough that the server does not limit the calls. */
const checkedAtOnce = 6

async function readMonths(page: Page, query: string): Promise<Month[]> {
  return (await (await callLedger(page, `/transactions/months?${query}`)).json()).months
}

async function checkFigure(answer: Promise<Month[]>, search: string, text: string): Promise<void> {
  const months = await answer
  const cents = months.reduce((sum, { net }) => sum + Math.round(net * 100), 0)
  const shown = /-?\$[\d,]+\.\d\d/.exec(text)?.[0].replace(/[$,]/g, '')
  if (shown === undefined) {
    const count = months.reduce((sum, month) => sum + month.count + month.excluded_count, 0)
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
