import type { Page } from '@playwright/test'

/**
 * Disables the redirect two seconds after an upload, which a busy machine could miss. Takes effect with the next page
 * that is opened.
 */
export const holdRedirect = (page: Page) =>
  page.addInitScript(() => {
    const { setTimeout } = window
    const never = 2 ** 31 - 1
    const set = (handler: TimerHandler, delay?: number, ...given: unknown[]) =>
      setTimeout(handler, delay === 2000 ? never : delay, ...given)
    window.setTimeout = set as typeof window.setTimeout
  })
