import { Hono } from 'hono'
import { mostRows, TransactionFilter } from '#contract/transactions.ts'
import { csvLine, withoutFormula } from '#domain/csv-export.ts'
import { amountFromCents } from '#domain/money.ts'
import { deviceOf } from '#server/http/device-of.ts'
import { noteSecurityEvent } from '#server/http/note-security-event.ts'
import { readQuery } from '#server/http/read-query.ts'
import type { Logged } from '#server/http/request-log.ts'
import { requireUser, type SignedIn } from '#server/http/require-user.ts'
import type { LedgerFilter } from '#store/ledger/ledger-filter.ts'
import { type PagePosition, readTransactionPage } from '#store/ledger/transactions.ts'
import type { Store } from '#store/schema.ts'
import type { LedgerContext } from './ledger-context.ts'
import { limitCalls, weightOfFile } from './limit-calls.ts'
import { streamLedger } from './stream-ledger.ts'
import { filterFromWire } from './transaction-wire.ts'

/** The columns of the first bank, so that Outgo reads the file as well as a spreadsheet does. */
const header = ['Transaction Date', 'Description', 'Category', 'Amount', 'Excluded']
/** Without it a spreadsheet reads UTF-8 as something else. */
const byteOrderMark = '\uFEFF'

/** `GET /transactions.csv`: the transactions under a filter for a spreadsheet, newest first. */
export const transactionsCsv = (context: LedgerContext) =>
  new Hono<SignedIn & Logged>()
    .use(requireUser(context), limitCalls(context, weightOfFile))
    .get('/', async (c) => {
      const filter = filterFromWire(readQuery(c, TransactionFilter))
      const { userId } = c.var
      await noteSecurityEvent(c.var.store, context, {
        userId,
        kind: 'transactions_exported',
        device: deviceOf(c),
      })
      const day = new Date(context.clock.now()).toISOString().slice(0, 10)
      return streamLedger(c, context.log, {
        type: 'text/csv',
        fileName: `outgo-transactions-${day}.csv`,
        parts: writeCsv(c.var.store, c.var.userId, filter),
      })
    })

async function* writeCsv(store: Store, userId: string, filter: LedgerFilter) {
  yield byteOrderMark + csvLine(header)
  let after: PagePosition | null = null
  do {
    const page: Awaited<ReturnType<typeof readTransactionPage>> = await readTransactionPage(
      store,
      userId,
      filter,
      { order: 'desc', limit: mostRows, after },
    )
    for (const row of page.transactions)
      yield csvLine([
        row.date,
        withoutFormula(row.description),
        withoutFormula(row.category),
        amountFromCents(row.cents).toFixed(2),
        row.excludeFromTotal ? 'Yes' : 'No',
      ])
    after = page.next
  } while (after !== null)
}
