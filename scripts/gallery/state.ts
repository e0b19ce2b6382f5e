import type { Page } from '@playwright/test'
import type { Product } from '#tests/support/start-product.ts'

/**
 * Who uses the screen: nobody, a user with an empty ledger, the demo household, or a user who has just signed up
 * for this one screenshot, because it changes their data.
 */
export type Visitor = 'nobody' | 'newcomer' | 'household' | 'own'

/** A screen in a certain state, and how to get there. */
export type State = {
  name: string
  visitor: Visitor
  reach: (page: Page, product: Product) => Promise<void>
  /** Captures only the viewport: a dialog is centered there, not on the whole page. */
  windowOnly?: boolean
  /** Printed: one paper width, and no dark mode. */
  print?: boolean
}

/** Keeps a response from arriving, to show the waiting state. */
export const hold = (page: Page, path: string) => page.route(path, () => {})

/** Makes a call fail with a server error. */
export const fail = (page: Page, path: string) =>
  page.route(path, (route) => route.fulfill({ status: 500, body: '{}' }))

/** The same for changes only; reads still succeed. */
export const failChanges = (page: Page, path: string) =>
  page.route(path, (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.fulfill({ status: 500, body: '{}' }),
  )

/** Shows the ledger with German formats and in euros. */
export async function germanFormats(page: Page) {
  const withChange = (path: string, change: object) =>
    page.route(path, async (route) => {
      if (route.request().method() !== 'GET') return route.fallback()
      const answer = await route.fetch()
      await route.fulfill({ response: answer, json: { ...(await answer.json()), ...change } })
    })
  await withChange('**/api/v1/profile', { locale: 'de-DE' })
  await withChange('**/api/v1/ledger', { currency: 'EUR' })
}
