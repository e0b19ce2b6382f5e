import fc from 'fast-check'
import { expect } from 'vitest'
import { firstAccountId } from '#domain/accounts.ts'
import type { SplitPart } from '#domain/split-parts.ts'
import { addAccount } from '#ledger/store/accounts.ts'
import { insertTransactions } from '#ledger/store/add-transactions.ts'
import { changeCurrency } from '#ledger/store/change-currency.ts'
import { deleteTransaction, undoDeletion } from '#ledger/store/deletions.ts'
import { linkRefund } from '#ledger/store/matching/refunds.ts'
import { moveCategory } from '#ledger/store/move-category.ts'
import { changeRates } from '#ledger/store/rate-changes.ts'
import { readTransactionPage } from '#ledger/store/read-transactions.ts'
import { changeRefundMonth } from '#ledger/store/refund-month.ts'
import { splitTransaction } from '#ledger/store/split-transaction.ts'
import { refreshNextMonth } from '#ledger/store/stale-values.ts'
import { changeTransactions } from '#ledger/store/transaction-changes/change-transactions.ts'
import { undoTransactionChange } from '#ledger/store/transaction-changes/undo-change.ts'
import { saveTransactionRule } from '#ledger/store/transaction-rules.ts'
import { undoCategoryMove } from '#ledger/store/undo-category-move.ts'
import { updateTransaction } from '#ledger/store/update-transaction.ts'
import type { Store } from '#store/schema.ts'
import { aRow } from '#tests/support/a-ledger.ts'

const at = '2026-01-01T00:00:00.000Z'
const later = '2026-01-01T00:00:01.000Z'
const categories = ['Shopping', 'Groceries', 'Travel', 'Income', 'Transfer', 'Uncategorized']
const category = fc.constantFrom(...categories)
const description = fc.constantFrom('MAPLE MARKET', 'PAYROLL')

/** A step of a history, which does nothing if there is no row for it. */
export const step = fc.record({
  kind: fc.constantFrom(
    ...([
      'add',
      'add',
      'add with parts',
      'split',
      'split',
      'split',
      'undo split',
      'end split',
      'edit',
      'rule',
      'refund',
    ] as const),
    ...(['delete', 'restore', 'bulk', 'undo bulk', 'move category', 'undo move', 'rate', 'month'] as const),
  ),
  which: fc.nat(),
  category,
  other: category,
  description,
  date: fc.constantFrom('2025-01-31', '2025-02-01', '2025-03-10'),
  cents: fc.integer({ min: -9000, max: 9000 }),
  isForeign: fc.boolean(),
  shares: fc.array(fc.record({ category, size: fc.integer({ min: -300, max: 99 }) }), {
    minLength: 1,
    maxLength: 3,
  }),
  rate: fc.constantFrom('0.9', '0.3333', '1.5', null),
})
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

/** Splits an amount in these proportions, of both signs, as far as it has enough cents. */
function partsOf(cents: number, shares: Step['shares'], last: string): SplitPart[] {
  let rest = Math.abs(cents)
  const parts: SplitPart[] = []
  for (const { category, size } of shares) {
    const taken = Math.min(rest - 1, Math.ceil((Math.abs(cents) * size) / 100))
    if (taken === 0 || cents === 0) continue
    rest -= taken
    parts.push({ category, cents: Math.sign(cents) * taken, note: `${size} percent` })
  }
  const note = parts.length > 0 ? 'the rest' : null
  return [...parts, { category: last, cents: Math.sign(cents) * rest, note }]
}

/** All transactions, oldest first. */
export const rowsOf = async (store: Store, ledgerId: string) =>
  (await readTransactionPage(store, ledgerId, {}, { order: 'asc', limit: 1000, after: null })).transactions

/** A ledger in euros with an account in dollars, to which steps are applied. */
export async function startHistory(store: Store, ledgerId: string) {
  await changeCurrency(store, ledgerId, { currency: 'EUR', accounts: 'change' }, at)
  const card = await addAccount(store, ledgerId, {
    ...{
      name: 'Card',
      kind: 'credit_card',
      currency: 'USD',
      numberHint: null,
      openingCents: 0,
      closed: false,
    },
  } as Parameters<typeof addAccount>[2])
  const last: {
    deletion?: string | null
    change?: string | null
    move?: string
    split?: string | undefined
  } = {}
  return async function take(one: Step): Promise<void> {
    const { kind, which, category, other, description, date, cents, shares, rate } = one
    const rows = await rowsOf(store, ledgerId)
    const row = rows[which % Math.max(1, rows.length)]
    const parts = partsOf(cents, shares, other)
    if (kind === 'add' || kind === 'add with parts') {
      const accountId = one.isForeign ? card.id : firstAccountId
      const isSplit = kind === 'add with parts' && parts.length > 1
      const added = aRow({ date, description, cents, category, accountId, ...(isSplit && { parts }) })
      await insertTransactions(store, ledgerId, [added])
    } else if (kind === 'rule')
      await saveTransactionRule(store, ledgerId, {
        descriptionPattern: description,
        category,
        excluded: which % 3 === 0,
      })
    else if (kind === 'restore' && last.deletion) await undoDeletion(store, ledgerId, last.deletion)
    else if (kind === 'undo bulk' && last.change)
      await undoTransactionChange(store, ledgerId, last.change, at)
    else if (kind === 'move category') {
      const moved = await moveCategory(
        store,
        ledgerId,
        which % 2 ? 'merged' : 'renamed',
        { name: category, into: which % 2 ? other : 'Renamed' },
        at,
      )
      if (typeof moved === 'object') last.move = moved.id
    } else if (kind === 'undo move' && last.move) await undoCategoryMove(store, ledgerId, last.move, at)
    else if (kind === 'rate')
      await changeRates(
        store,
        ledgerId,
        { kind: 'rate', into: 'EUR', currency: 'USD', month: date.slice(0, 7), rate },
        at,
      )
    else if (kind === 'month') await changeRefundMonth(store, ledgerId, which % 2 ? 'purchase' : 'refund')
    else if (!row) return
    else if (kind === 'split')
      last.split = (
        await splitTransaction(store, ledgerId, row.id, partsOf(row.cents, shares, other), at)
      )?.changeId
    else if (kind === 'undo split') {
      // Splits it and undoes that, or undoes an earlier split whatever happened since.
      const made =
        last.split ??
        (await splitTransaction(store, ledgerId, row.id, partsOf(row.cents, shares, other), later))?.changeId
      const undone = await undoTransactionChange(store, ledgerId, made ?? '', at)
      if (!last.split) {
        expect(undone).toEqual({ restored: 1, edited: 0, missing: 0 })
        expect(await rowsOf(store, ledgerId)).toEqual(rows)
      }
      delete last.split
    } else if (kind === 'end split')
      await splitTransaction(store, ledgerId, row.id, [{ category, cents: row.cents, note: null }], at)
    else if (kind === 'edit') {
      const answer = await updateTransaction(store, ledgerId, row.id, { date, category, byHand: null }, at)
      expect(answer === 'split').toBe(row.parts.length > 0)
      await updateTransaction(store, ledgerId, row.id, { description, byHand: null }, at)
    } else if (kind === 'delete') last.deletion = await deleteTransaction(store, ledgerId, row.id, at)
    else if (kind === 'bulk') {
      const change = which % 2 ? { category } : { note: 'all of them', tags: [] }
      const made = await changeTransactions(
        store,
        ledgerId,
        change,
        rows.map(({ id }) => id),
        at,
      )
      last.change = made.id
      const split = rows.filter((one) => one.parts.length > 0).length
      if ('category' in change && split > 0) expect(made.skipped).toEqual([{ reason: 'split', count: split }])
    } else if (kind === 'refund') {
      const purchase = rows.find((other) => other.cents <= -row.cents && other.accountId === row.accountId)
      if (row.cents > 0 && purchase)
        await linkRefund(store, ledgerId, { refundId: row.id, purchaseId: purchase.id })
    }
    while (await refreshNextMonth(store, ledgerId));
  }
}
