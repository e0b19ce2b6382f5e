import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { connectToPostgres } from '#store/engines/postgres.ts'
import { connectToSqlite } from '#store/engines/sqlite.ts'
import { migrate } from '#store/migrate.ts'
import { allMigrations } from '#store/migrations/all-migrations.ts'
import { startService } from '#tests/protocol/start-service.ts'
import { aRow } from '#tests/support/a-ledger.ts'
import { accountFilePart } from '#tests/support/account-file-part.ts'
import { type LedgerCaller, signUpCaller } from '#tests/support/ledger-caller.ts'
import { addOldRows, addOldUser } from '#tests/support/old-ledger.ts'
import { onEachEngine, testOnce } from '#tests/support/on-each-engine.ts'

type Row = Record<'id' | 'description' | 'category' | 'own_category', string> &
  Record<'bank_description' | 'bank_category', string | null>

const statementRow = {
  date: '2025-03-01',
  description: 'AMZN Mktp US*2K4AB0',
  amount: -20,
  category: 'Shopping',
  import_key: 'import-key-of-amazon-0123456789',
}
const fromBank = { bank_description: 'AMZN Mktp US*2K4AB0', bank_category: 'Shopping' }

onEachEngine('what the bank said about a transaction', (openTestStore, _, emptyPlace) => {
  async function start() {
    const service = await startService(openTestStore)
    const user = await signUpCaller(service)
    await user.post('/transactions', { transactions: [statementRow] })
    return { user }
  }
  const readRow = async (user: LedgerCaller): Promise<Row> =>
    (await user.get('/transactions')).body.transactions[0]

  testOnce(
    'stays when the transaction is edited, changed in bulk, split, deleted, decided by rules or undone',
    async () => {
      const { user } = await start()
      const { id } = await readRow(user)
      const undoLast = async (path: string) => {
        const [last] = (await user.get(path)).body.changes
        return user.post(`${path}/${last.id}/undo`, {})
      }
      const selection = { transaction_ids: [id] }
      const rule = { description_pattern: 'AMZN', category: 'Hobbies', exclude_from_total: false }
      const steps: [expected: Partial<Row>, change: () => ReturnType<LedgerCaller['get']>][] = [
        [{}, () => user.patch(`/transactions/${id}`, { note: 'A gift' })],
        [{ description: 'Lamp' }, () => user.patch(`/transactions/${id}`, { description: 'Lamp' })],
        [{ category: 'Home' }, () => user.patch(`/transactions/${id}`, { category: 'Home' })],
        [
          { description: 'Desk', category: 'Office' },
          () =>
            user.post('/transaction-changes', {
              selection,
              change: { description: 'Desk', category: 'Office' },
            }),
        ],
        [{ description: 'Lamp', category: 'Home' }, () => undoLast('/transaction-changes')],
        [
          { own_category: 'House' },
          () => user.post('/categories/rename', { name: 'Home', new_name: 'House' }),
        ],
        [{}, () => user.patch(`/transactions/${id}`, { reviewed: false })],
        [
          { own_category: 'Gifts' },
          () => user.post('/review', { transactions: [{ transaction_id: id, category: 'Gifts' }] }),
        ],
        [{ own_category: 'House' }, () => undoLast('/suggestions/accepted')],
        [
          { category: '' },
          () =>
            user.put(`/transactions/${id}/parts`, {
              parts: [
                { category: 'Home', amount: -15 },
                { category: 'Gifts', amount: -5 },
              ],
            }),
        ],
        [{ category: 'House' }, () => undoLast('/transaction-changes')],
        [{ description: 'Lamp' }, () => user.post('/transaction-rules', rule)],
        [
          { description: 'AMZN Mktp US*2K4AB0' },
          () => user.patch(`/transactions/${id}`, { description: fromBank.bank_description }),
        ],
      ]
      for (const [expected, change] of steps) {
        const { status, body } = await change()
        expect(status, JSON.stringify(body)).toBeLessThan(300)
        expect(await readRow(user)).toMatchObject({ ...fromBank, ...expected })
      }
      const { headers } = await user.delete(`/transactions/${id}`)
      await user.post(`${headers.get('location')?.replace('/api/v1', '')}/undo`, {})
      expect(await readRow(user)).toMatchObject({ id, ...fromBank })
    },
  )

  testOnce('stays when its category is renamed or merged before or after the import', async () => {
    const { user } = await start()
    await user.post('/categories/rename', { name: 'Shopping', new_name: 'Stuff' })
    expect(await readRow(user)).toMatchObject({ own_category: 'Stuff', ...fromBank })
    const later = { ...statementRow, date: '2025-03-02', import_key: 'another-import-key-0123456789' }
    await user.post('/transactions', { transactions: [later] })
    expect(await readRow(user)).toMatchObject({ own_category: 'Stuff', ...fromBank })
  })

  testOnce('is null for transactions that no import added', async () => {
    const { user } = await start()
    const { import_key: _, ...entered } = statementRow
    await user.post('/transactions', { transactions: [{ ...entered, date: '2025-04-01' }] })
    const { id } = await readRow(user)
    await user.patch(`/transactions/${id}`, { description: 'Lamp', category: 'Home' })
    expect(await readRow(user)).toMatchObject({ id, bank_description: null, bank_category: null })
  })

  test('comes back with the account file, and is unknown in files of earlier versions', async () => {
    const { user } = await start()
    const { id } = await readRow(user)
    await user.patch(`/transactions/${id}`, { description: 'Lamp', category: 'Home' })
    const { name: _name, ...file } = await accountFilePart(user)
    const restore = async (transactions: object[]) => {
      await user.delete('/transactions')
      expect((await user.post('/account-file', { ...file, transactions })).body).toMatchObject({
        transactions: 1,
      })
    }
    await restore(file.transactions)
    expect(await readRow(user)).toMatchObject({ description: 'Lamp', ...fromBank })
    const [{ bank_description: _, bank_category: __, ...older }] = file.transactions
    await restore([older])
    expect(await readRow(user)).toMatchObject({ bank_description: null, bank_category: null })
  })

  test('is unknown for transactions that an earlier version changed', async () => {
    const { databaseUrl, dataDirectory } = await emptyPlace()
    const store = databaseUrl ? connectToPostgres(databaseUrl) : connectToSqlite(dataDirectory)
    onTestFinished(() => store.destroy())
    await migrate(store, undefined, allMigrations.slice(0, 55))
    await addOldUser(store, 'ada')
    const ids = ['entered', 'imported', 'edited', 'categorized', 'renamed']
    await addOldRows(
      store,
      'ada',
      ids.map((id) => ({
        ...aRow({
          importKey: id === 'entered' ? null : `import-key-of ${id}`,
          ...(id === 'renamed' && { category: 'New name' }),
        }),
        id,
      })),
    )
    await sql`
      insert into category_aliases (ledger_id, name, category)
      select ledger_id, 'Old name', 'New name' from transactions where id = 'renamed'
    `.execute(store)
    await sql`
      update transactions set edited_at = case when id in ('imported', 'renamed') then null else '2026-01-01T00:00:00.000Z' end,
        by_hand = case when id = 'categorized' then 'own_category' end
    `.execute(store)
    await migrate(store)
    const rows = await store
      .selectFrom('transactions')
      .select(['id', 'bankDescription', 'bankCategory'])
      .execute()
    expect(Object.fromEntries(rows.map((row) => [row.id, [row.bankDescription, row.bankCategory]]))).toEqual({
      entered: [null, null],
      imported: [null, null],
      edited: ['', null],
      categorized: ['', ''],
      renamed: [null, ''],
    })
  })
})
