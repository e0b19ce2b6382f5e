import type { Page } from '@playwright/test'
import { rowAction } from './row-action.ts'
import { fail, type State } from './state.ts'

/** Opens the month before last, which has transfers between accounts of the household. */
async function openMonth(page: Page) {
  await page.goto('/history')
  await page.getByRole('main').getByRole('button', { name: /Total/ }).nth(1).click()
  await badge(page).waitFor()
}
const badge = (page: Page) =>
  page
    .getByRole('row')
    .getByRole('link', { name: /^Transfer (?:To|From)/ })
    .first()
const rowOf = (page: Page, description: string) =>
  page.getByRole('row').filter({ hasText: description }).first()

async function openDialog(page: Page, description: string) {
  await openMonth(page)
  await (await rowAction(rowOf(page, description), 'Edit')).click()
  await page.getByRole('button', { name: 'Transfer...' }).click()
  await page.getByRole('dialog').waitFor()
}

type Row = { id: string; description: string; amount: number; refund_of: string | null; refunded: number }

const shoes = 'SUMMIT OUTDOOR SHOES'

/** Shows the shoes that were returned as a linked refund. */
async function linkShoes(page: Page) {
  let transactions: Row[] = []
  await page.route('**/api/v1/transactions?**', async (route) => {
    const answer = await route.fetch()
    const list: { transactions: Row[] } = await answer.json()
    transactions = list.transactions
      .filter(({ description }) => description === shoes)
      .sort((one, other) => one.amount - other.amount)
    const [purchase, refund] = transactions
    if (purchase && refund) {
      purchase.refunded = refund.amount
      refund.refund_of = purchase.id
    }
    await route.fulfill({ response: answer, json: list })
  })
  await page.route('**/api/v1/refunds?state=linked*', (route) => {
    const [purchase, refund] = transactions
    const linked = {
      id: 'shoes',
      state: 'linked',
      decided_by: 'user',
      refund_id: refund?.id,
      purchase_id: purchase?.id,
      confidence: 1,
      reason: 'whole_amount',
      created_at: '2026-01-01T00:00:00.000Z',
      transactions,
    }
    return route.fulfill({ json: { refunds: [linked], next_cursor: null } })
  })
}

export const transferStates: State[] = [
  {
    name: 'refund-linked',
    visitor: 'household',
    windowOnly: true,
    reach: async (page) => {
      await linkShoes(page)
      await openMonth(page)
      await rowOf(page, shoes)
        .getByRole('button', { name: /^Refund/ })
        .click()
      await page.getByRole('dialog').getByRole('link').first().waitFor()
    },
  },
  {
    name: 'refund-new',
    visitor: 'household',
    windowOnly: true,
    reach: async (page) => {
      await openMonth(page)
      await (await rowAction(rowOf(page, shoes), 'Edit')).click()
      await page.getByRole('button', { name: 'Refund of...' }).click()
      await page.getByRole('list', { name: 'Purchases' }).waitFor()
    },
  },
  {
    name: 'transfer-in-history',
    visitor: 'household',
    windowOnly: true,
    reach: async (page) => {
      await openMonth(page)
      await badge(page).click()
      await page.locator('tr:focus').waitFor()
    },
  },
  {
    name: 'transfer-linked',
    visitor: 'household',
    windowOnly: true,
    reach: (page) => openDialog(page, 'TRANSFER TO SAVINGS'),
  },
  {
    name: 'transfer-new',
    visitor: 'household',
    windowOnly: true,
    reach: async (page) => {
      await openDialog(page, 'NORTHLIGHT STUDIO PAYROLL')
      await page.getByRole('list', { name: 'The other side' }).waitFor()
    },
  },
  {
    name: 'transfer-new-failed',
    visitor: 'household',
    windowOnly: true,
    reach: async (page) => {
      await openMonth(page)
      await fail(page, '**/api/v1/transactions?**')
      await (await rowAction(rowOf(page, 'NORTHLIGHT STUDIO PAYROLL'), 'Edit')).click()
      await page.getByRole('button', { name: 'Transfer...' }).click()
      await page.getByRole('button', { name: 'Mark', exact: true }).click()
      await page.getByText('Failed to load transactions').waitFor()
    },
  },
]
