import type { Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { deleteUser } from '#auth/store/users.ts'
import type { ImportedRow } from '#domain/transaction.ts'
import { insideTransaction } from '#store/inside-transaction.ts'
import type { Schema } from '#store/schema.ts'
import { aRow, aUser } from '#tests/support/a-ledger.ts'
import { onEachEngine } from '#tests/support/on-each-engine.ts'
import { insertTransactions } from './add-transactions.ts'
import { deleteAllTransactions, forgetDeletions, undoDeletion } from './deletions.ts'
import { readSpendingCells, rebuildMonthlyTotals } from './monthly-totals.ts'
import { readTransactionPage } from './read-transactions.ts'
import { allMonths, fillReportTotals } from './report-totals.ts'
import {
  deleteTransactionRule,
  readTransactionRules,
  saveTransactionRule,
  updateTransactionRule,
} from './transaction-rules.ts'

/** More than twice what SQLite changes in one statement, and not a multiple of it. */
const count = 510
const now = '2026-01-01T00:00:00.000Z'
const later = '2026-01-01T00:01:00.000Z'

const rows = Array.from({ length: count }, (_, n) =>
  aRow({
    date: `${2010 + (n % 12)}-0${1 + (n % 7)}-15`,
    description: n % 3 === 0 ? 'CINEMA' : 'RENT',
    cents: -n,
    importKey: `key-of-a-row-number-${n}`,
  }),
)

async function readLedger(store: Kysely<Schema>, userId: string) {
  const { transactions } = await readTransactionPage(
    store,
    userId,
    {},
    { order: 'asc', limit: count + 1, after: null },
  )
  const cells = await readSpendingCells(store, userId)
  await rebuildMonthlyTotals(store, userId)
  expect(await readSpendingCells(store, userId), 'what its rows add up to').toEqual(cells)
  return { transactions, cells }
}

async function aLedger(store: Kysely<Schema>, rows: ImportedRow[]) {
  const userId = await aUser(store)
  expect(await insertTransactions(store, userId, rows)).toEqual({ inserted: rows.length, duplicates: 0 })
  return { userId, before: await readLedger(store, userId) }
}

const aLargeLedger = (store: Kysely<Schema>) => aLedger(store, rows)
/** The same rows of someone else. */
const fewRows = rows.slice(0, 20)
const aSmallLedger = (store: Kysely<Schema>) => aLedger(store, fewRows)

onEachEngine('a change of many rows', (openTestStore) => {
  test('adds each row once, wherever its duplicate is in the batch', async () => {
    const store = await openTestStore()
    const userId = await aUser(store)
    const twice = [...rows, ...rows.toReversed()]
    expect(await insertTransactions(store, userId, twice)).toEqual({ inserted: count, duplicates: count })
    expect((await readLedger(store, userId)).transactions).toHaveLength(count)
  })

  test('changes every row, and no other user’s', async () => {
    const store = await openTestStore()
    const { userId, before } = await aLargeLedger(store)
    const other = await aSmallLedger(store)

    const cinema = { descriptionPattern: 'CINEMA', category: 'Entertainment', excluded: true }
    const rule = await saveTransactionRule(store, userId, cinema)
    expect(rule.matches).toBe(count / 3)
    const { transactions } = await readLedger(store, userId)
    for (const { description, category, excluded } of transactions)
      expect({ category, excluded }).toEqual(
        description === 'CINEMA'
          ? { category: 'Entertainment', excluded: true }
          : { category: 'Food & Dining', excluded: false },
      )
    await updateTransactionRule(store, userId, rule.id, { descriptionPattern: 'RENT' })
    expect(await readTransactionRules(store, userId)).toMatchObject([{ matches: (count / 3) * 2 }])
    await readLedger(store, userId)
    await deleteTransactionRule(store, userId, rule.id)
    expect(await readLedger(store, userId)).toEqual(before)
    expect(await readLedger(store, other.userId)).toEqual(other.before)
  })

  test('deletes every row and restores each one unchanged', async () => {
    const store = await openTestStore()
    const { userId, before } = await aLargeLedger(store)
    const other = await aSmallLedger(store)

    const { deleted, deletionId } = await deleteAllTransactions(store, userId, now)
    expect(deleted).toBe(count)
    expect(await readLedger(store, userId)).toEqual({ transactions: [], cells: [] })
    expect(await undoDeletion(store, userId, deletionId)).toBe(count)
    expect(await readLedger(store, userId)).toEqual(before)
    expect(await undoDeletion(store, userId, deletionId)).toBeNull()
    expect(await readLedger(store, other.userId)).toEqual(other.before)
  })

  test('leaves nothing behind once it is final, and keeps what can still be undone', async () => {
    const store = await openTestStore()
    const [early, late] = [await aLargeLedger(store), await aSmallLedger(store)]
    const first = await deleteAllTransactions(store, early.userId, now)
    const second = await deleteAllTransactions(store, late.userId, later)
    await forgetDeletions(store, '2026-01-01T00:01:00.001Z')
    expect(await undoDeletion(store, early.userId, first.deletionId)).toBeNull()
    expect(await undoDeletion(store, late.userId, second.deletionId)).toBe(fewRows.length)
  })

  test('is deleted with its user, and with no one else', async () => {
    const store = await openTestStore()
    const [gone, stays] = [await aLargeLedger(store), await aSmallLedger(store)]
    await deleteAllTransactions(store, gone.userId, now)
    await insertTransactions(store, gone.userId, rows)
    await fillReportTotals(store, gone.userId, allMonths)
    await insideTransaction(store, (transaction) => deleteUser(transaction, gone.userId))
    for (const table of [
      'transactions',
      'deletedTransactions',
      'monthlyTotals',
      'ledgerTotals',
      'reportTotals',
    ] as const) {
      const left = store.selectFrom(table).select('ledgerId').where('ledgerId', '=', gone.userId)
      expect(await left.execute(), table).toEqual([])
    }
    expect(await readLedger(store, stays.userId)).toEqual(stays.before)
  })
})
