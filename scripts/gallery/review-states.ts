import type { Page } from '@playwright/test'
import type * as z from 'zod/mini'
import type { Transaction } from '#contract/transactions.ts'
import { fail, hold, type State } from './state.ts'

const calls = '**/api/v1/transfers?state=suggested*'

const account = (position: number) => `00000000-0000-7000-8000-00000000010${position}`

type Row = z.input<typeof Transaction>

const row = (id: number, accountId: string, date: string, amount: number, description: string): Row => ({
  id: `00000000-0000-7000-8000-0000000002${String(id).padStart(2, '0')}`,
  account_id: accountId,
  date,
  counted_on: date,
  description,
  amount,
  currency: 'USD',
  value: amount,
  rate: null,
  rate_date: null,
  category: 'Transfer',
  own_category: 'Transfer',
  bank_description: null,
  bank_category: null,
  exclude_from_total: false,
  left_out_by: null,
  rule_id: null,
  decided_by: { category: null, excluded: null, description: null, note: null, transfer: null, tags: null },
  by_hand: [],
  shown_description: null,
  rule_note: null,
  refund_of: null,
  merchant: null,
  refunded: 0,
  recurring_cost_id: null,
  note: null,
  tags: [],
  parts: [],
  attachments: [],
  import_key: null,
  import_id: null,
  reviewed: true,
})

const transfer = (id: number, confidence: number, reason: string, ...transactions: { id: string }[]) => ({
  id: String(id),
  state: 'suggested',
  decided_by: 'product',
  transaction_ids: transactions.map((one) => one.id),
  outside_account: null,
  confidence,
  reason,
  created_at: '2026-01-01T00:00:00.000Z',
  transactions,
})

const dollars = { currency: 'EUR', value: -271.35, rate: '1.085', rate_date: '2026-10-20' }
const transfers = [
  transfer(
    1,
    0.93,
    'habit',
    row(1, account(1), '2026-10-24', -450, 'TRANSFER TO SAVINGS 0045 REF 88120'),
    row(2, account(2), '2026-10-25', 450, 'TRANSFER FROM CHECKING'),
  ),
  transfer(
    2,
    0.6,
    'in_pieces',
    row(3, account(1), '2026-10-20', -1294.8, 'CARD AUTOPAY'),
    row(4, account(3), '2026-10-21', 1000, 'PAYMENT THANK YOU'),
    row(5, account(3), '2026-10-21', 294.8, 'PAYMENT THANK YOU'),
  ),
  transfer(
    3,
    0.41,
    'exchanged',
    { ...row(6, account(4), '2026-10-19', -250.1, 'ÜBERWEISUNG AN MICH SELBST'), ...dollars },
    row(
      7,
      account(1),
      '2026-10-20',
      271.35,
      'INCOMING WIRE FROM THE ACCOUNT ABROAD OF THE SAME OWNER WITH A LONG REFERENCE 000123400056789',
    ),
  ),
]

const refunds = [
  {
    id: 'refund',
    state: 'suggested',
    decided_by: 'product',
    refund_id: row(9, account(3), '2026-10-22', 54.9, 'MAPLE OUTFITTERS RETURN').id,
    purchase_id: row(8, account(3), '2026-10-02', -83.2, 'MAPLE OUTFITTERS').id,
    confidence: 0.88,
    reason: 'part_of_amount',
    created_at: null,
    transactions: [
      row(8, account(3), '2026-10-02', -83.2, 'MAPLE OUTFITTERS'),
      row(9, account(3), '2026-10-22', 54.9, 'MAPLE OUTFITTERS RETURN'),
    ],
  },
]

async function openReview(page: Page, shown: readonly object[], refunds: readonly object[]) {
  const accounts = ['Everyday checking', 'Rainy days', 'Visa', 'Konto in Deutschland'].map((name, at) => ({
    id: account(at + 1),
    name,
    kind: 'checking',
    currency: 'USD',
    number_hint: null,
    opening_balance: 0,
    balance: 0,
    closed: false,
    position: at,
    count: 0,
  }))
  await page.route('**/api/v1/accounts', (route) => route.fulfill({ json: { accounts } }))
  await page.route(calls, (route) =>
    route.fulfill({ json: { transfers: shown, next_cursor: null, count: shown.length } }),
  )
  await page.route('**/api/v1/refunds?state=suggested*', (route) =>
    route.fulfill({ json: { refunds, next_cursor: null } }),
  )
  await page.goto('/review/matches')
}

export const reviewStates: State[] = [
  {
    name: 'review',
    visitor: 'household',
    reach: async (page) => {
      await openReview(page, transfers, refunds)
      await page.getByRole('list', { name: 'Suggestions' }).waitFor()
    },
  },
  {
    name: 'review-nothing',
    visitor: 'household',
    reach: async (page) => {
      await openReview(page, [], [])
      await page.getByText('Nothing to review.').waitFor()
    },
  },
  {
    name: 'review-loading',
    visitor: 'household',
    reach: async (page) => {
      await hold(page, calls)
      await page.goto('/review/matches')
      await page.getByText('Loading suggestions...').waitFor()
    },
  },
  {
    name: 'review-failed',
    visitor: 'household',
    reach: async (page) => {
      await fail(page, calls)
      await page.goto('/review/matches')
      await page.getByText('Failed to load suggestions').waitFor()
    },
  },
]

const reviewCalls = '**/api/v1/review?*'

export const categoryReviewStates: State[] = [
  {
    name: 'review-categories',
    visitor: 'household',
    reach: async (page) => {
      await page.goto('/review')
      await page.getByRole('list', { name: 'Transactions to review' }).waitFor()
      await page.keyboard.press('ArrowDown')
    },
  },
  {
    name: 'review-categories-choosing',
    visitor: 'household',
    reach: async (page) => {
      await page.goto('/review')
      await page
        .getByRole('button', { name: /^(Change|Choose)/ })
        .first()
        .click()
      await page.keyboard.type('tra')
      await page.getByRole('option').first().waitFor()
    },
  },
  {
    name: 'review-categories-nothing',
    visitor: 'household',
    reach: async (page) => {
      await page.route(reviewCalls, (route) =>
        route.fulfill({ json: { rows: [], count: 0, next_cursor: null } }),
      )
      await page.goto('/review')
      await page.getByText('Nothing to review.').waitFor()
    },
  },
  {
    name: 'review-categories-loading',
    visitor: 'household',
    reach: async (page) => {
      await hold(page, reviewCalls)
      await page.goto('/review')
      await page.getByText('Loading transactions...').waitFor()
    },
  },
  {
    name: 'review-categories-failed',
    visitor: 'household',
    reach: async (page) => {
      await fail(page, reviewCalls)
      await page.goto('/review')
      await page.getByText('Failed to load the transactions').waitFor()
    },
  },
]
