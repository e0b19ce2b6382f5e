import { expect, test } from 'vitest'

import { addAccount, readAccounts } from '#ledger/store/accounts.ts'
import { changeRates } from '#ledger/store/rate-changes.ts'
import { importCommand, ledgerOf } from '#tests/support/import-command.ts'
import { onEachEngine } from '#tests/support/on-each-engine.ts'

const account = { kind: 'checking', numberHint: null, openingCents: 0, closed: false } as const
const header = 'Date,Description,Amount,Currency\n'
const dollars = `${header}2026-01-05,BOOKS,-10.00,USD\n`
const francs = `${header}2026-01-06,MIGROS,-20.00,CHF\n2026-02-06,COOP,-5.00,CHF\n`

onEachEngine('npm run import, of amounts in another currency', (openTestStore, newPlace) => {
  async function aLedgerInDollars() {
    const command = await importCommand(openTestStore, newPlace)
    await command.importing(command.write('dollars.csv', dollars))
    const perAccount = async () =>
      (await readAccounts(command.store, command.userId)).map(({ currency, count }) => [currency, count])
    return { ...command, perAccount }
  }

  test('refuses them as long as no account is in their currency', async () => {
    const { store, userId, write, importing, perAccount } = await aLedgerInDollars()
    const before = await ledgerOf(store, userId)
    const file = write('francs.csv', francs)
    expect(await importing(file)).toEqual({
      code: 2,
      out: '',
      err: 'francs.csv: There are amounts in CHF, but no account is in CHF. Create one with --new-account "CHF=<name>".\n',
    })
    expect(await importing('--account', 'Main account', file)).toMatchObject({
      code: 1,
      err: 'The account "Main account" is in USD, but these amounts are in CHF. Nothing was imported.\n',
    })
    expect(await ledgerOf(store, userId)).toEqual(before)
    expect(await perAccount()).toEqual([['USD', 1]])
  })

  test('adds them to an account in their currency, and says which have no rate', async () => {
    const { store, userId, write, importing, perAccount } = await aLedgerInDollars()
    await addAccount(store, userId, { ...account, name: 'Swiss', currency: 'CHF' })
    const rate = { kind: 'rate', into: 'USD', currency: 'CHF', month: '2026-01', rate: '1.1' } as const
    await changeRates(store, userId, rate, '2026-03-01T00:00:00.000Z')
    const file = write('francs.csv', francs)
    expect((await importing(file)).code, 'which of two accounts').toBe(2)
    expect(await importing('--account', 'Swiss', file)).toMatchObject({
      code: 0,
      out: 'francs.csv, Swiss: 2 transactions were added.\nfrancs.csv: 1 transaction in CHF has no exchange rate yet and counts in no total. Add rates in Settings, Exchange Rates.\n',
    })
    expect(await perAccount()).toEqual([
      ['USD', 1],
      ['CHF', 2],
    ])
    const { cells } = await ledgerOf(store, userId)
    expect(cells.map(({ month, netCents, leftOutBy }) => [month, netCents, leftOutBy])).toEqual([
      ['2026-01', -3200, null],
      ['2026-02', 0, 'no_rate'],
    ])
  })

  test('splits a file of two currencies between accounts', async () => {
    const { store, userId, write, importing, perAccount } = await aLedgerInDollars()
    await addAccount(store, userId, { ...account, name: 'Empty', currency: 'EUR' })
    const file = write('both.csv', `${header}2026-01-07,TEA,-2.00,USD\n2026-01-06,MIGROS,-20.00,CHF\n`)
    const asked = await importing(file)
    expect(asked.code).toBe(2)
    expect(asked.err).toContain('Answer with --account "CHF=<name>". Your accounts: Empty.')
    const { code, out } = await importing('--account', 'USD=Main account', '--account', 'chf=Empty', file)
    expect([code, out]).toEqual([0, expect.stringContaining('both.csv, Empty: 1 transaction was added.')])
    expect(await perAccount()).toEqual([
      ['USD', 2],
      ['CHF', 1],
    ])
  })

  test('refuses currencies with thousandths', async () => {
    const { write, importing } = await aLedgerInDollars()
    const file = write('dinars.csv', `${header}2026-01-06,SOUQ,-1.500,KWD\n`)
    expect(await importing(file)).toEqual({
      code: 1,
      out: '',
      err: 'dinars.csv: The amounts are in KWD. Outgo stores amounts in hundredths, so it cannot have accounts in KWD.\n',
    })
  })

  test('lets the first file of an empty ledger decide its currency, unless it has several', async () => {
    const { write, importing, store, userId } = await importCommand(openTestStore, newPlace)
    expect((await importing(write('francs.csv', francs))).out).toContain('The currency of the ledger is CHF')
    expect(await readAccounts(store, userId)).toMatchObject([{ currency: 'CHF', count: 2 }])
  })
})
