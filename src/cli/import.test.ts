import { randomUUID } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { readUser } from '#auth/store/users.ts'
import { firstAccountId } from '#domain/accounts.ts'
import { type BankId, bankFormats } from '#domain/statements/bank-formats.ts'
import { createStatementReader } from '#domain/statements/read-statement.ts'
import type { StatementRow } from '#domain/transaction.ts'
import { addAccount, readAccounts } from '#ledger/store/accounts.ts'
import { changeLedger, readLedgerVersion } from '#ledger/store/change-ledger.ts'
import { deleteTransaction } from '#ledger/store/deletions.ts'
import { examineLedger } from '#ledger/store/examine-ledger.ts'
import { readImportPage } from '#ledger/store/imports.ts'
import { readKeptTransactions } from '#ledger/store/kept-transactions.ts'
import { readSpendingCells } from '#ledger/store/monthly-totals.ts'
import { saveTransactionRule } from '#ledger/store/transaction-rules.ts'
import { insertTransactions } from '#ledger/store/transactions.ts'
import type { Schema } from '#store/schema.ts'
import { aUser } from '#tests/support/a-ledger.ts'
import { onEachEngine } from '#tests/support/on-each-engine.ts'
import { runCommand } from '#tests/support/run-command.ts'
import { statementCsv } from '#tests/support/statement-csv.ts'

const purchases = (count: number): StatementRow[] =>
  Array.from({ length: count }, (_, n) => ({
    date: `2025-0${1 + (n % 3)}-${String(1 + (n % 28)).padStart(2, '0')}`,
    description: `SHOP ${n % 5}`,
    cents: -100 - (n % 7),
    category: n % 2 === 0 ? 'Shopping' : 'Travel',
  }))

const formatOf = (bank: BankId) => bankFormats.find(({ id }) => id === bank) ?? raise(bank)
const raise = (bank: string): never => {
  throw new Error(`Unknown bank ${bank}`)
}

/** Does what the web client does with a statement: rows by date, in batches of 50. */
async function uploadAsWeb(store: Kysely<Schema>, userId: string, bank: BankId, text: string) {
  const reader = createStatementReader(formatOf(bank))
  reader.read(text)
  const statement = reader.finish()
  if ('problem' in statement) throw new Error(statement.problem.code)
  const rows = [...statement.rows.inOrder()]
  for (let at = 0; at < rows.length; at += 50)
    await insertTransactions(store, userId, rows.slice(at, at + 50))
}

async function ledgerOf(store: Kysely<Schema>, userId: string) {
  const rows = await readKeptTransactions(store, userId, { after: null, limit: 100_000 })
  const withoutIds = rows.map(({ id, importId, ...row }) => row)
  return {
    rows: withoutIds.sort((one, other) => ((one.importKey ?? '') < (other.importKey ?? '') ? -1 : 1)),
    cells: await readSpendingCells(store, userId),
  }
}

onEachEngine('npm run import', (openTestStore, newPlace) => {
  async function aPlace() {
    const place = await newPlace()
    const store = await openTestStore(place)
    const userId = await aUser(store)
    const email = (await readUser(store, userId))?.email ?? ''
    const write = (name: string, text: string) => {
      const file = join(place.dataDirectory, name)
      writeFileSync(file, text)
      return file
    }
    const importing = (bank: string, ...words: string[]) =>
      runCommand('import', place, ['--user', email, '--bank', bank, ...words])
    return { place, store, userId, write, importing }
  }

  test('adds the same rows as a web upload, under the same rules', async () => {
    const { store, userId, write, importing } = await aPlace()
    const other = await aUser(store)
    const rule = { descriptionPattern: 'SHOP 3', category: 'Entertainment', excluded: true }
    for (const user of [userId, other]) await saveTransactionRule(store, user, rule)
    for (const { id } of bankFormats) {
      const text = readFileSync(join(import.meta.dirname, `../../examples/${id}.csv`), 'utf8')
      const made = statementCsv(formatOf(id), purchases(2500))
      await uploadAsWeb(store, other, id, text)
      await uploadAsWeb(store, other, id, made)
      const imported = await importing(id, write(`${id}.csv`, text), write(`${id}-made.csv`, made))
      expect(imported).toMatchObject({
        code: 0,
        out: expect.stringMatching(/made\.csv: 2,500 transactions were added\./),
      })
    }
    expect(await ledgerOf(store, userId)).toEqual(await ledgerOf(store, other))
    expect(await examineLedger(store, userId)).toEqual({ months: [], wrongRules: 0, wrongSearchTexts: 0 })
  })

  test('adds no duplicates, merges overlapping statements, and imports again with --again', async () => {
    const { store, userId, write, importing } = await aPlace()
    const rows = purchases(60)
    const [first, longer] = [
      write('first.csv', statementCsv(formatOf('bank-1'), rows.slice(0, 40))),
      write('longer.csv', statementCsv(formatOf('bank-1'), rows)),
    ]
    await importing('bank-1', first)
    const { out } = await importing('bank-1', longer)
    expect(out).toBe(
      'longer.csv: 20 transactions were added. 40 transactions were already there and not added again.\n',
    )
    const whole = await ledgerOf(store, userId)
    await importing('bank-1', first, longer)
    expect(await ledgerOf(store, userId)).toEqual(whole)

    expect((await importing('bank-1', '--again', longer)).out).toBe(
      'longer.csv: 60 transactions were added.\n',
    )
    expect((await importing('bank-1', '--retry', 'mark', longer)).out).toContain(
      '60 transactions were added.',
    )
    expect((await importing('bank-1', '--retry', 'mark', longer)).out).toContain(
      '0 transactions were added. 60',
    )
  })

  test('imports into the account that is named, where an equal statement adds its rows again', async () => {
    const { store, userId, write, importing } = await aPlace()
    const file = write('card.csv', statementCsv(formatOf('bank-1'), purchases(3)))
    await importing('bank-1', file)
    const none = await importing('bank-1', '--account', 'Visa', file)
    expect(none).toMatchObject({
      code: 1,
      err: 'There is no account named "Visa". The accounts are: "Main account".\n',
    })
    const visa = {
      name: 'Visa',
      kind: 'credit_card',
      numberHint: null,
      openingCents: 0,
      closed: false,
    } as const
    const { id } = await addAccount(store, userId, visa)
    const intoVisa = () => importing('bank-1', '--account', 'visa', file)
    expect((await intoVisa()).out).toBe('card.csv, Visa: 3 transactions were added.\n')
    expect((await intoVisa()).out).toContain('0 transactions were added. 3')
    expect(await readAccounts(store, userId)).toMatchObject([{ count: 3 }, { id, count: 3 }])
    await addAccount(store, userId, visa)
    expect((await intoVisa()).err).toContain('There are 2 accounts named "visa".')
  })

  test('previews an import with --dry-run and changes nothing', async () => {
    const { store, userId, write, importing } = await aPlace()
    const rows = purchases(50)
    const text = statementCsv(formatOf('bank-2'), rows)
    const [first, bad] = [
      write('first.csv', statementCsv(formatOf('bank-2'), rows.slice(0, 30))),
      write('bad.csv', text.replace('-1.00', '1.234,5').replace('-1.01', 'much')),
    ]
    await importing('bank-2', first)
    const before = [await ledgerOf(store, userId), await readLedgerVersion(store, userId)]
    const { code, out } = await importing('bank-2', '--dry-run', bad, bad)
    expect(code).toBe(0)
    expect(out.split('\n')).toMatchObject([
      'bad.csv: 20 transactions would be added. 28 transactions are already there.',
      '2 rows would be skipped:',
      expect.stringMatching(/^ {2}Line 2: The row has 4 values/),
      '  Line 3: The amount "much" cannot be read',
      'bad.csv: 0 transactions would be added. 48 transactions are already there.',
      ...Array(4).fill(expect.any(String)),
    ])
    expect([await ledgerOf(store, userId), await readLedgerVersion(store, userId)]).toEqual(before)
  })

  test('reports errors in one sentence before writing anything', async () => {
    const { place, store, userId, write, importing } = await aPlace()
    const good = write('good.csv', statementCsv(formatOf('bank-1'), purchases(3)))
    const says = async (words: string[], sentence: RegExp) =>
      expect(await runCommand('import', place, words)).toMatchObject({
        code: 1,
        out: '',
        err: expect.stringMatching(sentence),
      })
    await Promise.all([
      says([good], /^npm run import -- --user <email> \[--account .* \[--bank <bank-1\|bank-2\|bank-3>\] /),
      says(
        ['--user', 'nobody@example.com', '--bank', 'bank-1', good],
        /^No account found for nobody@example\.com\.\n$/,
      ),
      says(
        ['--user', 'a@example.com', '--bank', 'bank-9', good],
        /^Unknown bank "bank-9"\. Use one of bank-1, /,
      ),
      says(
        ['--user', 'a@example.com', '--bank', 'bank-1', good, 'gone.csv'],
        /^File not found: gone\.csv\.\n$/,
      ),
      says(['--user', 'a@example.com', '--bank', 'bank-1', place.dataDirectory], /is not a file\.\n$/),
    ])
    expect(await readLedgerVersion(store, userId)).toBe(0)

    const [empty, other] = [write('empty.csv', 'Date,Payee,Amount\n,,\n'), write('other.csv', 'a,b\n1,2\n')]
    const { code, out, err } = await importing('bank-2', empty, other)
    expect([code, out]).toEqual([1, ''])
    expect(err).toContain('empty.csv: No valid transactions found in the file.\n')
    expect(err).toMatch(/^other\.csv: Failed to parse CSV file\. Please check the file format\. .*Payee/m)
  })

  test("imports any bank's file without being told whose it is, and the first one decides the currency", async () => {
    const { place, store, userId } = await aPlace()
    const email = (await readUser(store, userId))?.email ?? ''
    const importing = (...words: string[]) => runCommand('import', place, ['--user', email, ...words])
    const example = (name: string) => join(import.meta.dirname, '../../tests/statements', name)

    expect(await importing(example('de-sparkasse-camt.csv'))).toMatchObject({
      code: 0,
      out: expect.stringMatching(
        /^de-sparkasse-camt\.csv: The currency of the ledger is EUR, .*\n.* transactions were added\.\n/,
      ),
    })
    const german = await ledgerOf(store, userId)
    expect((await importing(example('de-sparkasse-camt.csv'))).out).toContain('0 transactions were added.')
    expect(await ledgerOf(store, userId)).toEqual(german)

    // Amounts in reals stay out of a ledger in euros.
    const { out } = await importing(example('ofx-2-xml-br.ofx'))
    expect(await ledgerOf(store, userId)).toEqual(german)
    expect(out).toContain('The amount is in BRL, but the account is in EUR.')
  })

  test('asks with status 2 and imports nothing of a file that leaves something open', async () => {
    const { place, store, userId, write } = await aPlace()
    const email = (await readUser(store, userId))?.email ?? ''
    const importing = (...words: string[]) => runCommand('import', place, ['--user', email, ...words])
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

    // Another format of the same bank gives the same transactions other names.
    const other = write(
      'other.qif',
      '!Type:Bank\nD2025-04-03\nT-2.50\nPTea house\n^\nD2025-06-07\nT-9.00\nPBus\n^\n',
    )
    await asking([other], /^other\.qif: 1 transaction is probably there already: .*--probable skip/)
    expect((await importing('--probable', 'skip', other)).out).toBe('other.qif: 1 transaction was added.\n')

    const wrong = write(
      'wrong.csv',
      'Date,Description,Amount,Balance\n2025-07-01,A,-1.00,99.00\n2025-07-02,B,-1.00,90.00\n2025-07-03,C,-1.00,89.00\n',
    )
    await asking([wrong], /^wrong\.csv: The balances .* --allow-unbalanced to/)
    expect((await importing('--allow-unbalanced', wrong)).out).toContain('3 transactions were added.')

    await asking(
      [join(import.meta.dirname, '../../tests/statements/ofx-1-two-accounts.ofx')],
      /Which account has the number .*--account "\S+=<name>"/,
    )
  })

  test('keeps an import per file and account, found by its number or named', async () => {
    const { place, store, userId } = await aPlace()
    const email = (await readUser(store, userId))?.email ?? ''
    const file = join(import.meta.dirname, '../../tests/statements/ofx-1-two-accounts.ofx')
    const importing = (...words: string[]) => runCommand('import', place, ['--user', email, ...words, file])
    const accountId = randomUUID()
    await changeLedger(store, userId, async (transaction) => {
      await transaction
        .updateTable('accounts')
        .set({ name: 'Giro', numberHint: '3456' })
        .where('ledgerId', '=', userId)
        .execute()
      await transaction
        .insertInto('accounts')
        .values({
          ledgerId: userId,
          id: accountId,
          name: 'Card',
          kind: 'credit_card',
          currency: 'USD',
          numberHint: null,
          openingCents: 0,
          closed: 0,
          position: 1,
          createdAt: '2026-01-01T00:00:00.000Z',
        })
        .execute()
    })
    const { code, err } = await importing()
    expect(code).toBe(2)
    const [, number] = /^ofx-1-two-accounts\.ofx: Which account has the number (\S+)\? .*\n$/.exec(err) ?? []
    expect(await importing('--account', `${number}=Nobody`)).toMatchObject({
      code: 1,
      err: expect.stringContaining('There is no account named "Nobody". The accounts are: "Giro", "Card".'),
    })
    expect(await importing('--account', `${number}=card`)).toMatchObject({
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

  test('leaves out what the user deleted, unless told otherwise', async () => {
    const { store, userId, write, importing } = await aPlace()
    const file = write('first.csv', statementCsv(formatOf('bank-1'), purchases(5)))
    await importing('bank-1', file)
    const [row] = await readKeptTransactions(store, userId, { after: null, limit: 1 })
    await deleteTransaction(store, userId, row?.id ?? '', new Date().toISOString())
    const there = '4 transactions'
    expect((await importing('bank-1', '--dry-run', file)).out).toBe(
      `first.csv: 0 transactions would be added. ${there} are already there. 1 transaction that you deleted would be left out; --restore-deleted adds it.\n`,
    )
    expect((await importing('bank-1', file)).out).toBe(
      `first.csv: 0 transactions were added. ${there} were already there and not added again. 1 transaction that you deleted was left out; --restore-deleted adds it.\n`,
    )
    expect((await importing('bank-1', '--restore-deleted', file)).out).toBe(
      `first.csv: 1 transaction was added. ${there} were already there and not added again.\n`,
    )
  })
})
