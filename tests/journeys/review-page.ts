import type { Page } from '@playwright/test'
import { firstAccountId } from '#domain/accounts.ts'
import { callLedger } from './call-ledger.ts'
import { holdNotices } from './hold-timers.ts'
import { startSignedIn } from './journey.ts'

export const list = (page: Page) => page.getByRole('list', { name: 'Transactions to review' })
export const items = (page: Page) => list(page).locator('> li')

/** Rows of a file that says nothing about their categories. */
export async function addImport(page: Page, email: string, descriptions: readonly string[]) {
  await holdNotices(page)
  await startSignedIn(page, email)
  const begun = await callLedger(page, '/imports', { method: 'POST', data: { account_id: firstAccountId } })
  const { id } = await begun.json()
  const rows = descriptions.map((description, index) => ({
    date: `2025-03-${String(28 - index).padStart(2, '0')}`,
    description,
    amount: -20 - index,
    category: 'Uncategorized',
    import_key: `key-${index}-0123456789`,
  }))
  await callLedger(page, `/imports/${id}/rows`, { method: 'POST', data: { rows } })
}

export const categoriesOf = async (page: Page) =>
  (await (await callLedger(page, '/transactions')).json()).transactions.map(
    ({ category, reviewed }: { category: string; reviewed: boolean }) => `${category}${reviewed ? '' : '?'}`,
  )
