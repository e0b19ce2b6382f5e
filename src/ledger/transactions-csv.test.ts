import { expect, test } from 'vitest'
import { amountFromCents } from '#domain/money.ts'
import { bankFormats } from '#domain/statements/bank-formats.ts'
import { createStatementReader } from '#domain/statements/read-statement.ts'
import { startService } from '#tests/protocol/start-service.ts'
import { type LedgerCaller, signUpCaller } from '#tests/support/ledger-caller.ts'
import { onEngine } from '#tests/support/on-each-engine.ts'
import { statementCsv } from '#tests/support/statement-csv.ts'

onEngine('SQLite', 'the CSV export of History', (openTestStore) => {
  async function aService() {
    const service = await startService(openTestStore)
    const download = async ({ token }: LedgerCaller) => {
      const answer = await fetch(`${service.url}/api/v1/transactions.csv`, {
        headers: { Authorization: `Bearer ${token}` },
      })
      return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await answer.arrayBuffer())
    }
    return { service, download }
  }

  /** Imports a file like the Upload screen, with the given bank selected. */
  async function upload(user: LedgerCaller, bank: number, text: string, again = '') {
    const reader = createStatementReader(bankFormats[bank - 1] ?? never())
    reader.read(text)
    const statement = reader.finish()
    if ('problem' in statement) throw new Error(statement.problem.code)
    expect(statement.skipped).toEqual([])
    const transactions = [...statement.rows.inOrder(again)].map(({ cents, importKey, ...row }) => ({
      ...row,
      amount: amountFromCents(cents),
      ...(importKey !== null && { import_key: importKey }),
    }))
    const { status, body } = await user.post('/transactions', { transactions })
    expect(status).toBe(200)
    return body as { inserted: number; duplicates: number }
  }

  /** Rows from all three banks and from none, some renamed, some under a rule, some that look like formulas. */
  async function aUserOfAllBanks(service: Awaited<ReturnType<typeof startService>>) {
    const user = await signUpCaller(service)
    const texts = ['Coffee', 'Coffee', '=1+1', "'=1+1", "''-5", 'a "quoted", b', 'two\nlines', 'Rent']
    for (const [index, format] of bankFormats.entries()) {
      const rows = texts.map((description, n) => ({
        date: `2025-0${index + 1}-0${n + 1}`,
        description,
        cents: -100 - n,
        category: 'Shopping',
      }))
      expect(await upload(user, index + 1, statementCsv(format, [...rows, ...rows]))).toMatchObject({
        inserted: 16,
      })
    }
    const byHand = {
      date: '2025-04-01',
      description: 'Typed',
      amount: -1,
      category: "'=x",
      note: '=a "note", of\ntwo lines',
    }
    await user.post('/transactions', {
      transactions: [byHand, byHand, { ...byHand, import_key: '-looks-like-a-formula' }],
    })
    await user.post('/transaction-rules', { description_pattern: 'Rent', category: 'Housing' })
    const { body } = await user.get('/transactions?search=Coffee')
    for (const { id } of body.transactions.slice(0, 3))
      await user.patch(`/transactions/${id}`, {
        note: id,
        description: 'Renamed',
        amount: -9,
        date: '2025-05-05',
      })
    return user
  }

  const accountOf = async (user: LedgerCaller) => {
    const { exported_at: _, ...account } = (await user.get('/account-file')).body
    return account
  }

  test('adds nothing when it is re-imported, whatever bank is selected', async () => {
    const { service, download } = await aService()
    const user = await aUserOfAllBanks(service)
    const before = await accountOf(user)
    for (const bank of [1, 2, 3])
      expect(await upload(user, bank, await download(user))).toEqual({ inserted: 0, duplicates: 51 })
    expect(await accountOf(user)).toEqual(before)
  })

  /** The file does not contain what the bank said, so it is unknown for the rows that it adds. */
  const withoutBankTexts = <Row extends object>(rows: Row[]) =>
    rows.map((row) => ({ ...row, bank_description: null, bank_category: null }))

  test('is recognized after its rows were edited, and restores deleted ones', async () => {
    const { service, download } = await aService()
    const user = await aUserOfAllBanks(service)
    const before = await accountOf(user)
    const file = await download(user)
    const { body } = await user.get('/transactions?limit=2')
    const [edited, deleted] = body.transactions
    await user.patch(`/transactions/${edited.id}`, { description: 'Other', category: 'Shopping', amount: 7 })
    await user.delete(`/transactions/${deleted.id}`)
    expect(await upload(user, 1, file)).toEqual({ inserted: 1, duplicates: 50 })

    await user.delete('/transactions')
    expect(await upload(user, 1, file)).toEqual({ inserted: 51, duplicates: 0 })
    const after = await accountOf(user)
    expect({ ...after, transactions: withoutBankTexts(after.transactions) }).toEqual({
      ...before,
      transactions: withoutBankTexts(before.transactions),
    })
    const { body: restored } = await user.get('/transactions')
    expect(restored.transactions).toEqual(withoutBankTexts(restored.transactions))
  })

  test('can be imported into another account, where the original statements then add nothing', async () => {
    const { service, download } = await aService()
    const user = await aUserOfAllBanks(service)
    const other = await signUpCaller(service)
    expect(await upload(other, 1, await download(user))).toEqual({ inserted: 51, duplicates: 0 })
    const [added, exported] = [await accountOf(other), await accountOf(user)]
    expect(withoutBankTexts(added.transactions)).toEqual(withoutBankTexts(exported.transactions))
    const coffee = { date: '2025-02-01', description: 'Coffee', cents: -100, category: '' }
    const statement = statementCsv(bankFormats[1] ?? never(), [coffee, coffee])
    expect(await upload(other, 2, statement)).toEqual({ inserted: 0, duplicates: 2 })
  })

  test('adds its rows again when told to, as well as rows added to it by hand', async () => {
    const { service, download } = await aService()
    const user = await aUserOfAllBanks(service)
    const file = await download(user)
    expect(await upload(user, 1, file, 'again')).toEqual({ inserted: 51, duplicates: 0 })
    const byHand = '2025-06-01,New,Other,-5.00,No,Other,,\r\n'
    expect(await upload(user, 1, file + byHand)).toEqual({ inserted: 1, duplicates: 51 })
    expect(await upload(user, 1, file + byHand)).toEqual({ inserted: 0, duplicates: 52 })
  })
})

const never = () => {
  throw new Error('there are three banks')
}
