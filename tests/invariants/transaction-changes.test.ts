import fc from 'fast-check'
import type { Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { monthOf } from '#domain/calendar.ts'
import { countDecisions } from '#domain/suggestions/category-counts.ts'
import { categoryKeys } from '#domain/suggestions/category-keys.ts'
import { addAccount } from '#ledger/store/accounts.ts'
import { insertTransactions } from '#ledger/store/add-transactions.ts'
import { deleteTransaction, forgetDeletions } from '#ledger/store/deletions.ts'
import { linkRefund } from '#ledger/store/matching/refunds.ts'
import { readTransfers } from '#ledger/store/matching/transfers.ts'
import { readMonthList, readSpendingCells } from '#ledger/store/monthly-totals.ts'
import { moveCategory } from '#ledger/store/move-category.ts'
import { readTransactionPage } from '#ledger/store/read-transactions.ts'
import { changeRefundMonth } from '#ledger/store/refund-month.ts'
import { allMonths, fillReportTotals, findWrongReportMonths } from '#ledger/store/report-totals.ts'
import { resolveFilter } from '#ledger/store/resolve-filter.ts'
import { changeTransactions } from '#ledger/store/transaction-changes/change-transactions.ts'
import { readTransactionChanges } from '#ledger/store/transaction-changes/record.ts'
import { readSelectedIds } from '#ledger/store/transaction-changes/selection.ts'
import { undoTransactionChange } from '#ledger/store/transaction-changes/undo-change.ts'
import { restoreNextPart } from '#ledger/store/transaction-changes/undo-deleting.ts'
import { saveTransactionRule } from '#ledger/store/transaction-rules.ts'
import { undoCategoryMove } from '#ledger/store/undo-category-move.ts'
import { updateTransaction } from '#ledger/store/update-transaction.ts'
import { refreshStatistics } from '#store/engines/differences.ts'
import type { Schema, Store } from '#store/schema.ts'
import { aRow, aUser } from '#tests/support/a-ledger.ts'
import { histories } from '#tests/support/histories.ts'
import { onEachEngine } from '#tests/support/on-each-engine.ts'
import {
  asChange,
  at,
  changed,
  type Made,
  type ModelRow,
  modelRow,
  step,
  undone,
} from './changed-rows-model.ts'

const rowsOf = async (store: Store, userId: string) =>
  (await readTransactionPage(store, userId, {}, { order: 'asc', limit: 1000, after: null })).transactions

const visa = {
  name: 'Visa',
  kind: 'credit_card' as const,
  currency: 'USD',
  numberHint: null,
  openingCents: 0,
  closed: false,
}
const firstId = '00000000-0000-7000-8000-000000000000'

async function expectModel(store: Store, userId: string, model: ReadonlyMap<string, ModelRow>) {
  const rows = await rowsOf(store, userId)
  expect(new Map(rows.map((row) => [row.id, modelRow(row)]))).toEqual(model)
  const cells = new Map<string, number>()
  for (const row of rows) {
    const cell = [monthOf(row.date), row.category, row.leftOutBy].join()
    cells.set(cell, (cells.get(cell) ?? 0) + row.cents)
  }
  const stored = await readSpendingCells(store, userId)
  expect(
    new Map(stored.map((cell) => [[cell.month, cell.category, cell.leftOutBy].join(), cell.netCents])),
  ).toEqual(cells)
  expect(await findWrongReportMonths(store, userId)).toEqual([])
  await fillReportTotals(store, userId, allMonths)
  const decided = rows.filter(
    ({ ownCategory, isCategoryChosen, importKey }) =>
      ownCategory !== 'Uncategorized' && (isCategoryChosen || importKey === null),
  )
  const keyed = decided.map((row) => ({ keys: categoryKeys(row), category: row.ownCategory }))
  const counts = await store.selectFrom('categoryCounts').selectAll().where('ledgerId', '=', userId).execute()
  expect(
    new Map(counts.map(({ key, counts }) => [key, new Map(Object.entries(JSON.parse(counts)))])),
  ).toEqual(countDecisions(new Map(), keyed, 1))
}

onEachEngine('bulk changes', (openTestStore) => {
  async function aLedger(store: Store, count: number) {
    const userId = await aUser(store as Kysely<Schema>)
    const other = await addAccount(store, userId, visa)
    const rows = Array.from({ length: count }, (_, n) =>
      aRow({
        date: `2025-0${1 + (n % 2)}-1${n % 7}`,
        cents: (n % 2 === 0 ? -100 : 100) * (1 + (n % 5)),
        importKey: n % 3 === 0 ? null : `key-number-${String(n).padStart(6, '0')}`,
      }),
    )
    await insertTransactions(store, userId, rows)
    return { userId, otherId: other.id }
  }

  test('and their undo do the same as a naive model, and all totals stay right', async () => {
    const store = await openTestStore()
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        const { userId, otherId } = await aLedger(store, 5)
        const model = new Map((await rowsOf(store, userId)).map((row) => [row.id, modelRow(row)]))
        const all = [...model.keys()]
        const made: Made[] = []
        for (const [index, step] of steps.entries()) {
          const now = at(index + 1)
          const chosen = all.filter((id, place) => (step.which >> place) & 1 && model.has(id))
          const one = all[step.which % all.length] ?? ''
          if (step.kind === 'change' || step.kind === 'delete') {
            const change = step.kind === 'delete' ? { delete: true as const } : asChange(step.change, otherId)
            const before = new Map<string, ModelRow>()
            for (const id of chosen) {
              const row = model.get(id) as ModelRow
              const after = 'delete' in change ? undefined : changed(row, change, now)
              if (after === row) continue
              before.set(id, row)
              if (after) model.set(id, after)
              else model.delete(id)
            }
            const result = await changeTransactions(store, userId, change, chosen, now)
            expect(result).toMatchObject({ changed: before.size, skipped: [] })
            if (result.id) made.push({ id: result.id, at: now, change, before })
          } else if (step.kind === 'undo' && made.length > 0) {
            const [change] = made.splice(step.which % made.length, 1) as [Made]
            const counts = { restored: 0, edited: 0, missing: 0 }
            for (const [id, before] of change.before) {
              const row = model.get(id)
              const after = 'delete' in change.change ? before : row && undone(row, before, change)
              if (!after) counts.missing += 1
              else if (after !== row) counts.restored += 1
              else counts.edited += 1
              if (after) model.set(id, after)
            }
            expect(await undoTransactionChange(store, userId, change.id, now)).toEqual(counts)
          } else if (step.kind === 'edit' && model.has(one)) {
            await updateTransaction(store, userId, one, { description: step.text }, now)
            model.set(one, changed(model.get(one) as ModelRow, { description: step.text }, now))
          } else if (step.kind === 'remove') {
            await deleteTransaction(store, userId, one, now)
            model.delete(one)
          }
          await expectModel(store, userId, model)
        }
        const listed = await readTransactionChanges(store, userId, at(59))
        expect(listed.map(({ id, count }) => [id, count])).toEqual(
          made.toReversed().map(({ id, before }) => [id, before.size]),
        )
      }),
      { numRuns: histories(store, 40) },
    )
  })

  test('let rules decide again when they are undone', async () => {
    const store = await openTestStore()
    const { userId } = await aLedger(store, 5)
    await saveTransactionRule(store, userId, { descriptionPattern: 'BLUE COFFEE', category: 'Coffee' })
    const ids = await readSelectedIds(store, userId, { filter: {}, except: [] })
    const categories = async () => new Set((await rowsOf(store, userId)).map((row) => row.category))
    const made = await changeTransactions(store, userId, { category: 'Fun' }, ids, at(1))
    expect(await categories()).toEqual(new Set(['Fun']))
    await undoTransactionChange(store, userId, made.id ?? '', at(2))
    expect(await categories()).toEqual(new Set(['Coffee']))
  })

  test('restore only what they changed, whatever became of the category', async () => {
    const store = await openTestStore()
    const { userId } = await aLedger(store, 5)
    const ids = await readSelectedIds(store, userId, { filter: {}, except: [] })
    const moved = await moveCategory(
      store,
      userId,
      'renamed',
      { name: 'Food & Dining', into: 'Meals' },
      at(1),
    )
    const made = await changeTransactions(store, userId, { reviewed: true }, ids, at(2))
    expect(made.id).not.toBeNull()
    await undoCategoryMove(store, userId, typeof moved === 'string' ? '' : moved.id, at(3))
    await undoTransactionChange(store, userId, made.id ?? '', at(4))
    expect(new Set((await rowsOf(store, userId)).map((row) => row.category))).toEqual(
      new Set(['Food & Dining']),
    )
  })

  test('select the same rows on every page if refunds count in the month of their purchase', async () => {
    const store = await openTestStore()
    const userId = await aUser(store)
    const march = Array.from({ length: 1000 }, () => aRow({ date: '2025-03-01' }))
    await insertTransactions(store, userId, [
      aRow({ date: '2025-02-01', cents: -900 }),
      ...march,
      aRow({ date: '2025-03-31', cents: 900 }),
      aRow({ date: '2025-03-31' }),
    ])
    const idOf = async (cents: number) =>
      (
        await store
          .selectFrom('transactions')
          .select('id')
          .where('ledgerId', '=', userId)
          .where('amountCents', '=', cents)
          .executeTakeFirstOrThrow()
      ).id
    await linkRefund(store, userId, { refundId: await idOf(900), purchaseId: await idOf(-900) })
    await changeRefundMonth(store, userId, 'purchase')
    const filter = await resolveFilter(store, userId, { startDate: '2025-03-01' })
    const [month] = await readMonthList(store, userId, filter)
    expect(month?.count).toBe(1001)
    expect(await readSelectedIds(store, userId, { filter, except: [] })).toHaveLength(1001)
  })

  test('reach all rows, however many parts they take, and undo restores each of them', async () => {
    const store = await openTestStore()
    const { userId, otherId } = await aLedger(store, 1000)
    const savings = await addAccount(store, userId, { ...visa, name: 'Savings' })
    // Their IDs are the first and the last, so that the sides are in different parts.
    await insertTransactions(store, userId, [
      aRow({ id: firstId, cents: -123_400, description: 'TRANSFER TO SAVINGS 81234567' }),
      aRow({ accountId: savings.id, cents: 123_400, description: 'TRANSFER FROM MAIN 81234567' }),
    ])
    // As the server does after many new rows: without statistics, PostgreSQL compares each row with each ID of a part.
    await refreshStatistics(store)
    const countLinked = async () =>
      (await readTransfers(store, userId, { state: 'linked', limit: 10 })).length
    expect(await countLinked()).toBe(1)
    const read = () =>
      store.selectFrom('transactions').selectAll().where('ledgerId', '=', userId).orderBy('id').execute()
    const before = await read()
    const cells = await readSpendingCells(store, userId)
    const ids = await readSelectedIds(store, userId, { filter: {}, except: [] })
    expect(ids).toHaveLength(1002)
    const change = {
      category: 'Fun',
      description: 'MAPLE CINEMA',
      note: 'Noted',
      accountId: otherId,
      addTags: ['all'],
    }
    const made = await changeTransactions(store, userId, change, ids, at(1))
    expect(made).toMatchObject({ changed: 1002, unchanged: 0, skipped: [] })
    expect(new Set((await read()).map((row) => [row.category, row.note, row.accountId].join()))).toEqual(
      new Set([['Fun', 'Noted', otherId].join()]),
    )
    const removed = await changeTransactions(store, userId, { delete: true }, ids, at(2))
    expect(removed.changed).toBe(1002)
    expect(await read()).toEqual([])
    expect(await undoTransactionChange(store, userId, removed.id ?? '', at(3))).toMatchObject({
      restored: 1002,
    })
    expect(await undoTransactionChange(store, userId, made.id ?? '', at(4))).toEqual({
      restored: 1002,
      edited: 0,
      missing: 0,
    })
    expect(await read()).toEqual(before)
    expect(await countLinked()).toBe(1)
    expect(await readSpendingCells(store, userId)).toEqual(cells)
    expect(await undoTransactionChange(store, userId, made.id ?? '', at(5))).toBeUndefined()
    // Each side is deleted and restored without the other.
    const again = await changeTransactions(store, userId, { delete: true }, ids.toSorted(), at(6))
    await undoTransactionChange(store, userId, again.id ?? '', at(7))
    expect(await read()).toEqual(before)
    expect(await countLinked()).toBe(1)
    expect(await readSpendingCells(store, userId)).toEqual(cells)
  })

  test('undoing a deletion whose time ends meanwhile says how many rows are gone for good', async () => {
    const store = await openTestStore()
    const { userId } = await aLedger(store, 9)
    const ids = await readSelectedIds(store, userId, { filter: {}, except: [] })
    const { id } = await changeTransactions(store, userId, { delete: true }, ids, at(1))
    expect(await restoreNextPart(store, userId, id ?? '', 4)).toMatchObject({ restored: 4, isLast: false })
    await forgetDeletions(store, new Date(Date.parse(at(1)) + 31 * 86_400_000).toISOString())
    const rest = await undoTransactionChange(store, userId, id ?? '', at(2))
    expect(rest).toEqual({ restored: 0, edited: 0, missing: 5 })
    expect(await rowsOf(store, userId)).toHaveLength(4)
  })
})
