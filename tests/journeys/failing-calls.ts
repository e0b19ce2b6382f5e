import type { Page } from '@playwright/test'

/** How a call fails, and the message it shows; `null` for none. */
export type Failure = { name: string; sentence: string | null; answer: Answer | null }
type Answer = { status: number; contentType: string; body: string }

const sentence = 'The ledger is being moved. Please wait a minute.'
const problem = {
  type: 'about:blank',
  title: 'Service Unavailable',
  status: 503,
  code: 'moving',
  detail: sentence,
}

/** The ways a call to the data service fails: with a message, without one, and without a response. */
export const failures: readonly Failure[] = [
  {
    name: 'the service says why',
    sentence,
    answer: { status: 503, contentType: 'application/problem+json', body: JSON.stringify(problem) },
  },
  {
    name: 'the service says nothing',
    sentence: null,
    answer: { status: 500, contentType: 'application/json', body: '{}' },
  },
  {
    name: 'a proxy answers in place of the service',
    sentence: null,
    answer: { status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' },
  },
  { name: 'there is no network', sentence: null, answer: null },
]

/** Makes a call such as `PATCH /api/v1/transactions/*` fail until the returned function is called. */
export async function failCall(page: Page, call: string, { answer }: Pick<Failure, 'answer'>) {
  const [method, path] = call.split(' ') as [string, string]
  const handler: Parameters<Page['route']>[1] = (route) => {
    if (route.request().method() !== method) return route.fallback()
    return answer ? route.fulfill(answer) : route.abort()
  }
  await page.route(`**${path}`, handler)
  return () => page.unroute(`**${path}`, handler)
}
