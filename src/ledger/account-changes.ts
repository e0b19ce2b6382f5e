import {
  AccountChanges,
  MergeAccount,
  MergedAccount,
  MergePreview,
  MergeQuery,
  UndoneAccountChange,
} from '#contract/account-changes.ts'
import { HttpProblem } from '#http/http-problem.ts'
import { readAccountChanges } from '#ledger/store/account-changes.ts'
import { hasAccounts } from '#ledger/store/accounts.ts'
import { foreseeMerge, mergeAccounts } from '#ledger/store/merge-accounts.ts'
import { undoAccountChange } from '#ledger/store/undo-account-change.ts'
import { firstAccount, gone, missing } from './accounts.ts'
import { endpoint, pathId } from './endpoint.ts'
import { timeOf } from './ledger-context.ts'

const topic = 'Accounts'
const same = new HttpProblem(422, 'same_account', 'An account cannot be merged into itself.')
const currencies = new HttpProblem(
  422,
  'currencies_differ',
  'Accounts in different currencies cannot be merged.',
)
const noChange = new HttpProblem(404, 'account_change_not_found', 'This can no longer be undone.')
const later = new HttpProblem(
  409,
  'later_change',
  'The other account was merged or deleted later. Undo that first.',
)

export const accountChanges = [
  endpoint({
    method: 'get',
    path: '/accounts/{id}/merge',
    topic,
    summary: 'Preview a merge of accounts',
    description: 'Counts the transactions that would move, and those that the other account has as well.',
    query: MergeQuery,
    answer: { schema: MergePreview, description: 'The counts.' },
    problems: gone,
    async handle({ c, store, ledgerId, query }) {
      const [accountId, into] = [pathId(c, missing), query.intoAccountId.toLowerCase()]
      if (!(await hasAccounts(store, ledgerId, [accountId, into]))) throw missing
      return foreseeMerge(store, ledgerId, { accountId, into })
    },
  }),
  endpoint({
    method: 'post',
    path: '/accounts/{id}/merge',
    topic,
    summary: 'Merge an account into another',
    description:
      'Moves its transactions, imports and opening balance. `clashing` says what happens to transactions whose `import_key` the other account has as well: `leave_out`, since they are the same, or `keep` both. For 30 days it can be undone as a whole.',
    body: MergeAccount,
    answer: { schema: MergedAccount, description: 'How many transactions moved, and the ID of the change.' },
    problems: {
      ...gone,
      409: '`first_account`: the first account cannot be merged into another.',
      422: '`same_account`: it is the same account. `currencies_differ`: they are in different currencies.',
    },
    async handle({ c, context, store, ledgerId, body: { intoAccountId, clashing } }) {
      const merge = { accountId: pathId(c, missing), into: intoAccountId.toLowerCase(), clashing }
      const result = await mergeAccounts(store, ledgerId, merge, timeOf(context))
      if (!result) throw missing
      if (result === 'same') throw same
      if (result === 'first') throw firstAccount
      if (result === 'currencies') throw currencies
      return { changeId: result.id, moved: result.moved, leftOut: result.leftOut }
    },
  }),
  endpoint({
    method: 'get',
    path: '/account-changes',
    topic,
    summary: 'List merged and deleted accounts',
    description: 'Those that can still be undone, newest first.',
    answer: { schema: AccountChanges, description: 'The accounts and how many transactions they had.' },
    handle: async ({ context, store, ledgerId }) => ({
      changes: await readAccountChanges(store, ledgerId, timeOf(context)),
    }),
  }),
  endpoint({
    method: 'post',
    path: '/account-changes/{id}/undo',
    topic,
    summary: 'Undo merging or deleting an account',
    description:
      'Possible for 30 days. The account is back with all its transactions, except those that were deleted since. Edits since then are kept.',
    answer: { schema: UndoneAccountChange, description: 'How many transactions are back.' },
    problems: {
      404: '`account_change_not_found`: the time is over, or it was undone already.',
      409: '`later_change`: the account that it was merged into has itself been merged or deleted since.',
    },
    async handle({ c, context, store, ledgerId }) {
      const undone = await undoAccountChange(store, ledgerId, pathId(c, noChange), timeOf(context))
      if (!undone) throw noChange
      if (undone === 'later') throw later
      return undone
    },
  }),
]
