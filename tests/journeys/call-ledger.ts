import type { Page } from '@playwright/test'
import type * as z from 'zod/mini'
import type { NewTransaction } from '#contract/transactions.ts'
import { callHttp } from '#tests/support/call-http.ts'
import { expect, sessionOf } from './journey.ts'

/** Calls the data service with the session of the page. */
export async function callLedger(
  page: Page,
  path: string,
  { method = 'GET', data }: { method?: string; data?: unknown } = {},
) {
  const { origin, session } = sessionOf(page)
  const answer = await callHttp(`${origin}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${session.access_token}`, 'content-type': 'application/json' },
    body: data === undefined ? undefined : JSON.stringify(data),
  })
  expect(answer.status, answer.text).toBeLessThan(300)
  return { json: () => JSON.parse(answer.text), text: () => answer.text }
}

/** Adds the transactions a thousand at a time. */
export async function addTransactions(page: Page, transactions: readonly z.input<typeof NewTransaction>[]) {
  for (let sent = 0; sent < transactions.length; sent += 1000)
    await callLedger(page, '/transactions', {
      method: 'POST',
      data: { transactions: transactions.slice(sent, sent + 1000) },
    })
}
