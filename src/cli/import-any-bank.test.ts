import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { firstAccountId } from '#domain/accounts.ts'
import { defaultCurrency } from '#domain/formats.ts'
import { headerFingerprint } from '#domain/reading/header-fingerprint.ts'
import { addAccount, readAccounts } from '#ledger/store/accounts.ts'
import { readImportPage } from '#ledger/store/imports.ts'
import { readTransactionPage } from '#ledger/store/read-transactions.ts'
import { putReadingProfile, readReadingProfiles } from '#ledger/store/reading-profiles.ts'
import type { Store } from '#store/schema.ts'
import { importCommand, ledgerOf } from '#tests/support/import-command.ts'
import { onEngine } from '#tests/support/on-each-engine.ts'

/** Adds an account in the currency of the first one. */
async function addNamedAccount(store: Store, ledgerId: string, name: string): Promise<string> {
  const [first] = await readAccounts(store, ledgerId)
  const currency = first?.currency ?? defaultCurrency
  const account = { kind: 'other', numberHint: null, openingCents: 0, closed: false, position: 1 } as const
  return (await addAccount(store, ledgerId, { ...account, name, currency })).id
}

const page = { order: 'desc', limit: 100, after: null } as const
const example = (name: string) => join(import.meta.dirname, '../../tests/statements', name)

onEngine('SQLite', "npm run import, of any bank's file", (openTestStore, newPlace) => {
  test("imports any bank's file without being told whose it is, and the first one decides the currency", async () => {
    const { store, userId, importing } = await importCommand(openTestStore, newPlace)

    expect(await importing(example('de-sparkasse-camt.csv'))).toMatchObject({
      code: 0,
      out: expect.stringMatching(
        /^de-sparkasse-camt\.csv: The currency of the ledger is EUR, .*\n.* transactions were added\.\n/,
      ),
    })
    const german = await ledgerOf(store, userId)
    expect((await importing(example('de-sparkasse-camt.csv'))).out).toContain('0 transactions were added.')
    expect(await ledgerOf(store, userId)).toEqual(german)
  })

  test('recognizes rows of which an earlier version read only part of the text', async () => {
    const { store, userId, write, importing } = await importCommand(openTestStore, newPlace)
    const file = write('bank.csv', 'Booked,Text,Amount\n2025-06-30,"Corner Bistro, table 4",-12.50\n')
    await importing(file)
    await store
      .updateTable('transactions')
      .set({ description: 'CORNER BISTRO', importKey: 'key-of-an-earlier-version' })
      .execute()
    const before = await ledgerOf(store, userId)
    expect(await importing(file)).toMatchObject({ code: 0, out: expect.stringContaining('0 transactions') })
    expect(await ledgerOf(store, userId)).toEqual(before)

    await store.updateTable('imports').set({ headerFingerprint: null }).execute()
    expect(await importing(file), 'another format').toMatchObject({ code: 2 })
  })

  test('keeps the splits of a QIF file, and lists parts that do not add up in the note', async () => {
    const { store, userId, write, importing } = await importCommand(openTestStore, newPlace)
    const file = write(
      'split.qif',
      "!Type:Bank\nD31/1'25\nT-12.50\nPMarket\nSFood\nEBread\n$-10.00\nSHome\n$-2.50\n^\nD30/1'25\nT80.00\nPWages\nSSalary\n$100.00\nSTax\n$-20.00\n^\nD29/1'25\nT-9.00\nPKiosk\nSPaper\n$-5.00\nSTea\n$-3.00\n^\n",
    )
    expect((await importing(file)).out).toContain('3 transactions were added.')
    const { transactions } = await readTransactionPage(store, userId, {}, page)
    expect(transactions).toMatchObject([
      {
        cents: -1250,
        category: '',
        note: null,
        parts: [
          { category: 'Food', cents: -1000, note: 'Bread' },
          { category: 'Home', cents: -250, note: null },
        ],
      },
      {
        cents: 8000,
        category: '',
        note: null,
        parts: [
          { category: 'Salary', cents: 10000, note: null },
          { category: 'Tax', cents: -2000, note: null },
        ],
      },
      { cents: -900, category: 'Uncategorized', note: 'Paper -5.00, Tea -3.00', parts: [] },
    ])
    expect((await importing(file)).out).toContain('0 transactions were added. 3')
  })

  test('asks with status 2 and imports nothing of a file that leaves something open', async () => {
    const { store, userId, write, importing } = await importCommand(openTestStore, newPlace)
    const asking = async (words: string[], question: RegExp) => {
      const before = await ledgerOf(store, userId)
      expect(await importing(...words)).toEqual({ code: 2, out: '', err: expect.stringMatching(question) })
      expect(await ledgerOf(store, userId)).toEqual(before)
    }
    const dates = write(
      'dates.csv',
      'Booked,Text,Amount,Saldo\n03/04/2025,Tea,-2.50,\n05/06/2025,Rent,-800.00,\n',
    )
    await asking([dates], /^dates\.csv: Every date .*--date-order dmy or --date-order mdy\.\n$/)
    expect((await importing('--date-order', 'dmy', dates)).out).toBe(
      'dates.csv: 2 transactions were added.\n',
    )

    // Another format of the same bank describes the same transactions differently.
    const other = write(
      'other.qif',
      '!Type:Bank\nD2025-04-03\nT-2.50\nPTea house\n^\nD2025-06-07\nT-9.00\nPBus\n^\n',
    )
    await asking([other], /^other\.qif: 1 transaction is probably there already: .*--probable skip/)
    expect((await importing('--probable', 'skip', other)).out).toBe('other.qif: 1 transaction was added.\n')

    const booked = write(
      'booked.qif',
      '!Type:Bank\nD2025-06-08\nT-10.00\nPFerry\n^\nD2025-06-09\nT-1.00\nPTea\n^\n',
    )
    await importing(
      write('pending.qif', '!Type:Bank\nD2025-06-08\nT-9.50\nPFerry stop\n^\nD2025-06-09\nT-1.00\nPTea\n^\n'),
    )
    const before = await ledgerOf(store, userId)
    expect((await importing('--probable', 'replace', booked)).out).toContain('1 transaction was added.')
    const after = await ledgerOf(store, userId)
    expect(after.rows).toHaveLength(before.rows.length)
    expect(after.rows.map(({ cents }) => cents)).toContain(-1000)

    const wrong = write(
      'wrong.csv',
      'Date,Description,Amount,Balance\n2025-07-01,A,-1.00,99.00\n2025-07-02,B,-1.00,90.00\n2025-07-03,C,-1.00,89.00\n',
    )
    await asking([wrong], /^wrong\.csv: The balances .* --allow-unbalanced to/)
    expect((await importing('--allow-unbalanced', wrong)).out).toContain('3 transactions were added.')

    await asking([example('ofx-1-two-accounts.ofx')], /Which account has the number .*--account "\S+=<name>"/)
  })

  test('moves in from another app, with its accounts, notes and tags, and adds nothing when it is imported again', async () => {
    const { store, userId, importing } = await importCommand(openTestStore, newPlace)
    const file = example('app-firefly-notes.csv')
    expect((await importing(file)).err).toMatch(
      /Which account is "Girokonto" in this file\? Answer with --account "Girokonto=<name>"/,
    )
    await addNamedAccount(store, userId, 'Girokonto')
    const words = ['--account', 'Sparbuch=Main account', file]
    expect((await importing(...words)).out).toMatch(
      /, Girokonto: 3 .* added\.\n.*, Main account: 1 .* added\./,
    )
    const moved = await ledgerOf(store, userId)
    expect(
      moved.rows.map(({ description, note, tags, category }) => [description, note, tags, category]),
    ).toEqual(
      expect.arrayContaining([
        ['Hotel Post', 'Two nights', ['Lake Como', 'trip'], 'Travel'],
        ['Hotel Post Breakfast', null, [], 'Food'],
        ['To savings', 'monthly', [], 'Uncategorized'],
      ]),
    )
    expect((await importing(...words)).out).toMatch(/Girokonto: 0 .*\n.*Main account: 0 /)
    expect(await ledgerOf(store, userId)).toEqual(moved)
  })

  test('answers what a file leaves open as the user confirmed it for its header and account', async () => {
    const { store, userId, write, importing } = await importCommand(openTestStore, newPlace)
    const names = ['Booked', 'Text', 'Amount']
    const file = (day: string) =>
      write('dates.csv', `${names.join(',')}\n${day},Tea,-2.50\n05/06/2025,Rent,-8\n`)
    await importing('--date-order', 'dmy', file('03/04/2025'))
    const remember = (accountId: string, dateOrder: string) =>
      putReadingProfile(
        store,
        userId,
        {
          name: `Tea ${dateOrder}`,
          headerFingerprint: headerFingerprint('csv', names),
          accountId,
          answers: JSON.stringify({ date_order: dateOrder }),
        },
        '2026-01-01T00:00:00.000Z',
      )
    const other = await addNamedAccount(store, userId, 'Card')
    await remember(other, 'mdy')
    const ofFirst = ['--account', 'Main account', file('07/06/2025')]
    expect(await importing(...ofFirst), "another account's").toMatchObject({ code: 2 })

    await remember(firstAccountId, 'dmy')
    expect(await importing(...ofFirst)).toMatchObject({
      code: 0,
      out: expect.stringMatching(
        /^dates\.csv: Read as you confirmed .* "Tea dmy"\)\.\n.*: 1 transaction was added\./,
      ),
    })
    const { rows } = await ledgerOf(store, userId)
    expect(rows.map(({ date }) => date)).toContain('2025-06-07')
  })

  test('remembers the answers given as options if told to, and only for the account of the file', async () => {
    const { store, userId, write, importing } = await importCommand(openTestStore, newPlace)
    const file = (day: string) =>
      write('dates.csv', `Booked,Text,Amount\n${day},Tea,-2.50\n05/06/2025,Rent,-8\n`)
    await importing('--date-order', 'dmy', file('03/04/2025'))
    expect(await readReadingProfiles(store, userId)).toEqual([])
    await importing('--date-order', 'dmy', '--dry-run', '--remember', file('04/04/2025'))
    expect(await readReadingProfiles(store, userId)).toEqual([])

    expect((await importing('--date-order', 'dmy', '--remember', file('05/04/2025'))).out).toContain(
      'dates.csv: Later files with the same columns are read in the same way.',
    )
    const saved = [{ accountId: firstAccountId, name: 'CSV: Booked, Text, Amount' }]
    expect(await readReadingProfiles(store, userId)).toMatchObject(saved)
    expect((await importing(file('06/04/2025'))).out).toMatch(
      /^dates\.csv: Read as you confirmed .* "CSV: Booked, Text, Amount"\)\.\n.*: 1 transaction was added\./,
    )
    await importing('--spending', 'positive', '--remember', file('07/04/2025'))
    const [profile] = await readReadingProfiles(store, userId)
    expect(JSON.parse(profile?.answers ?? '')).toMatchObject({ date_order: 'dmy', spending: 'positive' })

    await addNamedAccount(store, userId, 'Card')
    expect(await importing('--account', 'Card', file('08/04/2025'))).toMatchObject({ code: 2 })
  })

  test('imports every file of a ZIP archive, and asks about those that leave something open', async () => {
    const { store, userId, write, importing } = await importCommand(openTestStore, newPlace)
    const archive = write('statements.zip', '')
    const january = 'Date,Description,Amount\n2026-01-30,Bread,-3.00\n2026-01-31,Tea,-2.00\n'
    const february = 'Date,Description,Amount\n2026-02-01,Books,-9.00\n2026-02-02,Salary,900.00\n'
    const open = 'Booked,Text,Amount\n03/04/2026,Tea,-2.50\n05/06/2026,Rent,-800.00\n'
    const files = { 'january.csv': january, 'open.csv': open, 'more/february.csv': february }
    const packed = Object.entries(files).map(([name, csv]) => [name, strToU8(csv)] as const)
    writeFileSync(archive, zipSync(Object.fromEntries(packed)))
    const result = await importing(archive)
    expect(result.code).toBe(2)
    expect(result.err).toMatch(/^statements\.zip\/open\.csv: Every date .*--date-order dmy/)
    expect(result.out).toContain('statements.zip/january.csv: 2 transactions were added.\n')
    expect(result.out).toContain('statements.zip/february.csv: 2 transactions were added.\n')
    const imports = await readImportPage(store, userId, { limit: 9 })
    expect(imports.map(({ fileName }) => fileName).sort()).toEqual(['february.csv', 'january.csv'])

    writeFileSync(archive, zipSync({}))
    const empty = await importing(archive)
    expect([empty.code, empty.err]).toEqual([1, expect.stringMatching(/^statements\.zip: /)])
  })

  test('keeps the columns and the balances by which later files are compared', async () => {
    const { store, userId, write, importing } = await importCommand(openTestStore, newPlace)
    await importing(example('mt940-german.sta'))
    const names = ['Transaction Date', 'Description', 'Amount', 'Category']
    await importing(write('bank.csv', `${names.join(',')}\n2025-01-04,Tea,-2.50,Other\n`))
    const [ofBank, mt940] = await readImportPage(store, userId, { limit: 2 })
    expect(mt940).toMatchObject({
      firstDay: '2025-01-02',
      lastDay: '2025-01-31',
      openingCents: 100_000,
      openingDay: '2025-01-02',
      closingCents: 248_966,
      closingDay: '2025-01-31',
    })
    expect(ofBank?.headerFingerprint).toBe(headerFingerprint('csv', names))
  })

  test('keeps an import per file and account, found by its number or named', async () => {
    const { store, userId, importing } = await importCommand(openTestStore, newPlace)
    const file = example('ofx-1-two-accounts.ofx')
    const accountId = await addNamedAccount(store, userId, 'Card')
    await store
      .updateTable('accounts')
      .set({ name: 'Giro', numberHint: '3456' })
      .where('ledgerId', '=', userId)
      .where('id', '=', firstAccountId)
      .execute()
    const { code, err } = await importing(file)
    expect(code).toBe(2)
    const [, number] = /^ofx-1-two-accounts\.ofx: Which account has the number (\S+)\? .*\n$/.exec(err) ?? []
    expect(await importing('--account', `${number}=Nobody`, file)).toMatchObject({
      code: 1,
      err: expect.stringContaining('There is no account named "Nobody". The accounts are: "Giro", "Card".'),
    })
    expect(await importing('--account', `${number}=card`, file)).toMatchObject({
      code: 0,
      out: expect.stringMatching(/\nofx-1-two-accounts\.ofx, Giro: .*\nofx-1-two-accounts\.ofx, Card: /),
    })
    const imports = (await readImportPage(store, userId, { limit: 10 })).reverse()
    expect(imports).toMatchObject([
      {
        accountId: firstAccountId,
        source: 'command_line',
        fileName: 'ofx-1-two-accounts.ofx',
        format: 'ofx',
        createdBy: userId,
        finishedAt: expect.any(String),
        undoneAt: null,
      },
      { accountId, source: 'command_line' },
    ])
    const rows = await store.selectFrom('transactions').select(['accountId', 'importId']).execute()
    expect(new Set(rows.map(({ importId, ...row }) => `${row.accountId} ${importId}`))).toEqual(
      new Set(imports.map(({ id, accountId }) => `${accountId} ${id}`)),
    )
  })
})
