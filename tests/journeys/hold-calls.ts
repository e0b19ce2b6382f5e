import type { Page } from '@playwright/test'
import { expectHeldCalls } from './calls-under-way.ts'

/**
 * Holds each call to a URL until the test lets it pass, so that a state during the call lasts as long as the test looks
 * at it.
 */
export async function holdCalls(page: Page, url: string | RegExp) {
  const waiting: (() => void)[] = []
  let passes = 0
  expectHeldCalls(page, true)
  await page.route(url, async (route) => {
    if (passes > 0) passes -= 1
    else await new Promise<void>((pass) => waiting.push(pass))
    await route.fallback()
  })
  return {
    /** Lets the first held call pass, or the next one. */
    letOnePass() {
      const pass = waiting.shift()
      if (pass) pass()
      else passes += 1
    },
    letAllPass() {
      passes = Number.POSITIVE_INFINITY
      expectHeldCalls(page, false)
      for (const pass of waiting.splice(0)) pass()
    },
  }
}
