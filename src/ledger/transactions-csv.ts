import { mostRows, TransactionFilter } from '#contract/transactions.ts'
import { csvLine } from '#domain/csv-export.ts'
import { distinctNames } from '#domain/distinct-names.ts'
import { exportColumns, valueExportColumns } from '#domain/transaction.ts'
import { deviceOf, noteSecurityEvent } from '#http/note-security-event.ts'
import { readAccounts } from '#ledger/store/accounts.ts'
import type { LedgerFilter } from '#ledger/store/ledger-filter.ts'
import { type PagePosition, readTransactionPage } from '#ledger/store/read-transactions.ts'
import { resolveFilter } from '#ledger/store/resolve-filter.ts'
import type { Store } from '#store/schema.ts'
import { endpoint } from './endpoint.ts'
import { weightOfFile } from './limit-calls.ts'
import { impossibleRanges, requirePossibleRanges } from './possible-range.ts'
import { streamLedger } from './stream-ledger.ts'

/** Without it, spreadsheets do not read the file as UTF-8. */
const byteOrderMark = '\uFEFF'

export const transactionsCsv = [
  endpoint({
    method: 'get',
    path: '/transactions.csv',
    topic: 'Transactions',
    summary: 'Download transactions for a spreadsheet',
    description:
      'Newest first, with the same filters as the list of transactions. Texts that a spreadsheet would run as a formula start with an apostrophe. The download breaks off if the ledger changes in the meantime.',
    query: TransactionFilter,
    answer: {
      description:
        'CSV in UTF-8. `Category` is the category after applying rules, `Own Category` the one without them. A split transaction has the categories of all its parts and no own category; `Parts` lists them with their amounts. `Outgo ID` and `Import Key` identify existing transactions if the file is imported again. `Currency` is that of the amount, `Value` the amount in the currency of the ledger, empty without a rate. `Tags` are separated by commas. `Account` is the name of the account, with a number if several have the same one.',
    },
    problems: impossibleRanges,
    weigh: weightOfFile,
    async handle({ c, context, store, userId, ledgerId, query }) {
      requirePossibleRanges(query)
      const device = deviceOf(c)
      await noteSecurityEvent(store, context, { userId, kind: 'transactions_exported', device })
      const day = new Date(context.clock.now()).toISOString().slice(0, 10)
      const filter = await resolveFilter(store, ledgerId, query)
      return streamLedger(c, context, {
        type: 'text/csv',
        fileName: `outgo-transactions-${day}.csv`,
        parts: writeCsv(store, ledgerId, filter),
      })
    },
  }),
]

// The newest columns come last, because some programs read columns by position.
const { currency, tags, account, ...known } = exportColumns
const { value, merchant, parts } = valueExportColumns
const columns = [...Object.values(known), currency, value, merchant, tags, account, parts]

async function* writeCsv(store: Store, ledgerId: string, filter: LedgerFilter) {
  yield byteOrderMark + csvLine(columns.map(({ name }) => name))
  const names = distinctNames(await readAccounts(store, ledgerId))
  let after: PagePosition | null = null
  do {
    const page: Awaited<ReturnType<typeof readTransactionPage>> = await readTransactionPage(
      store,
      ledgerId,
      filter,
      { order: 'desc', limit: mostRows, after },
    )
    for (const row of page.transactions) {
      const exported = { ...row, account: names.get(row.accountId) ?? '' }
      yield csvLine(columns.map(({ write }) => write(exported)))
    }
    after = page.next
  } while (after !== null)
}
