import { expect, test } from 'vitest'
import { aRow, aUser } from '#tests/support/a-ledger.ts'
import { onEachEngine } from '#tests/support/on-each-engine.ts'
import { insertTransactions } from './add-transactions.ts'
import { readSpendingCells } from './monthly-totals.ts'
import {
  deleteTransactionRule,
  readTransactionRules,
  saveTransactionRule,
  saveTransactionRules,
  updateTransactionRule,
} from './transaction-rules.ts'

const payments = {
  descriptionPattern: 'CARD PAYMENT',
  category: 'Credit Card Payment',
  excluded: true,
}

onEachEngine('a transaction rule', (openTestStore) => {
  test('applies to old and new transactions with exactly its description', async () => {
    const store = await openTestStore()
    const userId = await aUser(store)
    const others = ['card payment', 'CARD PAYMENT ', 'A CARD PAYMENT'].map((description) =>
      aRow({ description }),
    )
    await insertTransactions(store, userId, [aRow({ description: 'CARD PAYMENT' }), ...others])
    await saveTransactionRule(store, userId, payments)
    await insertTransactions(store, userId, [aRow({ description: 'CARD PAYMENT', date: '2025-04-01' })])
    expect(await readTransactionRules(store, userId)).toMatchObject([{ ...payments, matches: 2 }])
  })

  test('replaces an existing one with the same description', async () => {
    const store = await openTestStore()
    const userId = await aUser(store)
    const first = await saveTransactionRule(store, userId, payments)
    const second = await saveTransactionRule(store, userId, { ...payments, category: 'Transfer' })
    expect(second.id).toBe(first.id)
    expect(await readTransactionRules(store, userId)).toMatchObject([{ category: 'Transfer' }])
  })

  test('takes effect together with many others in the same months', async () => {
    const store = await openTestStore()
    const userId = await aUser(store)
    await insertTransactions(store, userId, [
      aRow({ description: 'RENT', cents: -50_000 }),
      aRow({ description: 'COFFEE', cents: -300 }),
      aRow({ description: 'COFFEE', cents: -400, date: '2025-04-01' }),
    ])
    const excluded = false
    const ids = await saveTransactionRules(store, userId, [
      { descriptionPattern: 'RENT', category: 'Housing', excluded },
      { descriptionPattern: 'COFFEE', category: 'Coffee', excluded },
    ])
    expect(new Set(ids).size).toBe(2)
    const cells = await readSpendingCells(store, userId)
    expect(cells.map(({ month, category, netCents }) => [month, category, netCents])).toEqual([
      ['2025-03', 'Coffee', -300],
      ['2025-03', 'Housing', -50_000],
      ['2025-04', 'Coffee', -400],
    ])
  })

  test('restores the original categories when it is deleted', async () => {
    const store = await openTestStore()
    const userId = await aUser(store)
    await insertTransactions(store, userId, [aRow({ description: 'CARD PAYMENT', category: 'Other' })])
    const before = await readSpendingCells(store, userId)
    const rule = await saveTransactionRule(store, userId, payments)
    expect(await readSpendingCells(store, userId)).not.toEqual(before)
    expect(await deleteTransactionRule(store, userId, rule.id)).toBe(true)
    expect(await readSpendingCells(store, userId)).toEqual(before)
  })

  test('cannot take another rule’s description', async () => {
    const store = await openTestStore()
    const userId = await aUser(store)
    await saveTransactionRule(store, userId, payments)
    const rent = await saveTransactionRule(store, userId, { ...payments, descriptionPattern: 'RENT' })
    expect(await updateTransactionRule(store, userId, rent.id, { descriptionPattern: 'CARD PAYMENT' })).toBe(
      'taken',
    )
    expect(await readTransactionRules(store, userId)).toHaveLength(2)
  })

  test('cannot be accessed by other users', async () => {
    const store = await openTestStore()
    const [ann, bob] = [await aUser(store), await aUser(store)]
    const rule = await saveTransactionRule(store, ann, payments)
    await insertTransactions(store, bob, [aRow({ description: 'CARD PAYMENT' })])
    expect(await updateTransactionRule(store, bob, rule.id, { category: 'Other' })).toBeUndefined()
    expect(await deleteTransactionRule(store, bob, rule.id)).toBe(false)
    expect(await readTransactionRules(store, bob)).toEqual([])
    expect(await readTransactionRules(store, ann)).toMatchObject([{ matches: 0 }])
  })
})
