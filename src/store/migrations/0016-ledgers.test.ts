import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { firstAccountId } from '#domain/accounts.ts'
import { insertTransactions } from '#ledger/store/add-transactions.ts'
import { undoDeletion } from '#ledger/store/deletions.ts'
import { readSpendingCells } from '#ledger/store/monthly-totals.ts'
import { readTransactionPage } from '#ledger/store/read-transactions.ts'
import { findOrphans } from '#store/doctor/find-orphans.ts'
import { connectToPostgres } from '#store/engines/postgres.ts'
import { connectToSqlite } from '#store/engines/sqlite.ts'
import { migrate } from '#store/migrate.ts'
import { aRow } from '#tests/support/a-ledger.ts'
import { addOldRows, addOldRule, addOldUser } from '#tests/support/old-ledger.ts'
import { onEachEngine } from '#tests/support/on-each-engine.ts'
import { allMigrations } from './all-migrations.ts'

const page = { order: 'asc', limit: 10, after: null } as const
const march = { month: '2025-03', category: 'Food & Dining', excluded: false, leftOutBy: null }

onEachEngine('a ledger of an older version', (_, __, emptyPlace) => {
  async function anOlderLedger() {
    const { databaseUrl, dataDirectory } = await emptyPlace()
    const store = databaseUrl ? connectToPostgres(databaseUrl) : connectToSqlite(dataDirectory)
    onTestFinished(() => store.destroy())
    await migrate(store, undefined, allMigrations.slice(0, 15))
    for (const user of ['ada', 'bob']) await addOldUser(store, user)
    const ruleId = randomUUID()
    await addOldRule(store, 'ada', { id: ruleId, pattern: 'BLUE COFFEE', category: 'Food & Dining' })
    const deletionId = randomUUID()
    const rows = [
      { ...aRow({ importKey: 'a-key-of-16-letters' }), id: randomUUID(), ruleId },
      { ...aRow({ importKey: 'a-key-of-16-symbols' }), id: randomUUID(), ruleId },
    ]
    await addOldRows(store, 'ada', rows)
    await addOldRows(store, 'ada', [{ ...aRow(), id: randomUUID() }], deletionId)
    await migrate(store)
    return { store, deletionId }
  }

  test('belongs to its user and has its rows and import keys in the first account', async () => {
    const { store, deletionId } = await anOlderLedger()
    const members = await store.selectFrom('ledgerMembers').selectAll().orderBy('userId').execute()
    expect(members).toEqual(['ada', 'bob'].map((id) => ({ ledgerId: id, userId: id, role: 'owner' })))
    const accounts = await store.selectFrom('accounts').selectAll().orderBy('ledgerId').execute()
    expect(accounts).toMatchObject(
      ['ada', 'bob'].map((ledgerId) => ({
        ledgerId,
        id: firstAccountId,
        currency: 'USD',
        openingCents: 0,
        closed: 0,
      })),
    )
    const { transactions } = await readTransactionPage(store, 'ada', { accountId: firstAccountId }, page)
    expect(transactions).toHaveLength(2)
    expect(await readSpendingCells(store, 'ada', { accountId: firstAccountId })).toEqual([
      { ...march, netCents: -700, grossCents: 700, count: 2 },
    ])
    const row = aRow({ importKey: 'a-key-of-16-letters' })
    expect(await insertTransactions(store, 'ada', [row])).toEqual({ inserted: 0, duplicates: 1 })
    expect(await undoDeletion(store, 'ada', deletionId)).toBe(1)
    expect(await findOrphans(store)).toEqual([])
  })

  test('has references to ledgers and accounts that are enforced', async () => {
    const { store } = await anOlderLedger()
    const change = (columns: string) => sql.raw(`update transactions set ${columns}`).execute(store)
    await expect(change("account_id = 'unknown'")).rejects.toThrow(/foreign key/i)
    await expect(change("ledger_id = 'unknown', rule_id = null")).rejects.toThrow(/foreign key/i)
    await store.deleteFrom('ledgers').where('id', '=', 'ada').execute()
    for (const table of ['transactions', 'deletedTransactions', 'transactionRules', 'monthlyTotals'] as const)
      expect(await store.selectFrom(table).select('ledgerId').execute()).toEqual([])
    expect(await findOrphans(store)).toEqual([])
  })
})
