import type { Browser, BrowserContext, Page, TestInfo, ViewportSize } from '@playwright/test'

/** Those of the context that differ between tests. Playwright applies the others. */
type Options = { viewport: ViewportSize | null; [option: string]: unknown }

/**
 * Browser contexts that several journeys use, one after the other: one context for each set of options. Each journey
 * gets a new page and no stored data. All pages of a context are opened by the same page, so that they share its process
 * and the scripts it has already compiled, which makes a first page load much cheaper.
 */
export class KeptContexts {
  readonly #openers = new Map<string, Page>()
  /** The options of the current test. */
  #options = ''

  get #opener(): Page | undefined {
    return this.#openers.get(this.#options)
  }

  /** Returns the context with these options, or a new one. */
  async open(browser: Browser, baseURL: string, options: Options): Promise<BrowserContext> {
    this.#options = JSON.stringify([baseURL, options])
    if (this.#opener) return this.#opener.context()
    const opener = await (await browser.newContext({ baseURL, viewport: options.viewport })).newPage()
    // A page of this origin without scripts.
    await opener.goto('/favicon.svg')
    this.#openers.set(this.#options, opener)
    return opener.context()
  }

  async newPage(): Promise<Page> {
    const opener = this.#opener
    if (!opener) throw new Error('The context of the test opens first.')
    const page = opener.context().waitForEvent('page')
    await opener.evaluate(() => void window.open())
    return page
  }

  /**
   * Resets the context for the next test, or closes it if it is no longer needed. After a failure, Playwright discards
   * all of them with their worker.
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
    this.#openers.delete(this.#options)
  }
}
