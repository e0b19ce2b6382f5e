import type { Page } from '@playwright/test'
import type * as z from 'zod/mini'
import type { NewTransaction } from '#contract/transactions.ts'
import { expect, sessionOf } from './journey.ts'

/** Calls the data service with the session of the page. */
export async function callLedger(
  page: Page,
  path: string,
  { method = 'GET', data }: { method?: string; data?: unknown } = {},
) {
  const headers = { authorization: `Bearer ${sessionOf(page).access_token}` }
  const answer = await page.request.fetch(`/api/v1${path}`, { method, headers, data })
  expect(answer.ok(), await answer.text()).toBe(true)
  return answer
}

/** Adds the transactions a thousand at a time. */
export async function addTransactions(page: Page, transactions: readonly z.input<typeof NewTransaction>[]) {
  for (let sent = 0; sent < transactions.length; sent += 1000)
    await callLedger(page, '/transactions', {
      method: 'POST',
      data: { transactions: transactions.slice(sent, sent + 1000) },
    })
}
