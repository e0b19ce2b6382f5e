import { Hono } from 'hono'
import type * as z from 'zod/mini'
import {
  type DeletedTransactions,
  type Inserted,
  type MonthList,
  NewTransactions,
  type Transaction,
  TransactionChange,
  TransactionFilter,
  type TransactionPage,
  TransactionPageQuery,
} from '#contract/transactions.ts'
import { deviceOf } from '#server/http/device-of.ts'
import { HttpProblem } from '#server/http/http-problem.ts'
import { noteSecurityEvent } from '#server/http/note-security-event.ts'
import { readJson } from '#server/http/read-json.ts'
import { readQuery } from '#server/http/read-query.ts'
import { requireUser, type SignedIn } from '#server/http/require-user.ts'
import { insideTransaction } from '#store/inside-transaction.ts'
import { deleteAllTransactions, deleteTransaction } from '#store/ledger/deletions.ts'
import { readMonthList } from '#store/ledger/monthly-totals.ts'
import { insertTransactions, readTransactionPage, updateTransaction } from '#store/ledger/transactions.ts'
import { deletionPath } from './deletion-path.ts'
import type { LedgerContext } from './ledger-context.ts'
import { hasCurrentLedger } from './ledger-etag.ts'
import { limitCalls, weightOfTransactions } from './limit-calls.ts'
import { pageAfter, pageCursor } from './page-cursor.ts'
import { pathId } from './path-id.ts'
import {
  changeFromWire,
  filterFromWire,
  monthToWire,
  rowFromWire,
  transactionToWire,
} from './transaction-wire.ts'

const missing = new HttpProblem(404, 'transaction_not_found', 'This transaction is no longer there.')

export const transactions = (context: LedgerContext) => {
  const { clock, metrics, noteAdded } = context
  const now = () => new Date(clock.now()).toISOString()
  return new Hono<SignedIn>()
    .use(requireUser(context), limitCalls(context, weightOfTransactions))
    .get('/', async (c) => {
      const { order, limit, cursor, ...filter } = readQuery(c, TransactionPageQuery)
      const page = await readTransactionPage(c.var.store, c.var.userId, filterFromWire(filter), {
        order,
        limit,
        after: cursor === undefined ? null : pageAfter(cursor),
      })
      return c.json<z.infer<typeof TransactionPage>>({
        transactions: page.transactions.map(transactionToWire),
        next_cursor: page.next && pageCursor(page.next),
      })
    })
    .post('/', async (c) => {
      const batch = await readJson(c, NewTransactions)
      const inserted = await insertTransactions(
        c.var.store,
        c.var.userId,
        batch.transactions.map(rowFromWire),
      )
      metrics?.countImport(inserted)
      noteAdded(inserted.inserted)
      return c.json<z.infer<typeof Inserted>>(inserted)
    })
    .delete('/', async (c) => {
      const { userId } = c.var
      const { deleted, deletionId } = await insideTransaction(c.var.store, async (store) => {
        // First, as every change of a ledger waits for that alone before it touches anything else.
        const deletion = await deleteAllTransactions(store, userId, now())
        const device = deviceOf(c)
        await noteSecurityEvent(store, context, { userId, kind: 'transactions_deleted', device })
        return deletion
      })
      c.header('location', deletionPath(deletionId))
      return c.json<z.infer<typeof DeletedTransactions>>({ deleted })
    })
    .get('/months', async (c) => {
      const filter = readQuery(c, TransactionFilter)
      if (await hasCurrentLedger(c, filter)) return c.body(null, 304)
      const months = await readMonthList(c.var.store, c.var.userId, filterFromWire(filter))
      return c.json<z.infer<typeof MonthList>>({ months: months.map(monthToWire) })
    })
    .patch('/:id', async (c) => {
      const change = changeFromWire(await readJson(c, TransactionChange))
      const changed = await updateTransaction(c.var.store, c.var.userId, pathId(c, missing), change)
      if (!changed) throw missing
      return c.json<Transaction>(transactionToWire(changed))
    })
    .delete('/:id', async (c) => {
      const deletionId = await deleteTransaction(c.var.store, c.var.userId, pathId(c, missing), now())
      if (deletionId === null) throw missing
      return c.body(null, 204, { location: deletionPath(deletionId) })
    })
}
