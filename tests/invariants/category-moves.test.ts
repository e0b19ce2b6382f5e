import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ruleWith } from '#domain/rules/rule.ts'
import { countDecisions } from '#domain/suggestions/category-counts.ts'
import { categoryKeys } from '#domain/suggestions/category-keys.ts'
import { insertTransactions } from '#ledger/store/add-transactions.ts'
import { putCategory, readCategories } from '#ledger/store/categories.ts'
import { readDefinitions } from '#ledger/store/category-definitions.ts'
import { changeLedger } from '#ledger/store/change-ledger.ts'
import { deleteTransaction, undoDeletion } from '#ledger/store/deletions.ts'
import { examineLedger, isHealthy } from '#ledger/store/examine-ledger.ts'
import { dismissRefund, linkRefund } from '#ledger/store/matching/refunds.ts'
import { moveCategory } from '#ledger/store/move-category.ts'
import { readTransactionPage } from '#ledger/store/read-transactions.ts'
import { addRecurringCost, readRecurringCosts } from '#ledger/store/recurring-costs.ts'
import { changeRefundMonth } from '#ledger/store/refund-month.ts'
import { allMonths, fillReportTotals } from '#ledger/store/report-totals.ts'
import {
  readTransactionRules,
  saveTransactionRule,
  saveTransactionRules,
} from '#ledger/store/transaction-rules.ts'
import { undoCategoryMove } from '#ledger/store/undo-category-move.ts'
import { updateTransaction } from '#ledger/store/update-transaction.ts'
import type { Store } from '#store/schema.ts'
import { aRow, aUser } from '#tests/support/a-ledger.ts'
import { histories } from '#tests/support/histories.ts'
import { onEachEngine } from '#tests/support/on-each-engine.ts'

const at = '2026-01-01T00:00:00.000Z'
const name = fc.constantFrom('Shopping', 'Other', 'Groceries', 'Bread', 'Uncategorized')
const text = fc.constantFrom('MAPLE BAKERY', 'STARBUCKS', 'CHECK 7')
const date = fc.constantFrom('2025-01-31', '2025-02-01', '2025-04-10')

const step = fc.record({
  kind: fc.constantFrom(
    'add',
    'add',
    'rule',
    'conditions',
    'cost',
    'place',
    'edit',
    'rename',
    'merge',
    'undo',
    'delete',
    'restore',
  ),
  name,
  other: name,
  text,
  date,
  cents: fc.integer({ min: -5000, max: 5000 }),
})

const cost = {
  name: 'Rent',
  cents: 900,
  cadence: 'monthly' as const,
  dayOfMonth: 1,
  active: true,
  startDate: '2025-01-01',
  endDate: null,
}

const rowsOf = async (store: Store, ledgerId: string) =>
  (await readTransactionPage(store, ledgerId, {}, { order: 'asc', limit: 1000, after: null })).transactions

async function countsOf(store: Store, ledgerId: string) {
  const rows = await store.selectFrom('categoryCounts').selectAll().where('ledgerId', '=', ledgerId).execute()
  return new Map(rows.map(({ key, counts }) => [key, new Map(Object.entries<number>(JSON.parse(counts)))]))
}

const everythingIn = async (store: Store, ledgerId: string) => ({
  rows: await rowsOf(store, ledgerId),
  rules: await readTransactionRules(store, ledgerId),
  costs: await readRecurringCosts(store, ledgerId),
  // A category gets its color when it is first used, and keeps it when that is undone.
  categories: (await readCategories(store, ledgerId)).map(({ color, ...category }) => ({
    ...category,
    ...(category.count > 0 && { color }),
  })),
  counts: await countsOf(store, ledgerId),
})

/** Checks everything that is derived from rows, and that categories have two levels and one meaning. */
async function expectConsistent(store: Store, ledgerId: string) {
  expect(isHealthy(await examineLedger(store, ledgerId))).toBe(true)
  await fillReportTotals(store, ledgerId, allMonths)
  const decided = (await rowsOf(store, ledgerId)).filter((row) => row.ownCategory !== 'Uncategorized')
  const keyed = decided.map((row) => ({ keys: categoryKeys(row), category: row.ownCategory ?? '' }))
  expect(await countsOf(store, ledgerId)).toEqual(countDecisions(new Map(), keyed, 1))
  const definitions = await readDefinitions(store, ledgerId)
  const parents = new Set(definitions.flatMap(({ parent }) => parent ?? []))
  for (const one of definitions) if (parents.has(one.name)) expect(one.parent).toBeNull()
  const categories = await readCategories(store, ledgerId)
  const names = new Set(categories.map((one) => one.name))
  for (const parent of parents) expect(names).toContain(parent)
  for (const { aliases } of categories) for (const alias of aliases) expect(names).not.toContain(alias)
}

onEachEngine('renaming and merging categories', (openTestStore) => {
  test('keeps everything consistent in any history, and is undone completely', async () => {
    const store = await openTestStore()
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 14 }), name, name, async (steps, from, into) => {
        const ledgerId = await aUser(store)
        const moves: string[] = []
        let deletion: string | null = null
        const move = async (kind: 'renamed' | 'merged', name: string, into: string) => {
          const result = await moveCategory(store, ledgerId, kind, { name, into }, at)
          return typeof result === 'string' ? null : result.id
        }
        for (const { kind, name, other, text: description, date, cents } of steps) {
          const [row] = (await rowsOf(store, ledgerId)).toReversed()
          if (kind === 'add')
            await insertTransactions(store, ledgerId, [aRow({ description, category: name, cents, date })])
          else if (kind === 'rule')
            await saveTransactionRule(store, ledgerId, {
              descriptionPattern: description,
              category: name,
              excluded: cents > 0,
            })
          else if (kind === 'conditions')
            await saveTransactionRules(store, ledgerId, [
              ruleWith({
                category: name,
                conditions: {
                  match: 'all',
                  groups: [
                    {
                      match: 'any',
                      conditions: [{ field: 'direction', direction: cents > 0 ? 'in' : 'out', not: false }],
                    },
                  ],
                },
              }),
            ])
          else if (kind === 'cost') await addRecurringCost(store, ledgerId, { ...cost, category: name })
          else if (kind === 'place')
            await changeLedger(store, ledgerId, (transaction) =>
              putCategory(transaction, ledgerId, { name, parent: other }),
            )
          else if (kind === 'edit' && row)
            await updateTransaction(store, ledgerId, row.id, { category: name })
          else if (kind === 'delete' && row) deletion = await deleteTransaction(store, ledgerId, row.id, at)
          else if (kind === 'restore' && deletion) await undoDeletion(store, ledgerId, deletion)
          else if (kind === 'rename' || kind === 'merge') {
            const id = await move(kind === 'rename' ? 'renamed' : 'merged', name, other)
            if (id) moves.push(id)
          } else if (kind === 'undo') await undoCategoryMove(store, ledgerId, moves.pop() ?? ledgerId, at)
        }
        await expectConsistent(store, ledgerId)
        const before = await everythingIn(store, ledgerId)
        for (const kind of ['renamed', 'merged'] as const) {
          const id = await move(kind, from, into)
          if (!id) continue
          await expectConsistent(store, ledgerId)
          const after = await everythingIn(store, ledgerId)
          expect(after.categories.map((one) => one.name)).not.toContain(from)
          expect(after.rows.flatMap((row) => [row.category, row.ownCategory])).not.toContain(from)
          expect(await undoCategoryMove(store, ledgerId, id, at)).toMatchObject({ left: 0 })
          await expectConsistent(store, ledgerId)
          expect(await everythingIn(store, ledgerId)).toEqual(before)
        }
      }),
      { numRuns: histories(store, 40) },
    )
  })

  test('reaches refunds that count in the month of their purchase', async () => {
    const store = await openTestStore()
    const ledgerId = await aUser(store)
    await insertTransactions(store, ledgerId, [
      aRow({ date: '2025-03-01', cents: -900, category: 'Shopping' }),
      aRow({ date: '2025-03-02', cents: -100, category: 'Bread' }),
      aRow({ date: '2025-04-09', cents: 900, category: 'Bread' }),
    ])
    const [purchase, , refund] = await rowsOf(store, ledgerId)
    const pair = { refundId: refund?.id ?? '', purchaseId: purchase?.id ?? '' }
    await linkRefund(store, ledgerId, pair)
    await changeRefundMonth(store, ledgerId, 'purchase')
    const move = { name: 'Bread', into: 'Bakery' }
    expect(await moveCategory(store, ledgerId, 'renamed', move, at)).toMatchObject({ moved: 2 })
    await dismissRefund(store, ledgerId, pair)
    expect((await rowsOf(store, ledgerId)).map((row) => row.category)).toEqual([
      'Shopping',
      'Bakery',
      'Bakery',
    ])
  })
})
