import { type Kysely, sql } from 'kysely'
import { firstAccountId } from '#domain/accounts.ts'
import { categoryKeys } from '#domain/suggestions/category-keys.ts'
import {
  readDecided,
  readDecisions,
  readKeptDecisions,
  readKeysOfIds,
  readKeysOfRows,
  readRowsOfKeys,
} from '#ledger/store/matching/decisions.ts'
import { readDismissedPairs } from '#ledger/store/matching/dismissed-pairs.ts'
import { readRowsOfSeries } from '#ledger/store/matching/found-series.ts'
import { readCandidates, readHabits } from '#ledger/store/matching/habits.ts'
import { readLinkedRows } from '#ledger/store/matching/linked-rows.ts'
import { readNearRows, readOpenRows, readOwnAccounts } from '#ledger/store/matching/near-rows.ts'
import { readOutsideAccounts } from '#ledger/store/matching/outside-accounts.ts'
import { readPayments } from '#ledger/store/matching/recurring-payments.ts'
import { readMonthsOfRefunds } from '#ledger/store/matching/refund-months.ts'
import { readPair } from '#ledger/store/matching/refund-rows.ts'
import { readRefunds } from '#ledger/store/matching/refunds.ts'
import { readSeriesDecisions } from '#ledger/store/matching/series-decisions.ts'
import {
  readDecidedPayments,
  readKnownCosts,
  readPaymentRows,
  readStoredPayments,
} from '#ledger/store/matching/stored-payments.ts'
import { countTransfers, readTransfers } from '#ledger/store/matching/transfers.ts'
import { readCategoryChanges } from '#ledger/store/suggestions/category-changes.ts'
import { readCounts } from '#ledger/store/suggestions/category-counts.ts'
import { countToReview, readRowsToReview } from '#ledger/store/suggestions/review.ts'
import { readSuggestions, readUndecided } from '#ledger/store/suggestions/suggestions.ts'
import type { Schema } from '#store/schema.ts'
import { after, endDate, id, keys, type Read, startDate } from './read-arguments.ts'

/** Every function that reads what rows were matched with, or the categories suggested for them. */
export const readsOfMatches: Record<string, Read[]> = {
  readKeptDecisions: [readKeptDecisions],
  readCandidates: [(store, userId) => readCandidates(store, userId, [id])],
  readDecided: [
    (store, userId) =>
      readDecided(store, userId, 'refund', [
        {
          id,
          accountId: firstAccountId,
          date: startDate,
          cents: 1,
          value: 1,
          description: 'SHOP',
          importKey: null,
        },
      ]),
  ],
  readDismissedPairs: [readDismissedPairs],
  readDecisions: [readDecisions],
  readKeysOfIds: [(store, userId) => readKeysOfIds(store, userId, [id])],
  readRowsOfKeys: [(store, userId) => readRowsOfKeys(store, userId, keys)],
  readKeysOfRows: [
    (store, userId) => readKeysOfRows(store, userId, sql`ledger_id = ${userId} and id = ${id}`),
  ],
  readRowsOfSeries: [readRowsOfSeries],
  readSeriesDecisions: [readSeriesDecisions],
  readCounts: [
    (store, userId) => readCounts(store, userId, [categoryKeys({ description: 'A SHOP', cents: 1 })]),
  ],
  readSuggestions: [null, after].map(
    (after) => (store: Kysely<Schema>, userId: string) =>
      readSuggestions(store, userId, { after, limit: 50 }),
  ),
  readUndecided: [(store, userId) => readUndecided(store, userId, [id])],
  countToReview: [countToReview],
  readRowsToReview: [{}, { startDate, endDate }].flatMap((days) =>
    [null, after].map(
      (after) => (store: Kysely<Schema>, userId: string) =>
        readRowsToReview(store, userId, days, { after, limit: 50 }),
    ),
  ),
  readCategoryChanges: [(store, userId) => readCategoryChanges(store, userId, 100)],
  readHabits: [(store, userId) => readHabits(store, userId, ['a key'])],
  readNearRows: (['checking', 'cash'] as const).map(
    (kind) => (store, userId) =>
      readNearRows(
        store,
        userId,
        [{ id: firstAccountId, name: 'Main', kind, currency: 'USD', numberHint: null }],
        [{ id, accountId: firstAccountId, date: startDate, cents: 700, value: 700, description: 'CASH' }],
      ),
  ),
  readOpenRows: [(store, userId) => readOpenRows(store, userId, 1000)],
  readOutsideAccounts: [readOutsideAccounts],
  readOwnAccounts: [readOwnAccounts],
  readLinkedRows: [(store, userId) => readLinkedRows(store, userId, [id])],
  readMonthsOfRefunds: [readMonthsOfRefunds],
  readRefunds: [{}, { state: 'linked' as const }, { transactionId: id }, { after: id }].map(
    (asked) => (store, userId) => readRefunds(store, userId, { ...asked, limit: 100 }),
  ),
  readPair: [(store, userId) => readPair(store, userId, { refundId: id, purchaseId: id })],
  readTransfers: [
    {},
    { id },
    { state: 'suggested' as const },
    { transactionId: id },
    { startDate: '2025-03-01', endDate: '2025-03-31' },
    { after: id },
  ].map((asked) => (store, userId) => readTransfers(store, userId, { ...asked, limit: 100 })),
  countTransfers: [(store, userId) => countTransfers(store, userId, { state: 'suggested' })],
  readPayments: [
    {},
    { state: 'suggested' as const },
    { recurringCostId: id },
    { transactionId: id },
    { after: `${id}_${id}` },
  ].map((asked) => (store, userId) => readPayments(store, userId, { ...asked, limit: 100 })),
  readPaymentRows: [(store, userId) => readPaymentRows(store, userId, id)],
  readDecidedPayments: [readDecidedPayments],
  readKnownCosts: [readKnownCosts],
  readStoredPayments: [{}, { costIds: [id], decidedBy: 'product' as const }, { rowIds: [id] }].map(
    (which) => (store, userId) => readStoredPayments(store, userId, which),
  ),
}
