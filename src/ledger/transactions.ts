import {
  DeletedTransactions,
  Inserted,
  MonthList,
  MonthListQuery,
  NewTransactions,
  Transaction,
  TransactionChange,
  TransactionPage,
  TransactionPageQuery,
  TransactionParts,
} from '#contract/transactions.ts'
import { firstAccountId } from '#domain/accounts.ts'
import { HttpProblem } from '#http/http-problem.ts'
import { deviceOf, noteSecurityEvent } from '#http/note-security-event.ts'
import { collectRows } from '#ledger/store/add-to-import.ts'
import { changeLedger } from '#ledger/store/change-ledger.ts'
import { deleteAllTransactions, deleteTransaction } from '#ledger/store/deletions.ts'
import { readImport } from '#ledger/store/imports.ts'
import { readMonthPage } from '#ledger/store/month-pages.ts'
import { readMonthList } from '#ledger/store/monthly-totals.ts'
import { readTransactionPage } from '#ledger/store/read-transactions.ts'
import { resolveFilter } from '#ledger/store/resolve-filter.ts'
import { splitTransaction } from '#ledger/store/split-transaction.ts'
import { updateTransaction } from '#ledger/store/update-transaction.ts'
import { insideTransaction } from '#store/inside-transaction.ts'
import type { Store } from '#store/schema.ts'
import { fraction, noSuchAccount, requireAccounts, unknownAccount } from './accounts.ts'
import { deletionPath } from './deletions.ts'
import { endpoint, pathId } from './endpoint.ts'
import { addRowsToImport, closedImport, noImport, otherCurrency } from './imports.ts'
import { timeOf } from './ledger-context.ts'
import { hasCurrentLedger } from './ledger-etag.ts'
import { largestBatch, weightOfTransactions } from './limit-calls.ts'
import { cursorOf, cursorOfMonth, monthPositionIn, positionIn } from './page-cursor.ts'
import { impossibleRanges, requirePossibleRanges } from './possible-range.ts'
import { sumTooLarge } from './summary.ts'

const topic = 'Transactions'
const missing = new HttpProblem(404, 'transaction_not_found', 'This transaction is no longer there.')
const gone = { 404: "`transaction_not_found`: it is not there, or it is another user's." }

const ledgerChanged = new HttpProblem(
  409,
  'ledger_changed',
  'The transactions have changed in the meantime. Please search again.',
)

const unequalParts = '`parts_unequal`: the parts do not add up to the amount, or an amount is zero.'

const notMoved = {
  account_unknown: noSuchAccount,
  other_currency: otherCurrency,
  key_taken: new HttpProblem(
    409,
    'import_key_taken',
    'The account already has this transaction of the bank: both have the same import key.',
  ),
  split: new HttpProblem(
    409,
    'transaction_split',
    'This transaction is split. Its parts have the categories and add up to its amount.',
  ),
}

const accountOfImport = new HttpProblem(
  422,
  'account_of_import',
  'The rows of an import are booked on its account. Leave account_id out.',
)

async function requireAccountOfImport(
  store: Store,
  ledgerId: string,
  importId: string,
  rows: readonly { accountId?: string | undefined }[],
) {
  const accounts = new Set(rows.flatMap(({ accountId }) => accountId?.toLowerCase() ?? []))
  if (accounts.size === 0) return
  const found = await readImport(store, ledgerId, importId)
  if (found && [...accounts].some((id) => id !== found.accountId)) throw accountOfImport
}

export const transactions = [
  endpoint({
    method: 'get',
    path: '/transactions',
    topic,
    summary: 'List transactions',
    description: 'Sorted by date and ID, in pages of at most 1000. `next_cursor` is null on the last page.',
    query: TransactionPageQuery,
    answer: { schema: TransactionPage, description: 'One page.' },
    problems: impossibleRanges,
    weigh: weightOfTransactions,
    async handle({ store, ledgerId, query: { order, limit, cursor, ...asked } }) {
      requirePossibleRanges(asked)
      const filter = await resolveFilter(store, ledgerId, asked)
      const after = cursor === undefined ? null : positionIn(cursor)
      const page = await readTransactionPage(store, ledgerId, filter, { order, limit, after })
      return { transactions: page.transactions, nextCursor: page.next && cursorOf(page.next) }
    },
  }),
  endpoint({
    method: 'post',
    path: '/transactions',
    topic,
    summary: 'Add a batch of transactions',
    description:
      'Adds all rows or none, at most 1000. Rows whose `import_key` or `id` already exists are not added again. Rows that the user deleted are. The rows of one day and account are kept as one import with the source `api`; begin an import of your own to tell them apart or to undo them on their own. With its `import_id`, this call does the same as `POST /imports/{id}/rows`, and rows that the user deleted count as already there.',
    body: NewTransactions,
    answer: { schema: Inserted, description: 'How many were added, and how many already existed.' },
    problems: {
      404: noImport[404],
      409: closedImport,
      422: `${unknownAccount[422]} \`account_of_import\`: a row names another account than that of its import. ${unequalParts} ${fraction}`,
    },
    largestBody: largestBatch,
    weigh: weightOfTransactions,
    async handle({ store, userId, ledgerId, body, context }) {
      const { metrics, noteAdded } = context
      if (body.importId !== undefined) {
        await requireAccountOfImport(store, ledgerId, body.importId.toLowerCase(), body.transactions)
        const rows = { rows: body.transactions, restoreDeleted: [] }
        const { added, alreadyThere, deleted } = await addRowsToImport(
          { store, ledgerId, context },
          body.importId.toLowerCase(),
          rows,
        )
        return { inserted: added, duplicates: alreadyThere + deleted.length }
      }
      const rows = body.transactions.map((row) => ({ ...row, accountId: row.accountId ?? firstAccountId }))
      const inserted = await changeLedger(store, ledgerId, async (transaction) => {
        await requireAccounts(transaction, ledgerId, rows)
        return collectRows(transaction, ledgerId, rows, { userId, at: timeOf(context) })
      })
      metrics?.countImport(inserted)
      noteAdded(inserted.inserted)
      return inserted
    },
  }),
  endpoint({
    method: 'delete',
    path: '/transactions',
    topic,
    summary: 'Delete all transactions',
    description: 'Keeps rules and recurring costs.',
    role: 'owner',
    answer: { schema: DeletedTransactions, description: 'How many were deleted.' },
    async handle({ c, context, store, userId, ledgerId }) {
      const { deleted, deletionId } = await insideTransaction(store, async (transaction) => {
        // The deletion comes first: every change of a ledger takes its lock before touching anything else.
        const deletion = await deleteAllTransactions(transaction, ledgerId, timeOf(context))
        const device = deviceOf(c)
        await noteSecurityEvent(transaction, context, { userId, kind: 'transactions_deleted', device })
        return deletion
      })
      c.header('location', deletionPath(deletionId))
      return { deleted }
    },
  }),
  endpoint({
    method: 'get',
    path: '/transactions/months',
    topic,
    summary: 'List the months that have transactions',
    description:
      'Newest first, with their totals. Takes the same filters as the list of transactions. With `in_pages`, a search through many transactions returns the newest months first. Follow `next_cursor` until it is null for the others; a page can be empty.',
    query: MonthListQuery,
    answer: { schema: MonthList, description: 'The months, with an ETag.' },
    problems: {
      ...sumTooLarge,
      ...impossibleRanges,
      409: '`ledger_changed`: a transaction has changed since the first page. Start again without `cursor`.',
    },
    revalidates: true,
    weigh: weightOfTransactions,
    async handle({ c, store, ledgerId, query }) {
      requirePossibleRanges(query)
      if (await hasCurrentLedger(c, query)) return c.body(null, 304)
      const { inPages = false, cursor, ...asked } = query
      if (!inPages) {
        const filter = await resolveFilter(store, ledgerId, asked)
        return { months: await readMonthList(store, ledgerId, filter), nextCursor: null }
      }
      const after = cursor === undefined ? null : monthPositionIn(cursor)
      const page = await readMonthPage(store, ledgerId, asked, after)
      if (page === null) throw ledgerChanged
      return { months: page.months, nextCursor: page.next && cursorOfMonth(page.next) }
    },
  }),
  endpoint({
    method: 'patch',
    path: '/transactions/{id}',
    topic,
    summary: 'Change a transaction',
    description:
      'Omitted fields stay the same. If a rule decides the `category`, `description` or `note`, or adds a tag, and the change sets another value, the change wins over all rules, and `by_hand` names what they no longer decide. Send `by_hand` to set it yourself. A transaction with a new category counts as reviewed. `account_id` moves ' +
      'the transaction to another account in the same currency; files do not bring it back to the account that it left.',
    body: TransactionChange,
    answer: { schema: Transaction, description: 'The updated transaction.' },
    problems: {
      ...gone,
      409: '`import_key_taken`: the account already has a transaction with this import key. `transaction_split`: the amount and category of a split transaction cannot be changed.',
      422: `${unknownAccount[422]} \`account_currency\`: the account is in another currency. ${fraction}`,
    },
    async handle({ c, context, store, ledgerId, body }) {
      const changed = await updateTransaction(store, ledgerId, pathId(c, missing), body, timeOf(context))
      if (!changed) throw missing
      if (typeof changed === 'string') throw notMoved[changed]
      return changed
    },
  }),
  endpoint({
    method: 'put',
    path: '/transactions/{id}/parts',
    topic,
    summary: 'Split a transaction',
    description:
      'Replaces all parts of the transaction. They add up to its amount exactly; a part can have the other sign, such as a coupon on a bill. Rules no longer decide the category. A single part ends the split: the transaction gets its category.',
    body: TransactionParts,
    answer: {
      schema: Transaction,
      description:
        'The transaction with its parts. `Location` is the address of the change, which can be undone for 30 days.',
    },
    problems: { ...gone, 422: `${unequalParts} ${fraction}` },
    async handle({ c, context, store, ledgerId, body }) {
      const id = pathId(c, missing)
      const made = await splitTransaction(store, ledgerId, id, body.parts, timeOf(context))
      if (!made?.split) throw missing
      c.header('location', `/api/v1/transaction-changes/${made.changeId}`)
      return made.split
    },
  }),
  endpoint({
    method: 'delete',
    path: '/transactions/{id}',
    topic,
    summary: 'Delete a transaction',
    answer: { status: 204, description: 'Deleted.' },
    problems: gone,
    async handle({ c, context, store, ledgerId }) {
      const deletionId = await deleteTransaction(store, ledgerId, pathId(c, missing), timeOf(context))
      if (deletionId === null) throw missing
      return c.body(null, 204, { location: deletionPath(deletionId) })
    },
  }),
]
