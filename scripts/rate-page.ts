import lighthouse from 'lighthouse'

/** The minimum score per category, out of 100. */
export const required = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 }
export type Category = keyof typeof required
export const categories = Object.keys(required) as Category[]

const timings = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'speed-index',
  'total-blocking-time',
  'cumulative-layout-shift',
]

export type Rating = Awaited<ReturnType<typeof ratePage>>

/** Runs Lighthouse once, with its mobile settings, in the Chromium that listens on the port. */
export async function ratePage(url: string, port: number) {
  const result = await lighthouse(url, { port, output: 'html', logLevel: 'error' })
  if (!result) throw new Error('Lighthouse returned no result')
  const { lhr, report } = result
  if (lhr.runtimeError) throw new Error(lhr.runtimeError.message)
  // After a redirect, for example to the sign-in page, the score would be for the wrong page.
  if (lhr.finalDisplayedUrl !== url) throw new Error(`${url} redirected to ${lhr.finalDisplayedUrl}`)

  const failuresIn = (category: Category) =>
    (lhr.categories[category]?.auditRefs ?? [])
      .filter(({ weight, id }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 1)
      .map(({ id }) => `${lhr.audits[id]?.title} ${lhr.audits[id]?.displayValue ?? ''}`.trim())
  return {
    html: String(report),
    scores: byCategory((category) => Math.round((lhr.categories[category]?.score ?? 0) * 100)),
    failures: byCategory(failuresIn),
    timings: timings.map((id) => `${lhr.audits[id]?.title} ${lhr.audits[id]?.displayValue}`),
  }
}

const byCategory = <Value>(read: (category: Category) => Value) =>
  Object.fromEntries(categories.map((category) => [category, read(category)])) as Record<Category, Value>
