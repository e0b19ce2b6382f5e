import type { Page } from '@playwright/test'
import type * as z from 'zod/mini'
import type { NewTransaction } from '#contract/transactions.ts'
import { expect, password } from './journey.ts'

/** Calls the data service as the user of the page, in a session of its own. */
export async function callLedger(
  page: Page,
  email: string,
  path: string,
  { method = 'GET', data }: { method?: string; data?: unknown } = {},
) {
  const { anon_key: apikey } = await (await page.request.get('/api/v1/config')).json()
  const session = await page.request.post('/auth/v1/token?grant_type=password', {
    headers: { apikey },
    data: { email, password },
  })
  const { access_token } = await session.json()
  const headers = { apikey, authorization: `Bearer ${access_token}` }
  const answer = await page.request.fetch(`/api/v1${path}`, { method, headers, data })
  expect(answer.ok(), await answer.text()).toBe(true)
  return answer
}

/** Adds the transactions a thousand at a time. */
export async function addTransactions(
  page: Page,
  email: string,
  transactions: readonly z.input<typeof NewTransaction>[],
) {
  for (let sent = 0; sent < transactions.length; sent += 1000)
    await callLedger(page, email, '/transactions', {
      method: 'POST',
      data: { transactions: transactions.slice(sent, sent + 1000) },
    })
}
