import type { Page } from '@playwright/test'
import type { Product } from '#tests/support/start-product.ts'

/** Who is in front of the screen: nobody, someone with nothing in the ledger, or the demo's household. */
export type Visitor = 'nobody' | 'newcomer' | 'household'

/** A screen as it can be met, and how one comes to it. */
export type State = {
  name: string
  visitor: Visitor
  reach: (page: Page, product: Product) => Promise<void>
  /** Only what the window shows: a dialog stands in its middle, not in that of the whole page. */
  windowOnly?: boolean
}

/** Keeps an answer from coming, so that the waiting for it can be looked at. */
export const hold = (page: Page, path: string) => page.route(path, () => {})

/** Makes a call fail the way a server in trouble does. */
export const fail = (page: Page, path: string) =>
  page.route(path, (route) => route.fulfill({ status: 500, body: '{}' }))
