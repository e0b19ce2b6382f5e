import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { csvLine } from '#domain/csv-export.ts'
import { exportColumns } from '#domain/transaction.ts'
import { addAccount, readAccounts, updateAccount } from '#ledger/store/accounts.ts'
import { insertTransactions } from '#ledger/store/add-transactions.ts'
import { examineLedger, isHealthy } from '#ledger/store/examine-ledger.ts'
import { mergeAccounts } from '#ledger/store/merge-accounts.ts'
import { readTransactionPage } from '#ledger/store/read-transactions.ts'
import { undoAccountChange } from '#ledger/store/undo-account-change.ts'
import { aRow } from '#tests/support/a-ledger.ts'
import { importCommand, ledgerOf } from '#tests/support/import-command.ts'
import { onEngine } from '#tests/support/on-each-engine.ts'

const account = { kind: 'other', numberHint: null, openingCents: 0, closed: false } as const
const page = { order: 'desc', limit: 1000, after: null } as const
const columns = Object.values(exportColumns)

type Exported = Awaited<ReturnType<typeof readTransactionPage>>['transactions']
const exportOf = (rows: Exported, accountOf: (id: string) => string) =>
  [
    columns.map(({ name }) => name),
    ...rows.map((row) => columns.map(({ write }) => write({ ...row, account: accountOf(row.accountId) }))),
  ]
    .map(csvLine)
    .join('')

onEngine('SQLite', "npm run import, of Outgo's own export", (openTestStore, newPlace) => {
  test('adds nothing, and to an empty ledger everything', async () => {
    const { store, userId, write, importing } = await importCommand(openTestStore, newPlace)
    await insertTransactions(store, userId, [
      aRow({ note: 'With "Kim",\nat noon', importKey: 'a'.repeat(32) }),
      aRow({ date: '2025-04-01', description: '=TEA', note: null }),
    ])
    const whole = await ledgerOf(store, userId)
    const { transactions } = await readTransactionPage(store, userId, {}, page)
    const file = write(
      'outgo.csv',
      exportOf(transactions, () => 'Main account'),
    )
    const nothing =
      'outgo.csv: 0 transactions were added. 2 transactions were already there and not added again.\n'
    expect((await importing(file)).out).toBe(nothing)
    expect(await ledgerOf(store, userId)).toEqual(whole)

    await store.deleteFrom('transactions').execute()
    await store.deleteFrom('monthlyTotals').execute()
    expect((await importing(file)).out).toBe(
      'outgo.csv: The currency of the ledger is USD, as in the file.\noutgo.csv: 2 transactions were added.\n',
    )
    // The file contains the user's texts, so what the bank said is unknown.
    const unknown = { bankDescription: '', bankCategory: '' }
    const rows = whole.rows.map((row) => (row.importKey === null ? row : { ...row, ...unknown }))
    expect(await ledgerOf(store, userId)).toEqual({ ...whole, rows })
  })

  test('creates every account with its currency in an empty ledger, but only if told to', async () => {
    const from = await importCommand(openTestStore, newPlace)
    const giro = await addAccount(from.store, from.userId, { ...account, name: 'Girokonto', currency: 'EUR' })
    const visa = await addAccount(from.store, from.userId, { ...account, name: 'Visa', currency: 'USD' })
    const importKey = 'a'.repeat(32)
    await insertTransactions(from.store, from.userId, [
      aRow({ accountId: giro.id, importKey, tags: ['Tea time'] }),
      aRow({ accountId: visa.id, importKey, cents: -700 }),
      aRow({ accountId: visa.id, importKey: null, note: 'Twice' }),
    ])
    const { transactions } = await readTransactionPage(from.store, from.userId, {}, page)
    const csv = exportOf(transactions, (id) => (id === giro.id ? 'Girokonto' : 'Visa'))

    const { store, userId, write, importing } = await importCommand(openTestStore, newPlace)
    const file = write('outgo.csv', csv)
    const asked = await importing(file)
    expect(asked).toMatchObject({ code: 2, out: '' })
    expect(asked.err).toContain('Which account is "Girokonto" in this file?')
    expect(asked.err).toContain('To create one, use --new-account instead.')
    expect(await readAccounts(store, userId)).toEqual([])

    const dry = await importing('--dry-run', '--new-accounts', file)
    expect(dry.out).toContain('outgo.csv, Visa: 2 transactions would be added.')
    expect(await readAccounts(store, userId)).toEqual([])

    const words = ['--new-accounts', file]
    expect((await importing(...words)).out).toContain('outgo.csv, Visa: 2 transactions were added.')
    const there = await readAccounts(store, userId)
    expect(there.map(({ name, currency, count }) => [name, currency, count]).sort()).toEqual([
      ['Girokonto', 'EUR', 1],
      ['Visa', 'USD', 2],
    ])
    const moved = await readTransactionPage(store, userId, {}, page)
    const nameOf = (id: string) => there.find((one) => one.id === id)?.name ?? ''
    expect(exportOf(moved.transactions, nameOf)).toBe(csv)
    expect((await importing(...words)).out).toContain('outgo.csv, Visa: 0 transactions were added. 2')
    expect(await readAccounts(store, userId)).toHaveLength(2)
  })

  test('adds no row that a merge of accounts left out, until that is undone', async () => {
    const { store, userId, write, importing } = await importCommand(openTestStore, newPlace)
    const giro = await addAccount(store, userId, { ...account, name: 'Giro' })
    const visa = await addAccount(store, userId, { ...account, name: 'Visa' })
    const importKey = 'a'.repeat(32)
    await insertTransactions(store, userId, [
      aRow({ accountId: giro.id, importKey }),
      aRow({ accountId: visa.id, importKey }),
      aRow({ accountId: visa.id, importKey: null, description: 'Only there' }),
    ])
    const read = async () => (await readTransactionPage(store, userId, {}, page)).transactions
    const whole = await read()
    const file = write(
      'outgo.csv',
      exportOf(whole, (id) => (id === giro.id ? 'Giro' : 'Visa')),
    )
    const at = new Date().toISOString()
    const merge = { accountId: visa.id, into: giro.id, clashing: 'leave_out' } as const
    const merged = await mergeAccounts(store, userId, merge, at)
    if (typeof merged !== 'object') throw new Error('The accounts were not merged')
    expect(merged).toMatchObject({ moved: 1, leftOut: 1 })
    const after = await read()
    expect((await importing('--new-accounts', '--dry-run', file)).out).toContain(
      'Visa: 0 transactions would be added. 1',
    )
    expect((await importing('--new-accounts', file)).out).toContain('Visa: 0 transactions were added. 1')
    expect(await read()).toEqual(after)
    expect(isHealthy(await examineLedger(store, userId))).toBe(true)

    expect(await undoAccountChange(store, userId, merged.id, at)).toEqual({ restored: 2, missing: 0 })
    expect(await read()).toEqual(whole)
    expect(await store.selectFrom('deletedKeys').select('importKey').execute()).toEqual([])
  })

  test('creates no account for the old name of one that was renamed', async () => {
    const { store, userId, write, importing } = await importCommand(openTestStore, newPlace)
    const giro = await addAccount(store, userId, { ...account, name: 'Giro' })
    const visa = await addAccount(store, userId, { ...account, name: 'Visa' })
    await insertTransactions(store, userId, [aRow({ accountId: giro.id }), aRow({ accountId: visa.id })])
    const { transactions } = await readTransactionPage(store, userId, {}, page)
    const nameOf = (id: string) => (id === giro.id ? 'Giro' : 'Visa')
    const file = write('outgo.csv', exportOf(transactions, nameOf))
    await updateAccount(store, userId, giro.id, { name: 'Household' })
    const before = await ledgerOf(store, userId)
    const accounts = await readAccounts(store, userId)
    expect((await importing('--new-accounts', file)).out).toContain(
      'outgo.csv, Giro: 0 transactions were added. 1',
    )
    expect(await ledgerOf(store, userId)).toEqual(before)
    expect(await readAccounts(store, userId)).toEqual(accounts)

    const both = transactions.flatMap((row) => [row, { ...row, id: randomUUID(), importKey: null }])
    await importing('--new-accounts', write('outgo.csv', exportOf(both, nameOf)))
    const names = (await readAccounts(store, userId)).map(({ name, count }) => [name, count])
    expect(names).toContainEqual(['Giro', 1])
  })

  test('creates an account with the given name, unless there is one', async () => {
    const { store, userId, write, importing } = await importCommand(openTestStore, newPlace)
    const file = write('tea.csv', 'Date,Text,Amount\n2025-03-20,Tea,-2.00\n')
    expect((await importing('--new-account', ' ', file)).err).toBe('--new-account needs a name.\n')
    expect((await importing('--new-account', 'Main account', file)).err).toBe(
      'There is already an account named "Main account". Use --account instead.\n',
    )
    expect((await importing('--new-account', 'Giro', file)).out).toBe(
      'tea.csv, Giro: 1 transaction was added.\n',
    )
    expect((await importing('--new-account', 'giro', file)).err).toContain('There is already an account')
    expect((await importing('--new-account', 'Visa', file)).out).toContain('1 transaction was added.')
    expect((await readAccounts(store, userId)).map(({ name, count }) => [name, count])).toEqual([
      ['Giro', 1],
      ['Visa', 1],
    ])
  })
})
