import type { Browser, BrowserContext, Page, TestInfo, ViewportSize } from '@playwright/test'

/** Those of the context that differ between tests. Playwright applies the others. */
type Options = { viewport: ViewportSize | null; [option: string]: unknown }

/**
 * A browser context that several journeys use, one after the other. Each gets a new page and no stored data. All pages
 * are opened by the same page, so that they share its process and the scripts it has already compiled,
 * which makes a first page load much cheaper.
 */
export class KeptContext {
  #options = ''
  #opener: Page | undefined

  /** Returns the context if it was created with these options. Otherwise, a new one takes its place. */
  async open(browser: Browser, baseURL: string, options: Options): Promise<BrowserContext> {
    const wanted = JSON.stringify([baseURL, options])
    if (wanted !== this.#options) await this.#discard()
    this.#options = wanted
    if (!this.#opener) {
      this.#opener = await (await browser.newContext({ baseURL, viewport: options.viewport })).newPage()
      // A page of this origin without scripts.
      await this.#opener.goto('/favicon.svg')
    }
    return this.#opener.context()
  }

  async newPage(): Promise<Page> {
    const opener = this.#opener
    if (!opener) throw new Error('The context of the test opens first.')
    const page = opener.context().waitForEvent('page')
    await opener.evaluate(() => void window.open())
    return page
  }

  /**
   * Resets the context for the next test, or closes it if it is no longer needed. After a failure, Playwright discards it with
   * its worker.
   */
  async clear({ status, expectedStatus }: TestInfo, isDone: boolean): Promise<void> {
    const opener = this.#opener
    if (!opener || status !== expectedStatus) return
    // The clock of a context cannot be put back.
    if (isDone || (await opener.evaluate(() => '__pwClock' in window))) return this.#discard()
    const context = opener.context()
    await Promise.all(
      context
        .pages()
        .filter((page) => page !== opener)
        .map((page) => page.close()),
    )
    await Promise.all([
      opener.evaluate(() => localStorage.clear()),
      context.clearCookies(),
      context.unrouteAll(),
      context.setOffline(false),
    ])
  }

  async #discard(): Promise<void> {
    await this.#opener?.context().close()
    this.#opener = undefined
  }
}
