import { expect, test } from 'vitest'
import { firstAccountId } from '#domain/accounts.ts'
import { amountFromCents } from '#domain/money.ts'
import { bankFormats } from '#domain/statements/bank-formats.ts'
import { createStatementReader } from '#domain/statements/read-statement.ts'
import { startService } from '#tests/protocol/start-service.ts'
import { type LedgerCaller, signUpCaller } from '#tests/support/ledger-caller.ts'
import { onEachEngine } from '#tests/support/on-each-engine.ts'

const rowOf = (description: string, more: object = {}) => ({
  date: '2025-03-01',
  description,
  amount: -5,
  category: 'Other',
  import_key: `key-of-${description.toLowerCase().padEnd(16, '0')}`,
  ...more,
})

/** What importing the file sends, as rows of an import into the first account. */
async function importAgain(user: LedgerCaller, csv: string) {
  const [bank] = bankFormats
  if (!bank) throw new Error('There are three banks')
  const reader = createStatementReader(bank)
  reader.read(csv)
  const read = reader.finish()
  if ('problem' in read) throw new Error(read.problem.code)
  const rows = [...read.rows.inOrder('')].map(({ cents, importKey, ...row }) => ({
    ...row,
    amount: amountFromCents(cents),
    import_key: importKey,
  }))
  const { id } = (await user.post('/imports', { source: 'web', account_id: firstAccountId })).body
  return (await user.post(`/imports/${id}/rows`, { rows })).body
}

onEachEngine("importing Outgo's own export", (openTestStore) => {
  test('adds nothing, with notes, several accounts, edited and deleted rows', async () => {
    const user = await signUpCaller(await startService(openTestStore))
    const { id: visa } = (await user.post('/accounts', { name: 'Visa', kind: 'credit_card' })).body
    const ofVisa = { account_id: visa }
    await user.post('/transactions', {
      transactions: [
        rowOf('Tea', { note: 'With "Kim",\nat noon', tags: ['Tea time', 'Kim'] }),
        rowOf('Rent', { import_key: null, note: '=1+1' }),
        rowOf('Tea', ofVisa),
        rowOf('Hotel', ofVisa),
        rowOf('Taxi', ofVisa),
        rowOf('Market', { import_key: null }),
      ],
    })
    const find = async (words: string) =>
      (await user.get(`/transactions?search=${words}`)).body.transactions as { id: string }[]
    const [taxi] = await find('Taxi')
    const [hotel] = await find('Hotel')
    const [market] = await find('Market')
    await user.patch(`/transactions/${hotel?.id}`, { description: 'A room', date: '2024-01-01' })
    const csv = String((await user.get('/transactions.csv')).body)
    await user.delete(`/transactions/${taxi?.id}`)
    await user.delete(`/transactions/${market?.id}`)

    const before = (await user.get('/transactions')).body
    expect(await importAgain(user, csv)).toMatchObject({
      added: 0,
      already_there: 4,
      deleted: expect.arrayContaining([
        expect.objectContaining({ import_key: rowOf('Taxi').import_key }),
        expect.objectContaining({ import_key: market?.id }),
      ]),
    })
    expect((await user.get('/transactions')).body).toEqual(before)

    // Rows that are added again on purpose count as existing from then on.
    const again = { ...rowOf('Market', { import_key: null }), id: market?.id }
    await user.post('/transactions', { transactions: [again] })
    expect(await importAgain(user, csv)).toMatchObject({ added: 0, already_there: 5, deleted: [{}] })
  })
})
