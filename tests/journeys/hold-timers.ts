import type { Page } from '@playwright/test'

// On a busy machine, things that disappear by themselves could be gone before a test gets to them. Both functions take
// effect with the next page load.

/** Disables the redirect two seconds after an upload. */
export const holdRedirect = (page: Page) => holdTimers(page, 2000)

/** Keeps the notices that offer to undo something, which otherwise disappear after ten seconds. */
export const holdNotices = (page: Page) => holdTimers(page, 10_000)

const holdTimers = (page: Page, held: number) =>
  page.addInitScript((held) => {
    const { setTimeout } = window
    const never = 2 ** 31 - 1
    const set = (handler: TimerHandler, delay?: number, ...given: unknown[]) =>
      setTimeout(handler, delay === held ? never : delay, ...given)
    window.setTimeout = set as typeof window.setTimeout
  }, held)
