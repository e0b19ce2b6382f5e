import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { firstAccountId } from '#domain/accounts.ts'
import { addAccount } from '#ledger/store/accounts.ts'
import { insertTransactions } from '#ledger/store/add-transactions.ts'
import { keepDeletedKey } from '#ledger/store/deleted-keys.ts'
import { examineLedger } from '#ledger/store/examine-ledger.ts'
import { examineMatches } from '#ledger/store/matching/examine-matches.ts'
import { linkRefund } from '#ledger/store/matching/refunds.ts'
import { readSpendingCells } from '#ledger/store/monthly-totals.ts'
import { changeRates } from '#ledger/store/rate-changes.ts'
import { addRecurringCost } from '#ledger/store/recurring-costs.ts'
import { refreshNextMonth } from '#ledger/store/stale-values.ts'
import { saveTransactionRule } from '#ledger/store/transaction-rules.ts'
import { sqliteFile } from '#store/engines/sqlite.ts'
import { aRow, aUser } from '#tests/support/a-ledger.ts'
import { onEachEngine, onEngine } from '#tests/support/on-each-engine.ts'
import { runCommand, runCommandAsProcess } from '#tests/support/run-command.ts'

onEachEngine('npm run doctor', (openTestStore, newPlace, emptyPlace) => {
  test('finds totals, rules and search texts changed by other programs, and repairs them with --fix', async () => {
    const place = await newPlace()
    const store = await openTestStore(place)
    const userId = await aUser(store)
    await saveTransactionRule(store, userId, {
      descriptionPattern: 'BLUE COFFEE',
      category: 'Travel',
      excluded: false,
    })
    const importKey = 'a'.repeat(32)
    await insertTransactions(store, userId, [
      aRow({ importKey }),
      aRow({ date: '2025-04-01', description: 'TEA' }),
    ])
    const cells = await readSpendingCells(store, userId)
    const healthy = {
      months: [],
      wrongRules: 0,
      wrongSearchTexts: 0,
      wrongMerchants: 0,
      wrongValues: 0,
      deletedButThere: 0,
      wrongSplits: 0,
      lostAttachments: 0,
      incompleteAttachments: 0,
    }
    expect(await examineLedger(store, userId)).toEqual(healthy)

    await sql`update transactions set rule_id = null, search_text = 'x', merchant_key = 'x'`.execute(store)
    const deleted = { accountId: firstAccountId, importKey, deletedAt: '2025-05-03T00:00:00.000Z' }
    await keepDeletedKey(store, userId, { ...deleted, deletionId: importKey })
    await sql`update monthly_totals set net_cents = net_cents + 1 where month = '2025-04'`.execute(store)
    const found = await runCommandAsProcess('doctor', place)
    expect(found.code).toBe(1)
    expect(found.out).toContain(
      `WRONG  The totals of user ${userId} do not match the transactions in 2025-03, 2025-04.`,
    )
    expect(found.out).toContain('WRONG  1 transaction of')
    expect(found.out).toContain('WRONG  2 transactions of')
    expect(found.out).toContain(`WRONG  2 transactions of user ${userId} have the wrong merchant.`)
    expect(found.out).toContain(`WRONG  1 transaction of user ${userId} is there, but remembered as deleted.`)

    expect(await runCommand('doctor', place, ['--fix'])).toMatchObject({
      code: 0,
      out: expect.stringContaining(
        'Totals, rules, search texts, values and links of 1 ledger match its transactions',
      ),
    })
    expect(await examineLedger(store, userId)).toEqual(healthy)
    expect(await readSpendingCells(store, userId)).toEqual(cells)
  })

  test('finds values that do not match the rates, leaves those that wait, and repairs them with --fix', async () => {
    const place = await newPlace()
    const store = await openTestStore(place)
    const userId = await aUser(store)
    const card = {
      name: 'Card',
      kind: 'credit_card',
      numberHint: null,
      openingCents: 0,
      closed: false,
    } as const
    const { id: accountId } = await addAccount(store, userId, { ...card, currency: 'CHF' })
    const rate = { kind: 'rate', into: 'USD', currency: 'CHF', month: '2025-03', rate: '1.1' } as const
    await changeRates(store, userId, rate, '2025-05-01T00:00:00.000Z')
    while (await refreshNextMonth(store, userId));
    await insertTransactions(store, userId, [
      aRow({ accountId, date: '2025-03-01', cents: -1000 }),
      aRow({ accountId, date: '2025-04-01', cents: -2000 }),
    ])
    const cells = await readSpendingCells(store, userId)
    await sql`update transactions set value_cents = -1 where date = '2025-03-01'`.execute(store)
    const { out } = await runCommand('doctor', place)
    expect(out).toContain(
      `WRONG  1 transaction of user ${userId} has a value that does not match the exchange rates.`,
    )
    expect(await runCommand('doctor', place, ['--fix'])).toMatchObject({ code: 0 })
    expect(await readSpendingCells(store, userId)).toEqual(cells)

    await changeRates(store, userId, { ...rate, month: '2025-04' }, '2025-05-02T00:00:00.000Z')
    expect(await examineLedger(store, userId), 'waits for its value').toMatchObject({
      wrongMerchants: 0,
      wrongValues: 0,
    })
  })

  test('finds links that the amounts of their transactions contradict, and ends them with --fix', async () => {
    const place = await newPlace()
    const store = await openTestStore(place)
    const userId = await aUser(store)
    const savings = {
      name: 'Savings',
      kind: 'savings',
      numberHint: null,
      openingCents: 0,
      closed: false,
    } as const
    const { id: accountId } = await addAccount(store, userId, savings)
    await addRecurringCost(store, userId, {
      name: 'Rent',
      cents: 120_000,
      cadence: 'monthly',
      dayOfMonth: 1,
      category: 'Bills & Utilities',
      active: true,
      startDate: '2025-01-01',
      endDate: null,
    })
    const ofTransfer = { date: '2025-03-03', description: 'TRANSFER 12345678' }
    const rows = [
      aRow({ ...ofTransfer, cents: -25_000 }),
      aRow({ ...ofTransfer, cents: 25_000, accountId }),
      aRow({ date: '2025-03-02', cents: -120_000, description: 'OAKWOOD RENT' }),
      aRow({ date: '2025-03-05', cents: -8320, description: 'SHOES' }),
      aRow({ date: '2025-03-09', cents: 8320, description: 'SHOES' }),
    ]
    await insertTransactions(store, userId, rows)
    const [, , , purchase, refund] = await store
      .selectFrom('transactions')
      .select('id')
      .orderBy('date')
      .execute()
    const pair = { refundId: refund?.id ?? '', purchaseId: purchase?.id ?? '' }
    expect(await linkRefund(store, userId, pair)).toMatchObject({ state: 'linked' })
    expect(await runCommand('doctor', place)).toMatchObject({ code: 0 })
    await sql`update transactions set amount_cents = -1 where amount_cents in (25000, -8320, -120000)`.execute(
      store,
    )
    const { out } = await runCommand('doctor', place)
    for (const what of ['transfer', 'refund', 'payment'])
      expect(out).toContain(
        `WRONG  1 linked ${what} of user ${userId} does not match the amounts, dates and accounts of its transactions.`,
      )
    expect(await runCommand('doctor', place, ['--fix'])).toMatchObject({ code: 0 })
    expect(await examineMatches(store, userId)).toEqual({ transfers: [], refunds: [], payments: [] })
  })

  test('reports a missing database', async () => {
    const { code, err } = await runCommand('doctor', await emptyPlace())
    expect([code, err]).toEqual([1, expect.stringMatching(/^There is no (Outgo )?database .*\.\n$/)])
  })
})

onEngine('SQLite', 'npm run doctor', (openTestStore, newPlace) => {
  test('finds dangling references', async () => {
    const place = await newPlace()
    const store = await openTestStore(place)
    await insertTransactions(store, await aUser(store), [aRow()])
    await sql`pragma foreign_keys = off`.execute(store)
    await sql`update transactions set ledger_id = 'nobody'`.execute(store)
    const { code, out } = await runCommand('doctor', place)
    expect(code).toBe(1)
    expect(out).toContain('WRONG  transactions: 1 row refers to rows that do not exist in ledgers.')
    expect(out).toContain('no backup that contains them can be restored')

    const copy = await runCommand('backup', place)
    expect([copy.code, copy.err]).toEqual([1, expect.stringMatching(/^Some of its rows refer to/)])
    expect(readdirSync(join(place.dataDirectory, 'backups'))).toEqual([expect.stringMatching(/\.sqlite$/)])
  })

  test('finds transactions without an account, and accounts without a ledger', async () => {
    const place = await newPlace()
    const store = await openTestStore(place)
    await insertTransactions(store, await aUser(store), [aRow()])
    await sql`pragma foreign_keys = off`.execute(store)
    await sql`update transactions set account_id = 'none'`.execute(store)
    await sql`update accounts set ledger_id = 'nobody'`.execute(store)
    const { out } = await runCommand('doctor', place)
    expect(out).toContain('WRONG  transactions: 1 row refers to rows that do not exist in accounts.')
    expect(out).toContain('WRONG  accounts: 1 row refers to rows that do not exist in ledgers.')
  })

  test('repairs totals of unknown ledgers and references to unknown rules', async () => {
    const place = await newPlace()
    const store = await openTestStore(place)
    await insertTransactions(store, await aUser(store), [aRow()])
    await sql`pragma foreign_keys = off`.execute(store)
    await sql`update transactions set rule_id = 'no rule'`.execute(store)
    await sql`insert into monthly_totals values ('nobody', '2025-03', 'Travel', 0, 'no account', 1, 1, 1, 1)`.execute(
      store,
    )
    expect(await runCommand('doctor', place)).toMatchObject({ code: 1 })
    expect(await runCommand('doctor', place, ['--fix'])).toMatchObject({
      code: 0,
      out: expect.stringContaining('ok     No dangling references.'),
    })
    expect(await runCommand('doctor', place)).toMatchObject({ code: 0 })
  })

  test('does not report totals as fixed if they cannot be computed', async () => {
    const place = await newPlace()
    const store = await openTestStore(place)
    await insertTransactions(store, await aUser(store), [aRow()])
    await sql`update transactions set date = '2025-99-99'`.execute(store)
    const { code, out } = await runCommand('doctor', place, ['--fix'])
    expect([code, out]).toEqual([1, expect.not.stringContaining('fixed')])
  })

  test('explains what to do about a damaged file', async () => {
    const place = await newPlace()
    writeFileSync(sqliteFile(place.dataDirectory), 'damaged '.repeat(1000))
    const { code, out, err } = await runCommand('doctor', place)
    expect(code).toBe(1)
    expect(out).toMatch(/^WRONG {2}The database file: file is not a database\.\n/)
    expect(err).toContain('npm run restore -- <file> --force')
  })
})
