import type { Page } from '@playwright/test'

/**
 * Lets the success of an upload stay until someone goes on: its redirect is due after two seconds (specification.md, 9), which
 * a busy machine can be too late for. Takes effect with the next page that is opened.
 */
export const holdRedirect = (page: Page) =>
  page.addInitScript(() => {
    const { setTimeout } = window
    const never = 2 ** 31 - 1
    const set = (handler: TimerHandler, delay?: number, ...given: unknown[]) =>
      setTimeout(handler, delay === 2000 ? never : delay, ...given)
    window.setTimeout = set as typeof window.setTimeout
  })
