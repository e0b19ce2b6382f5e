import type { Page } from '@playwright/test'
import type { Product } from '#tests/support/start-product.ts'

/**
 * Who is in front of the screen: nobody, someone with nothing in the ledger, the demo's household, or someone who
 * has just signed up for this one picture, because it changes what they have.
 */
export type Visitor = 'nobody' | 'newcomer' | 'household' | 'own'

/** A screen as it can be met, and how one comes to it. */
export type State = {
  name: string
  visitor: Visitor
  reach: (page: Page, product: Product) => Promise<void>
  /** Only what the window shows: a dialog stands in its middle, not in that of the whole page. */
  windowOnly?: boolean
  /** On paper, which has one width and is the same in the light and in the dark. */
  print?: boolean
}

/** Keeps an answer from coming, so that the waiting for it can be looked at. */
export const hold = (page: Page, path: string) => page.route(path, () => {})

/** Makes a call fail the way a server in trouble does. */
export const fail = (page: Page, path: string) =>
  page.route(path, (route) => route.fulfill({ status: 500, body: '{}' }))

/** The same for what changes something; what is read meanwhile still comes. */
export const failChanges = (page: Page, path: string) =>
  page.route(path, (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.fulfill({ status: 500, body: '{}' }),
  )
