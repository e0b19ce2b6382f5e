import fc from 'fast-check'
import { expect, test } from 'vitest'
import { firstAccountId } from '#domain/accounts.ts'
import { readRateFile } from '#domain/rates/central-bank-file.ts'
import { convert } from '#domain/rates/rate.ts'
import { rateOnDay } from '#domain/rates/rate-on-day.ts'
import { addAccount } from '#ledger/store/accounts.ts'
import { insertTransactions } from '#ledger/store/add-transactions.ts'
import { changeCurrency } from '#ledger/store/change-currency.ts'
import { deleteTransaction, undoDeletion } from '#ledger/store/deletions.ts'
import { examineLedger } from '#ledger/store/examine-ledger.ts'
import { readSpendingCells } from '#ledger/store/monthly-totals.ts'
import { changeRates, readRateChanges, undoRateChange } from '#ledger/store/rate-changes.ts'
import { loadRateFile } from '#ledger/store/rate-files.ts'
import { readRates } from '#ledger/store/rates.ts'
import { readTransactionPage } from '#ledger/store/read-transactions.ts'
import { allMonths, fillReportTotals } from '#ledger/store/report-totals.ts'
import { refreshNextMonth } from '#ledger/store/stale-values.ts'
import { aRow, aUser } from '#tests/support/a-ledger.ts'
import { histories } from '#tests/support/histories.ts'
import { onEachEngine } from '#tests/support/on-each-engine.ts'

const at = '2026-01-01T00:00:00.000Z'
const page = { order: 'asc', limit: 1000, after: null } as const
const files = [
  'Date,USD,\n2025-01-02,1.25,\n2025-02-03,1.1,\n2025-03-31,1.0956,\n',
  'Date,USD,\n2025-02-10,2,\n',
]
const months = ['2025-01', '2025-02', '2025-03'] as const

const step = fc.oneof(
  fc.record({
    kind: fc.constant('add' as const),
    date: fc.constantFrom('2025-01-01', '2025-01-05', '2025-02-05', '2025-02-17', '2025-03-31'),
    cents: fc.integer({ min: -5000, max: 5000 }),
    isForeign: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant('rate' as const),
    month: fc.constantFrom(...months),
    rate: fc.constantFrom('0.9', '0.333', '1.5', null),
  }),
  fc.record({ kind: fc.constant('file' as const), file: fc.constantFrom(0, 1) }),
  fc.record({ kind: fc.constant('undo' as const) }),
  fc.record({ kind: fc.constant('delete and restore' as const) }),
  fc.record({
    kind: fc.constant('currency' as const),
    currency: fc.constantFrom('EUR', 'USD', 'GBP'),
    accounts: fc.constantFrom('change' as const, 'keep' as const),
  }),
  fc.record({ kind: fc.constant('part' as const) }),
)

onEachEngine('totals of two currencies', (openTestStore) => {
  test('are the sums of what each row is worth, whatever changed before', async () => {
    const store = await openTestStore()
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), async (steps) => {
        const ledgerId = await aUser(store)
        await changeCurrency(store, ledgerId, { currency: 'EUR', accounts: 'change' }, at)
        const card = await addAccount(store, ledgerId, {
          name: 'Card',
          kind: 'credit_card',
          currency: 'USD',
          numberHint: null,
          openingCents: 0,
          closed: false,
        })
        // The file in use, by the change that loaded it.
        const loaded = new Map<string, string>()
        const state = { currency: 'EUR', accounts: { [firstAccountId]: 'EUR', [card.id]: 'USD' } }
        const settle = async () => {
          while (await refreshNextMonth(store, ledgerId));
        }
        for (const one of steps) {
          await fillReportTotals(store, ledgerId, allMonths)
          if (one.kind === 'add') {
            const accountId = one.isForeign ? card.id : firstAccountId
            await insertTransactions(store, ledgerId, [aRow({ date: one.date, cents: one.cents, accountId })])
          } else if (one.kind === 'rate') {
            const { month, rate } = one
            const currency = state.currency === 'USD' ? 'EUR' : 'USD'
            const after = { kind: 'rate', into: state.currency, currency, month, rate } as const
            await changeRates(store, ledgerId, after, at)
          } else if (one.kind === 'file') {
            const read = readRateFile(files[one.file] ?? '')
            if ('code' in read) throw new Error(read.code)
            const { after } = await loadRateFile(store, ledgerId, `${one.file}`, read, at)
            if (after.kind === 'file' && after.fileId) loaded.set(after.fileId, files[one.file] ?? '')
          } else if (one.kind === 'undo') {
            const last = (await readRateChanges(store, ledgerId)).find(({ undoneAt }) => undoneAt === null)
            const undone = last && (await undoRateChange(store, ledgerId, last.id, at))
            if (typeof undone === 'object' && undone.before.kind === 'currency') {
              state.currency = undone.before.currency
              Object.assign(state.accounts, undone.before.accounts)
            }
          } else if (one.kind === 'delete and restore') {
            const [row] = (await readTransactionPage(store, ledgerId, {}, page)).transactions
            const deletionId = row && (await deleteTransaction(store, ledgerId, row.id, at))
            if (deletionId) await undoDeletion(store, ledgerId, deletionId)
          } else if (one.kind === 'currency') {
            const change = await changeCurrency(store, ledgerId, one, at)
            if (change?.after.kind === 'currency') {
              state.currency = change.after.currency
              Object.assign(state.accounts, change.after.accounts)
            }
          } else await refreshNextMonth(store, ledgerId)
        }
        await settle()
        const { rateFileId } = await store
          .selectFrom('ledgers')
          .select('rateFileId')
          .where('id', '=', ledgerId)
          .executeTakeFirstOrThrow()
        const file = rateFileId === null ? null : readRateFile(loaded.get(rateFileId) ?? '')
        const typed = await readRates(store, ledgerId)
        const known = {
          into: state.currency,
          typed: (currency: string, month: string) =>
            typed.find(
              (one) => one.into === state.currency && one.currency === currency && one.month === month,
            )?.rate,
          quoted: (currency: string, day: string) =>
            file && 'years' in file
              ? file.years.find((one) => one.currency === currency && day.startsWith(one.year))?.rates[
                  day.slice(5)
                ]
              : undefined,
        }
        const { transactions } = await readTransactionPage(store, ledgerId, {}, page)
        let net = 0
        let without = 0
        for (const { accountId, date, cents, valueCents } of transactions) {
          const currency = (state.accounts as Record<string, string>)[accountId] ?? ''
          const rate = currency === state.currency ? '1' : rateOnDay(known, currency, date)?.rate
          const value = rate === undefined ? null : convert(cents, rate)
          expect(valueCents).toBe(value)
          if (value === null) without += 1
          else net += value
        }
        const cells = await readSpendingCells(store, ledgerId)
        const sum = (reason: string | null, of: 'netCents' | 'count') =>
          cells.filter(({ leftOutBy }) => leftOutBy === reason).reduce((all, cell) => all + cell[of], 0)
        expect([sum(null, 'netCents'), sum('no_rate', 'netCents'), sum('no_rate', 'count')]).toEqual([
          net,
          0,
          without,
        ])
        expect((await examineLedger(store, ledgerId)).months).toEqual([])
      }),
      { numRuns: histories(store, 60) },
    )
  })
})
