import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { AccountChanges } from '#contract/account-changes.ts'
import { Categories } from '#contract/categories.ts'
import { TransactionRules } from '#contract/transaction-rules.ts'
import { Transaction } from '#contract/transactions.ts'
import { firstAccountId } from '#domain/accounts.ts'
import { lookOfSaved } from '#domain/look-of-saved.ts'
import { startService } from '#tests/protocol/start-service.ts'
import { signUpCaller } from '#tests/support/ledger-caller.ts'
import { onEachEngine } from '#tests/support/on-each-engine.ts'

onEachEngine('the preview of a file', (openTestStore) => {
  test('says what rows look like once they are saved', async () => {
    const user = await signUpCaller(await startService(openTestStore))
    await user.put('/categories', { name: 'Supermarkt' })
    await user.post('/categories/rename', { name: 'Supermarkt', new_name: 'Groceries' })
    const contains = (text: string) => ({
      match: 'all',
      groups: [{ match: 'all', conditions: [{ field: 'description', test: 'contains', text }] }],
    })
    await user.post('/transaction-rules', { description_pattern: 'Rent', category: 'Home', note: 'Monthly' })
    await user.post('/transaction-rules', {
      conditions: contains('rent'),
      category: 'Other',
      shown_description: 'The flat',
      exclude_from_total: true,
    })
    await user.post('/transaction-rules', { conditions: contains('savings'), mark_as_transfer: true })
    const { id: visa } = (await user.post('/accounts', { name: 'Visa', kind: 'credit_card' })).body
    const inVisa = { field: 'account', account_id: visa }
    await user.post('/transaction-rules', {
      conditions: { match: 'all', groups: [{ match: 'all', conditions: [inVisa] }] },
      note: 'By card',
    })
    await user.post(`/accounts/${visa}/merge`, { into_account_id: firstAccountId, clashing: 'keep' })
    const rows = ['Rent', 'rental car', 'To savings', 'Tea'].flatMap((description) =>
      ['Supermarkt', 'Uncategorized', 'Travel'].map((category, n) => ({
        date: `2025-03-0${n + 1}`,
        description,
        amount: -5,
        category,
        ...(n === 1 && { note: 'Own note' }),
      })),
    )

    const { categories } = z.decode(Categories, (await user.get('/categories')).body)
    const { transactionRules } = z.decode(TransactionRules, (await user.get('/transaction-rules')).body)
    const { changes } = z.decode(AccountChanges, (await user.get('/account-changes')).body)
    const merged = changes.map(({ accountId, intoAccountId }) => [accountId, intoAccountId ?? ''] as const)
    const lookOf = lookOfSaved(categories, transactionRules, {
      accounts: new Map(merged),
      merchants: new Map(),
    })
    const told = rows.map(({ amount, note = null, ...row }) => {
      const look = lookOf({ ...row, note, cents: amount * 100, accountId: firstAccountId })
      const { category, shownDescription, ruleNote, leftOutBy } = look
      const shown = [category ?? 'Uncategorized', shownDescription, ruleNote, leftOutBy]
      return [row.description, row.date, ...shown]
    })
    await user.post('/transactions', { transactions: rows })
    const saved = ((await user.get('/transactions')).body.transactions as z.input<typeof Transaction>[])
      .map((row) => z.decode(Transaction, row))
      .map(({ description, date, category, shownDescription, note, ruleNote, leftOutBy }) => [
        ...[description, date, category, shownDescription],
        note === null ? ruleNote : null,
        leftOutBy,
      ])
    expect(told.map(String).sort()).toEqual(saved.map(String).sort())
    expect(told.map(String)).toContain('rental car,2025-03-01,Other,The flat,By card,rule')
  })
})
