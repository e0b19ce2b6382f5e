import type { Page } from '@playwright/test'
import { callsDone } from './calls-under-way.ts'

/** What the app's router offers to developer tools. */
type Router = { subscribe(event: 'onRendered', listener: () => void): () => void }

/**
 * Goes to another screen of the app as a link on this one would, and waits for its data like `goto`, which takes twice
 * the CPU time, because it starts the app again.
 */
export async function openScreen(page: Page, address: string) {
  await page.evaluate(async (address) => {
    if (location.pathname + location.search === address) throw new Error(`${address} is already open.`)
    const { __TSR_ROUTER__: router } = window as unknown as { __TSR_ROUTER__: Router }
    await new Promise<void>((done) => {
      const ignore = router.subscribe('onRendered', () => {
        ignore()
        done()
      })
      history.pushState(null, '', address)
    })
  }, address)
  await callsDone(page)
}
