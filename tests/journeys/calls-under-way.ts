import { type BrowserContext, expect, type Page, type Request } from '@playwright/test'

/** The requests of all pages of a context: those that are pending, how many there were, and if a test holds some. */
type Calls = { pending: Set<Request>; count: number; areHeld: boolean }

const callsUnderWay = new WeakMap<BrowserContext, Calls>()

/**
 * The script a worker starts with. If the worker is terminated while it loads, Playwright reports neither its end nor
 * the worker.
 */
const isWorkerScript = (call: Request) => /-worker-[\w-]+\.js$/.test(call.url())

/**
 * Counts the requests of a context, and makes `goto` and `reload` of its pages wait until the screen has all its data:
 * what loads late moves the rest of the screen, and a click is lost when its target moves between press and release.
 * They do not wait while a test holds calls, or if it says how far to wait: `{ waitUntil: 'load' }`.
 */
export function countCalls(context: BrowserContext) {
  const calls: Calls = { pending: new Set(), count: 0, areHeld: false }
  const start = (call: Request) => {
    if (!isWorkerScript(call)) calls.pending.add(call)
    calls.count += 1
  }
  const end = (call: Request) => void calls.pending.delete(call)
  callsUnderWay.set(context, calls)
  context.on('request', start).on('requestfinished', end).on('requestfailed', end).on('page', waitForData)
  return () => {
    context
      .off('request', start)
      .off('requestfinished', end)
      .off('requestfailed', end)
      .off('page', waitForData)
  }
}

function waitForData(page: Page) {
  const goto = page.goto.bind(page)
  const reload = page.reload.bind(page)
  page.goto = async (url, options) => {
    const response = await goto(url, options)
    await dataArrived(page, options)
    return response
  }
  page.reload = async (options) => {
    const response = await reload(options)
    await dataArrived(page, options)
    return response
  }

  // Playwright does not report the end of requests that were pending when their page was closed.
  const own = new Set<Request>()
  page.on('request', (call) => own.add(call))
  page.on('close', () => {
    for (const call of own) callsUnderWay.get(page.context())?.pending.delete(call)
  })

  // Nor of what a worker was importing when it was terminated.
  page.on('worker', (worker) => {
    worker.on('close', () => {
      const pending = callsUnderWay.get(page.context())?.pending
      for (const call of pending ?? [])
        if (!['fetch', 'xhr'].includes(call.resourceType())) pending?.delete(call)
    })
  })
}

async function dataArrived(page: Page, options?: { waitUntil?: unknown }) {
  if (!options?.waitUntil && !callsUnderWay.get(page.context())?.areHeld) await callsDone(page)
}

/** From now on, or until `areHeld` is false, opening a screen does not wait for its data. */
export function expectHeldCalls(page: Page, areHeld: boolean) {
  const calls = callsUnderWay.get(page.context())
  if (calls) calls.areHeld = areHeld
}

/**
 * Waits until no tab is loading or about to load anything: a response can lead to more requests. Requests that are
 * pending when the user signs out are rejected, which the browser logs as an error.
 */
export async function callsDone(page: Page) {
  const calls = callsUnderWay.get(page.context())
  if (!calls) throw new Error('Only the calls of a test’s own pages are counted.')
  const before = { count: -1 }
  await expect
    .poll(
      async () => {
        const started = calls.count - before.count
        before.count = calls.count
        // Returns after the page has handled the responses it has received.
        await page.evaluate(() => 0).catch(() => undefined)
        return { pending: [...calls.pending].map((call) => call.url()), started }
      },
      { intervals: [100] },
    )
    .toEqual({ pending: [], started: 0 })
}
