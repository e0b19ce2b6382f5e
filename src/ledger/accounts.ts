import { DeleteAccountQuery } from '#contract/account-changes.ts'
import { Account, AccountChange, AccountOrder, Accounts, NewAccount } from '#contract/accounts.ts'
import { HttpProblem } from '#http/http-problem.ts'
import {
  addAccount,
  deleteAccount,
  hasAccounts,
  orderAccounts,
  readAccounts,
  updateAccount,
} from '#ledger/store/accounts.ts'
import { deleteAccountWithTransactions } from '#ledger/store/delete-account.ts'
import type { Store } from '#store/schema.ts'
import { endpoint, pathId } from './endpoint.ts'
import { timeOf } from './ledger-context.ts'
import { sumTooLarge } from './summary.ts'

const topic = 'Accounts'
export const missing = new HttpProblem(404, 'account_not_found', 'This account is no longer there.')
export const gone = { 404: '`account_not_found`: the ledger has no such account.' }
export const firstAccount = new HttpProblem(
  409,
  'first_account',
  'The first account of a ledger cannot be deleted. Rename it instead.',
)
const inUse = new HttpProblem(
  409,
  'account_in_use',
  'This account still has transactions, or deleted ones that can still be restored.',
)
const otherAccounts = new HttpProblem(
  409,
  'accounts_changed',
  'One of these accounts is no longer there. Reload the page and try again.',
)
export const noSuchAccount = new HttpProblem(422, 'account_unknown', 'The ledger has no such account.')

/** For endpoints that add rows to accounts. */
export const unknownAccount = { 422: '`account_unknown`: the ledger has no account with this ID.' }

export const fraction = '`amount_fraction`: an amount has decimals, but the currency of its account has none.'

/** Throws unless the ledger has all accounts of these rows. Called in the change that adds them. */
export async function requireAccounts(
  store: Store,
  ledgerId: string,
  rows: readonly { accountId?: string | undefined }[],
): Promise<void> {
  const ids = rows.flatMap(({ accountId }) => accountId ?? [])
  if (!(await hasAccounts(store, ledgerId, ids))) throw noSuchAccount
}

export const accounts = [
  endpoint({
    method: 'get',
    path: '/accounts',
    topic,
    summary: 'List accounts',
    answer: { schema: Accounts, description: 'All accounts with their balances, in their order.' },
    problems: sumTooLarge,
    handle: async ({ store, ledgerId }) => ({ accounts: await readAccounts(store, ledgerId) }),
  }),
  endpoint({
    method: 'post',
    path: '/accounts',
    topic,
    summary: 'Add an account',
    description: 'By default after all others, and in the currency of the ledger.',
    body: NewAccount,
    answer: { status: 201, schema: Account, description: 'The account.' },
    problems: { 422: fraction },
    handle: ({ store, ledgerId, body }) => addAccount(store, ledgerId, body),
  }),
  endpoint({
    method: 'put',
    path: '/accounts/order',
    topic,
    summary: 'Reorder accounts',
    description: 'Puts these accounts first, in this order. All others follow in the order that they had.',
    body: AccountOrder,
    answer: { schema: Accounts, description: 'All accounts in their new order.' },
    problems: { 409: '`accounts_changed`: one of the accounts is not there, or there twice.' },
    async handle({ store, ledgerId, body }) {
      const ids = body.ids.map((id) => id.toLowerCase())
      const accounts = await orderAccounts(store, ledgerId, ids)
      if (!accounts) throw otherAccounts
      return { accounts }
    },
  }),
  endpoint({
    method: 'patch',
    path: '/accounts/{id}',
    topic,
    summary: 'Change an account',
    description: 'Omitted fields stay the same.',
    body: AccountChange,
    answer: { schema: Account, description: 'The updated account.' },
    problems: {
      ...gone,
      409: '`account_in_use`: its currency cannot be changed, since it has transactions.',
      422: fraction,
    },
    async handle({ c, store, ledgerId, body }) {
      const changed = await updateAccount(store, ledgerId, pathId(c, missing), body)
      if (!changed) throw missing
      if (changed === 'in_use') throw inUse
      return changed
    },
  }),
  endpoint({
    method: 'delete',
    path: '/accounts/{id}',
    topic,
    summary: 'Delete an account',
    description:
      'With `transactions=true` also one that has transactions, which are deleted with it. For 30 days that can be undone as a whole; `Location` is the address of the change. Without, only an account that has none.',
    query: DeleteAccountQuery,
    answer: { status: 204, description: 'Deleted.' },
    problems: {
      ...gone,
      409: '`account_in_use`: it has transactions, or deleted ones that can still be restored. `first_account`: the first account cannot be deleted.',
    },
    async handle({ c, context, store, ledgerId, query }) {
      const id = pathId(c, missing)
      const result = query.transactions
        ? await deleteAccountWithTransactions(store, ledgerId, id, timeOf(context))
        : await deleteAccount(store, ledgerId, id)
      if (result === 'missing') throw missing
      if (result === 'first') throw firstAccount
      if (result === 'in_use') throw inUse
      if (result !== 'deleted') c.header('location', `/api/v1/account-changes/${result.id}`)
      return c.body(null, 204)
    },
  }),
]
