import {
  MadeTransactionChange,
  NewTransactionChange,
  TransactionChanges,
  UndoneTransactionChange,
} from '#contract/transaction-changes.ts'
import { isDeletion, type ManyChange } from '#domain/transaction-changes.ts'
import { HttpProblem } from '#http/http-problem.ts'
import { resolveFilter } from '#ledger/store/resolve-filter.ts'
import { changeTransactions } from '#ledger/store/transaction-changes/change-transactions.ts'
import { readTransactionChanges } from '#ledger/store/transaction-changes/record.ts'
import { readSelectedIds } from '#ledger/store/transaction-changes/selection.ts'
import { undoTransactionChange } from '#ledger/store/transaction-changes/undo-change.ts'
import type { Store } from '#store/schema.ts'
import { requireAccounts, unknownAccount } from './accounts.ts'
import { endpoint, pathId } from './endpoint.ts'
import { timeOf } from './ledger-context.ts'
import { weightOfManyRows } from './limit-calls.ts'
import { impossibleRanges, requirePossibleRanges } from './possible-range.ts'

const topic = 'Transactions'
const missing = new HttpProblem(404, 'transaction_change_not_found', 'This change can no longer be undone.')

const selectionChanged = (count: number) =>
  new HttpProblem(
    409,
    'selection_changed',
    `The filter now matches ${count} transactions. Check the selection and try again.`,
    [{ field: 'selection.count', message: String(count) }],
  )

export const transactionChanges = [
  endpoint({
    method: 'post',
    path: '/transaction-changes',
    topic,
    summary: 'Change transactions in bulk',
    description:
      'Sets fields of the selected transactions, or deletes them. Select up to 1000 by ID, or any number with the filters of the list of transactions, the IDs to leave out, and the number you expect: if a different number matches, nothing changes. Rules do not override a `category`, `description` or `note` that is set this way. `tags` replaces all tags; then `remove_tags` and `add_tags` apply. Transactions that cannot move to `account_id` are skipped, because the account is in another currency (`other_currency`) or has a transaction with the same import key (`key_taken`). A `category` is not set for split transactions (`split`). Large changes are made in parts, and other requests can change the ledger in between.',
    body: NewTransactionChange,
    largestBody: 128 * 1024,
    answer: {
      schema: MadeTransactionChange,
      description: 'What changed, and the ID with which it can be undone for 30 days.',
    },
    problems: {
      409: '`selection_changed`: the filter matches a different number of transactions, which is the message of the field error.',
      422: `${unknownAccount[422]} ${impossibleRanges[422]}`,
    },
    weigh: weightOfManyRows,
    async handle({ context, store, ledgerId, body: { selection, change: asked } }) {
      const change = withLowerCaseId(asked)
      if (!isDeletion(change) && change.accountId !== undefined)
        await requireAccounts(store, ledgerId, [{ accountId: change.accountId }])
      const ids = await selectIds(store, ledgerId, selection)
      const made = await changeTransactions(store, ledgerId, change, ids, timeOf(context))
      return made
    },
  }),
  endpoint({
    method: 'get',
    path: '/transaction-changes',
    topic,
    summary: 'List bulk changes and splits',
    description: 'Those that can still be undone, newest first.',
    answer: { schema: TransactionChanges, description: 'The changes.' },
    handle: async ({ context, store, ledgerId }) => ({
      changes: await readTransactionChanges(store, ledgerId, timeOf(context)),
    }),
  }),
  endpoint({
    method: 'post',
    path: '/transaction-changes/{id}/undo',
    topic,
    summary: 'Undo a bulk change or a split',
    description: 'Possible for 30 days. Restores all transactions that were not edited or deleted since.',
    answer: {
      schema: UndoneTransactionChange,
      description: 'How many were restored, and how many were left alone.',
    },
    problems: {
      404: "`transaction_change_not_found`: it was already undone, the 30 days are over, or it is another user's.",
    },
    weigh: weightOfManyRows,
    async handle({ c, context, store, ledgerId }) {
      const undone = await undoTransactionChange(store, ledgerId, pathId(c, missing), timeOf(context))
      if (!undone) throw missing
      return undone
    },
  }),
]

const withLowerCaseId = (change: ManyChange): ManyChange =>
  isDeletion(change) || change.accountId === undefined
    ? change
    : { ...change, accountId: change.accountId.toLowerCase() }

type Selection = (typeof NewTransactionChange)['_zod']['output']['selection']

/** Throws if a filter matches a different number of transactions than the caller expects. */
async function selectIds(store: Store, ledgerId: string, selection: Selection): Promise<string[]> {
  if ('transactionIds' in selection) {
    const asked = [...new Set(selection.transactionIds.map((id) => id.toLowerCase()))]
    const found = await readSelectedIds(store, ledgerId, { transactionIds: asked })
    const there = new Set(found)
    return [...found, ...asked.filter((id) => !there.has(id))]
  }
  requirePossibleRanges(selection.filter)
  const filter = await resolveFilter(store, ledgerId, selection.filter)
  const except = selection.except.map((id) => id.toLowerCase())
  const ids = await readSelectedIds(store, ledgerId, { filter, except })
  if (ids.length !== selection.count) throw selectionChanged(ids.length)
  return ids
}
