import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { type BankId, bankFormats } from '#domain/statements/bank-formats.ts'
import { createStatementReader } from '#domain/statements/read-statement.ts'
import type { StatementRow } from '#domain/transaction.ts'
import { addAccount, readAccounts } from '#ledger/store/accounts.ts'
import { insertTransactions } from '#ledger/store/add-transactions.ts'
import { readLedgerVersion } from '#ledger/store/change-ledger.ts'
import { deleteTransaction } from '#ledger/store/deletions.ts'
import { examineLedger } from '#ledger/store/examine-ledger.ts'
import { readKeptTransactions } from '#ledger/store/kept-transactions.ts'
import { saveTransactionRule } from '#ledger/store/transaction-rules.ts'
import { sharesThread } from '#store/engines/differences.ts'
import type { Schema } from '#store/schema.ts'
import { aUser } from '#tests/support/a-ledger.ts'
import { importCommand, ledgerOf } from '#tests/support/import-command.ts'
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

onEachEngine('npm run import', (openTestStore, newPlace) => {
  async function aPlace() {
    const { importing, ...place } = await importCommand(openTestStore, newPlace)
    return { ...place, importing: (bank: string, ...words: string[]) => importing('--bank', bank, ...words) }
  }

  test('adds the same rows as a web upload, under the same rules', async () => {
    const { store, userId, write, importing } = await aPlace()
    const other = await aUser(store)
    const rule = { descriptionPattern: 'SHOP 3', category: 'Entertainment', excluded: true }
    for (const user of [userId, other]) await saveTransactionRule(store, user, rule)
    // Statements of all banks are saved by the same queries.
    for (const { id } of sharesThread(store) ? bankFormats : bankFormats.slice(0, 1)) {
      const text = readFileSync(join(import.meta.dirname, `../../examples/${id}.csv`), 'utf8')
      const made = statementCsv(formatOf(id), purchases(1200))
      await uploadAsWeb(store, other, id, text)
      await uploadAsWeb(store, other, id, made)
      const imported = await importing(id, write(`${id}.csv`, text), write(`${id}-made.csv`, made))
      expect(imported).toMatchObject({
        code: 0,
        out: expect.stringMatching(/made\.csv: 1,200 transactions were added\./),
      })
    }
    expect(await ledgerOf(store, userId)).toEqual(await ledgerOf(store, other))
    expect(await examineLedger(store, userId)).toEqual({
      months: [],
      wrongRules: 0,
      wrongSearchTexts: 0,
      wrongMerchants: 0,
      wrongValues: 0,
      deletedButThere: 0,
      wrongSplits: 0,
      lostAttachments: 0,
      incompleteAttachments: 0,
    })
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
      err: 'There is no account named "Visa". The accounts are: "Main account". To create it, use --new-account "Visa".\n',
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
      says(
        [good],
        /^npm run import -- --user <email> \[--account .* \[--new-accounts\] \[--bank <bank-1\|bank-2\|bank-3>\] /,
      ),
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
