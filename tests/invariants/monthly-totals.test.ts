import fc from 'fast-check'
import type { Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { monthOf } from '#domain/calendar.ts'
import type { SpendingCell } from '#domain/spending-window.ts'
import { readMonthList, readSpendingCells, rebuildMonthlyTotals } from '#store/ledger/monthly-totals.ts'
import {
  deleteTransactionRule,
  readTransactionRules,
  saveTransactionRule,
  updateTransactionRule,
} from '#store/ledger/transaction-rules.ts'
import {
  deleteAllTransactions,
  deleteTransaction,
  insertTransactions,
  readTransactionPage,
  type StoredTransaction,
  updateTransaction,
} from '#store/ledger/transactions.ts'
import type { Schema } from '#store/schema.ts'
import { aUser } from '#tests/support/a-ledger.ts'
import { onEachEngine } from '#tests/support/on-each-engine.ts'

const date = fc.constantFrom('2024-12-31', '2025-01-01', '2025-01-31', '2025-02-28', '2025-03-01')
const description = fc.constantFrom('COFFEE', 'RENT', 'coffee', 'PAYROLL 50%')
const category = fc.constantFrom('Shopping', 'Travel', 'Uncategorized')
const cents = fc.integer({ min: -1_000_000, max: 1_000_000 })
const nth = fc.nat(50)
const importKey = fc.option(fc.constantFrom('key-number-0000001', 'key-number-0000002', 'key-number-0000003'))
const row = fc.record({ date, description, cents, category, importKey })
const change = fc.record({ date, description, cents, category }, { requiredKeys: [] })
const rule = fc.record({ descriptionPattern: description, category, excludeFromTotal: fc.boolean() })

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

async function allTransactions(store: Kysely<Schema>, userId: string): Promise<StoredTransaction[]> {
  const page = { order: 'asc', limit: 1000, after: null } as const
  return (await readTransactionPage(store, userId, {}, page)).transactions
}

const pick = <Item>(items: readonly Item[], n: number): Item | undefined => items[n % (items.length || 1)]

async function take(store: Kysely<Schema>, userId: string, what: Step): Promise<void> {
  if (what.kind === 'insert') await insertTransactions(store, userId, what.rows)
  if (what.kind === 'delete all') await deleteAllTransactions(store, userId)
  if (what.kind === 'save rule') await saveTransactionRule(store, userId, what.rule)
  if (what.kind === 'edit' || what.kind === 'delete') {
    const chosen = pick(await allTransactions(store, userId), what.nth)
    if (!chosen) return
    if (what.kind === 'edit') await updateTransaction(store, userId, chosen.id, what.change)
    else await deleteTransaction(store, userId, chosen.id)
  }
  if (what.kind === 'edit rule' || what.kind === 'delete rule') {
    const chosen = pick(await readTransactionRules(store, userId), what.nth)
    if (!chosen) return
    if (what.kind === 'edit rule') await updateTransactionRule(store, userId, chosen.id, what.rule)
    else await deleteTransactionRule(store, userId, chosen.id)
  }
}

/** The totals as anyone would add them up: row by row, each under the rule that has its description. */
async function totalsFromScratch(store: Kysely<Schema>, userId: string): Promise<SpendingCell[]> {
  const rules = await readTransactionRules(store, userId)
  const cells = new Map<string, SpendingCell>()
  for (const row of await allTransactions(store, userId)) {
    const rule = rules.find(({ descriptionPattern }) => descriptionPattern === row.description)
    const month = monthOf(row.date)
    const category = rule ? rule.category : row.ownCategory
    const excluded = rule?.excludeFromTotal ?? false
    const key = JSON.stringify([month, category, excluded])
    const cell = cells.get(key) ?? { month, category, excluded, netCents: 0, grossCents: 0, count: 0 }
    cell.netCents += row.cents
    cell.grossCents += Math.abs(row.cents)
    cell.count += 1
    cells.set(key, cell)
  }
  return [...cells.values()]
}

const sorted = (cells: SpendingCell[]) =>
  cells.map((cell) => JSON.stringify([cell.month, cell.category, cell.excluded, cell])).sort()

onEachEngine('monthly totals', (openTestStore) => {
  test('equal the sums of the rows after any sequence of changes, and so does the list of months', async () => {
    const store = await openTestStore()
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(fc.nat(1), step), { maxLength: 25 }), async (steps) => {
        const users = [await aUser(store), await aUser(store)]
        for (const [who, what] of steps) await take(store, users[who] ?? '', what)
        for (const userId of users) {
          const kept = await readSpendingCells(store, userId)
          expect(sorted(kept)).toEqual(sorted(await totalsFromScratch(store, userId)))
          await rebuildMonthlyTotals(store, userId)
          expect(await readSpendingCells(store, userId)).toEqual(kept)
          // An empty search over whole months is answered from the totals, a day too many from the rows.
          const fromTotals = await readMonthList(store, userId, {})
          expect(await readMonthList(store, userId, { startDate: '1900-01-02' })).toEqual(fromTotals)
        }
      }),
      { numRuns: 60 },
    )
  })

  test('hold when many changes come at once', async () => {
    const store = await openTestStore()
    const userId = await aUser(store)
    const day = (n: number) => `2025-01-${String(n + 1).padStart(2, '0')}`
    const rows = (n: number) =>
      [-1, -20, -300].map((cents) => ({
        date: day(n),
        description: n % 2 ? 'COFFEE' : 'RENT',
        cents,
        category: 'Other',
        importKey: `same-in-every-batch-${n % 10}-${cents}`,
      }))
    await Promise.all([
      ...Array.from({ length: 20 }, (_, n) => insertTransactions(store, userId, rows(n))),
      saveTransactionRule(store, userId, {
        descriptionPattern: 'COFFEE',
        category: 'Food & Dining',
        excludeFromTotal: true,
      }),
    ])
    expect(await allTransactions(store, userId)).toHaveLength(30)
    expect(sorted(await readSpendingCells(store, userId))).toEqual(
      sorted(await totalsFromScratch(store, userId)),
    )
  })
})
