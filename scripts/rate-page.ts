import lighthouse from 'lighthouse'

/** What each category has to reach, of 100. */
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

/** One run of Lighthouse, with its settings for a mobile phone, in the Chromium that listens on the port. */
export async function ratePage(url: string, port: number) {
  const result = await lighthouse(url, { port, output: 'html', logLevel: 'error' })
  if (!result) throw new Error('Lighthouse gave no result')
  const { lhr, report } = result
  if (lhr.runtimeError) throw new Error(lhr.runtimeError.message)
  // A page that led elsewhere, such as to the sign-in, would be rated in the wrong one's name.
  if (lhr.finalDisplayedUrl !== url) throw new Error(`${url} led to ${lhr.finalDisplayedUrl}`)

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
