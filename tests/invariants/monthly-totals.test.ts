import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import fc from 'fast-check'
import { type Kysely, type SqlBool, sql } from 'kysely'
import { expect, test } from 'vitest'
import { firstAccountId } from '#domain/accounts.ts'
import type { SpendingCell } from '#domain/spending-window.ts'
import { putAccount } from '#ledger/store/accounts.ts'
import { insertTransactions } from '#ledger/store/add-transactions.ts'
import { changeLedger } from '#ledger/store/change-ledger.ts'
import { deleteAllTransactions, deleteTransaction } from '#ledger/store/deletions.ts'
import { readMonthList, readSpendingCells, rebuildMonthlyTotals } from '#ledger/store/monthly-totals.ts'
import { allMonths, fillReportTotals, findWrongReportMonths } from '#ledger/store/report-totals.ts'
import {
  deleteTransactionRule,
  readTransactionRules,
  saveTransactionRule,
  updateTransactionRule,
} from '#ledger/store/transaction-rules.ts'
import { updateTransaction } from '#ledger/store/update-transaction.ts'
import type { Schema } from '#store/schema.ts'
import { aUser } from '#tests/support/a-ledger.ts'
import { histories } from '#tests/support/histories.ts'
import { onEachEngine } from '#tests/support/on-each-engine.ts'
import {
  addRows,
  anEmptyLedger,
  cellsOf,
  changeRow,
  changeRule,
  type LedgerModel,
  saveRule,
} from './ledger-model.ts'

const now = '2026-01-01T00:00:00.000Z'

const date = fc.constantFrom(
  '2024-12-31',
  '2025-01-01',
  '2025-01-31',
  '2025-02-28',
  '2025-03-01',
  '2025-07-15',
)
const description = fc.constantFrom('COFFEE', 'RENT', 'coffee', 'PAYROLL 50%')
const category = fc.constantFrom('Shopping', 'Travel', 'Uncategorized')
/** All that goes out is less than anything that comes in, so that no rows are a transfer. */
const cents = fc.oneof(
  fc.integer({ min: -1_000_000, max: 0 }),
  fc.integer({ min: 1_000_000_000, max: 2_000_000_000 }),
)
const nth = fc.nat(50)
const importKey = fc.option(fc.constantFrom('key-number-0000001', 'key-number-0000002', 'key-number-0000003'))
const accounts = [firstAccountId, '01a1fcd2-8484-7324-8ea4-7ee8b6b176ab']
const accountId = fc.constantFrom(...accounts)
const row = fc.record({ date, description, cents, category, importKey, accountId })
const change = fc.record({ date, description, cents, category }, { requiredKeys: [] })
const rule = fc.record({ descriptionPattern: description, category, excluded: fc.boolean() })

const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('insert' as const), rows: fc.array(row, { minLength: 1 }) }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('edit' as const), nth, change }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('delete' as const), nth }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete all' as const) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('save rule' as const), rule }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('edit rule' as const), nth, rule }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('delete rule' as const), nth }) },
)
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

const pick = <Item>(items: readonly Item[], n: number): Item | undefined => items[n % (items.length || 1)]

/** A row of the model and its counterpart in the store; rows with equal values are interchangeable. */
async function pickRow(store: Kysely<Schema>, userId: string, model: LedgerModel, n: number) {
  const row = pick(model.rows, n)
  if (!row) return undefined
  const { id } = await store
    .selectFrom('transactions')
    .select('id')
    .where('ledgerId', '=', userId)
    .where('date', '=', row.date)
    .where('description', '=', row.description)
    .where('accountId', '=', row.accountId ?? firstAccountId)
    .where('amountCents', '=', row.cents)
    .where('category', '=', row.category)
    .where('importKey', row.importKey === null ? 'is' : '=', row.importKey)
    .where(sql<SqlBool>`coalesce(by_hand, '') ${sql.raw(row.isCategoryByHand ? '' : 'not')} like 'category%'`)
    .limit(1)
    .executeTakeFirstOrThrow()
  return { row, id }
}

async function pickRule(store: Kysely<Schema>, userId: string, model: LedgerModel, n: number) {
  const rule = pick(model.rules, n)
  const stored = (await readTransactionRules(store, userId)).find(
    (other) => other.descriptionPattern === rule?.descriptionPattern,
  )
  return rule && stored && { rule, id: stored.id }
}

/** Performs a step in the store and in the model. */
async function take(store: Kysely<Schema>, userId: string, model: LedgerModel, what: Step): Promise<void> {
  if (what.kind === 'insert') {
    const before = model.rows.length
    addRows(model, what.rows)
    const inserted = model.rows.length - before
    const answer = await insertTransactions(store, userId, what.rows)
    expect(answer).toEqual({ inserted, duplicates: what.rows.length - inserted })
  }
  if (what.kind === 'delete all') {
    expect(await deleteAllTransactions(store, userId, now)).toMatchObject({ deleted: model.rows.length })
    model.rows = []
  }
  if (what.kind === 'save rule') {
    await saveTransactionRule(store, userId, what.rule)
    saveRule(model, what.rule)
  }
  if (what.kind === 'edit' || what.kind === 'delete') await changeOneRow(store, userId, model, what)
  if (what.kind === 'edit rule' || what.kind === 'delete rule') {
    const chosen = await pickRule(store, userId, model, what.nth)
    if (!chosen) return
    if (what.kind === 'edit rule') {
      await updateTransactionRule(store, userId, chosen.id, what.rule)
      changeRule(model, chosen.rule, what.rule)
    } else {
      await deleteTransactionRule(store, userId, chosen.id)
      model.rules = model.rules.filter((rule) => rule !== chosen.rule)
    }
  }
}

async function changeOneRow(
  store: Kysely<Schema>,
  userId: string,
  model: LedgerModel,
  what: Step & { kind: 'edit' | 'delete' },
) {
  const chosen = await pickRow(store, userId, model, what.nth)
  if (!chosen) return
  if (what.kind === 'edit') {
    await updateTransaction(store, userId, chosen.id, what.change)
    changeRow(model, chosen.row, what.change)
  } else {
    await deleteTransaction(store, userId, chosen.id, now)
    model.rows = model.rows.filter((row) => row !== chosen.row)
  }
}

/** A user whose ledger has the first account and another one. */
async function withTwoAccounts(store: Kysely<Schema>): Promise<string> {
  const userId = await aUser(store)
  const [, id = ''] = accounts
  const cash = { id, name: 'Cash', kind: 'cash', numberHint: null, openingCents: 0 } as const
  await changeLedger(store, userId, (transaction) =>
    putAccount(transaction, userId, { ...cash, closed: false, position: 1 }),
  )
  return userId
}

const sorted = (cells: SpendingCell[]) =>
  cells
    .map(({ month, category, leftOutBy, netCents, grossCents, count }) =>
      JSON.stringify([month, category, leftOutBy, netCents, grossCents, count]),
    )
    .sort()

onEachEngine('monthly totals', (openTestStore, newPlace) => {
  test('equal the sums of the rows after any sequence of changes, and so does the month list', async () => {
    const store = await openTestStore()
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(fc.nat(1), step), { maxLength: 25 }), async (steps) => {
        const ledgers = [
          { userId: await withTwoAccounts(store), model: anEmptyLedger() },
          { userId: await withTwoAccounts(store), model: anEmptyLedger() },
        ]
        for (const [who, what] of steps) {
          const ledger = ledgers[who]
          if (!ledger) continue
          await fillReportTotals(store, ledger.userId, allMonths)
          await take(store, ledger.userId, ledger.model, what)
        }
        for (const { userId, model } of ledgers) {
          expect(await findWrongReportMonths(store, userId)).toEqual([])
          const kept = await readSpendingCells(store, userId)
          expect(sorted(kept)).toEqual(sorted(cellsOf(model)))
          for (const accountId of accounts) {
            const rows = model.rows.filter((row) => row.accountId === accountId)
            const ofAccount = await readSpendingCells(store, userId, { accountId })
            expect(sorted(ofAccount)).toEqual(sorted(cellsOf({ ...model, rows })))
            // Read from the totals, and from the rows.
            expect(await readMonthList(store, userId, { accountId })).toEqual(
              await readMonthList(store, userId, { accountId, startDate: '1900-01-02' }),
            )
          }
          await rebuildMonthlyTotals(store, userId)
          expect(await readSpendingCells(store, userId)).toEqual(kept)
          // Whole months are read from the totals, a range that begins mid-month from the rows.
          const fromTotals = await readMonthList(store, userId, {})
          expect(await readMonthList(store, userId, { startDate: '1900-01-02' })).toEqual(fromTotals)
        }
      }),
      { numRuns: histories(store, 60) },
    )
  })

  test('stay correct with many concurrent changes', async () => {
    const store = await openTestStore()
    const userId = await aUser(store)
    const model = anEmptyLedger()
    const batches = Array.from({ length: 20 }, (_, n) => batchOf(n))
    const payments = { descriptionPattern: 'COFFEE', category: 'Food & Dining', excluded: true }
    await Promise.all([
      ...batches.map((rows) => insertTransactions(store, userId, rows)),
      saveTransactionRule(store, userId, payments),
    ])
    for (const rows of batches) addRows(model, rows)
    saveRule(model, payments)
    expect(sorted(await readSpendingCells(store, userId))).toEqual(sorted(cellsOf(model)))
  })

  test('stay correct if another process changes the same ledger', async () => {
    const place = await newPlace()
    const store = await openTestStore(place)
    const userId = await aUser(store)
    const batches = Array.from({ length: 30 }, (_, n) => batchOf(n))
    const program = `
      import { insertTransactions } from '#ledger/store/add-transactions.ts'
      import { openStore } from '#store/open-store.ts'
      const store = await openStore(${JSON.stringify(place)})
      for (const rows of ${JSON.stringify(batches)}) await insertTransactions(store, '${userId}', rows)
      await store.destroy()
    `
    const insertAll = async () => {
      for (const rows of batches) await insertTransactions(store, userId, rows)
    }
    const elsewhere = promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program])
    await Promise.all([insertAll(), elsewhere])
    const model = anEmptyLedger()
    for (const rows of batches) addRows(model, rows)
    expect(sorted(await readSpendingCells(store, userId))).toEqual(sorted(cellsOf(model)))
  })

  test('that cannot be represented are rejected, not rounded', async () => {
    const store = await openTestStore()
    const userId = await aUser(store)
    await changeLedger(store, userId, async () => {})
    const vast = { netCents: 2 ** 53 - 1, grossCents: 2 ** 53 - 1, count: 1 }
    for (const category of ['Shopping', 'Travel'])
      await store
        .insertInto('ledgerTotals')
        .values({ ledgerId: userId, month: '2025-01', category, leftOutBy: '', ...vast })
        .execute()
    await expect(readMonthList(store, userId, {})).rejects.toThrow('no exact number')
  })
})

/** Three rows on one of several days, repeated in every tenth batch. */
const batchOf = (n: number) =>
  [-1, -20, -300].map((cents) => ({
    date: `2025-01-${String((n % 10) + 1).padStart(2, '0')}`,
    description: n % 2 ? 'COFFEE' : 'RENT',
    cents,
    category: 'Other',
    importKey: `same-in-every-batch-${n % 10}-${cents}`,
  }))
