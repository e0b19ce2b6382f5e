import type { Page } from '@playwright/test'

/**
 * Sets the date and time that a page sees, from the next document on. Its timers run as usual. Unlike `page.clock`, this
 * leaves the browser context as it was, so that the next test can use it too.
 */
export const setToday = (page: Page, time: string) =>
  page.addInitScript((now) => {
    const Real = window.Date
    window.Date = class extends Real {
      constructor(...given: unknown[]) {
        super(...((given.length > 0 ? given : [now]) as [number]))
      }
      static override now = () => now
    } as DateConstructor
  }, Date.parse(time))
