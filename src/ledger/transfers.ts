import {
  NewTransfer,
  OutsideAccounts,
  Transfer,
  TransferDecision,
  TransferPage,
  TransferPageQuery,
} from '#contract/transfers.ts'
import { HttpProblem } from '#http/http-problem.ts'
import { mostOutsideAccounts, readOutsideAccounts } from '#ledger/store/matching/outside-accounts.ts'
import {
  countTransfers,
  decideTransfer,
  forgetTransfer,
  linkTransfer,
  readTransfers,
  type StoredTransfer,
} from '#ledger/store/matching/transfers.ts'
import { endpoint, pathId } from './endpoint.ts'
import { impossibleRanges, requirePossibleRanges } from './possible-range.ts'

const topic = 'Transfers'
const missing = new HttpProblem(404, 'transfer_not_found', 'This transfer is no longer there.')
const gone = { 404: "`transfer_not_found`: it is not there, or it is another user's." }
const alreadyLinked = new HttpProblem(
  409,
  'already_linked',
  'One of these transactions is in a refund or in another transfer. Unlink that one first.',
)
const taken = '`already_linked`: one of the transactions is in a linked refund or in another linked transfer.'

const refusals = {
  missing: new HttpProblem(404, 'transaction_not_found', 'One of these transactions is no longer there.'),
  already_linked: alreadyLinked,
  not_opposite: new HttpProblem(
    422,
    'not_opposite',
    'A transfer has money out on one side and money in on the other, and one of them is a single transaction.',
  ),
  same_account: new HttpProblem(
    422,
    'same_account',
    'The two sides of a transfer are in different accounts.',
  ),
}

const toWire = (transfer: StoredTransfer) => ({
  ...transfer,
  transactionIds: transfer.transactions.map(({ id }) => id),
})

export const transfers = [
  endpoint({
    method: 'get',
    path: '/transfers',
    topic,
    summary: 'List transfers',
    description:
      'Movements between own accounts. `linked` ones are left out of spending, income and category totals; `suggested` ones wait for a decision; `dismissed` ones never come back. A suggestion gets a confidence and a reason anew with every import near it.',
    query: TransferPageQuery,
    answer: { schema: TransferPage, description: 'One page, in the order of the IDs.' },
    problems: impossibleRanges,
    async handle({ store, ledgerId, query: { transactionId, limit, cursor, ...filter } }) {
      requirePossibleRanges(filter)
      const asked = { ...filter, transactionId: transactionId?.toLowerCase() }
      const page = await readTransfers(store, ledgerId, { ...asked, after: cursor, limit: limit + 1 })
      const transfers = page.slice(0, limit)
      const last = page.length > limit ? transfers.at(-1) : undefined
      return {
        transfers: transfers.map(toWire),
        nextCursor: last?.id ?? null,
        count: await countTransfers(store, ledgerId, asked),
      }
    },
  }),
  endpoint({
    method: 'get',
    path: '/transfers/outside-accounts',
    topic,
    summary: 'List outside accounts',
    description: `Accounts outside the ledger that linked transfers went to or came from, the most frequent first. At most ${mostOutsideAccounts}.`,
    answer: { schema: OutsideAccounts, description: 'Their names.' },
    handle: async ({ store, ledgerId }) => ({ names: await readOutsideAccounts(store, ledgerId) }),
  }),
  endpoint({
    method: 'post',
    path: '/transfers',
    topic,
    summary: 'Link transactions by hand',
    description:
      'Money out of one account and into another: one transaction on one side and up to three on the other. With `outside_account`, the other side is an account that is not in the ledger.',
    body: NewTransfer,
    answer: { status: 201, schema: Transfer, description: 'The transfer.' },
    problems: {
      404: '`transaction_not_found`: a transaction is not there.',
      409: taken,
      422: '`not_opposite`: there is no money out, or none in. `same_account`: both sides are in one account.',
    },
    async handle({ store, ledgerId, body: { transactionIds, outsideAccount = null } }) {
      const ids = transactionIds.map((id) => id.toLowerCase())
      const linked = await linkTransfer(store, ledgerId, { transactionIds: ids, outsideAccount })
      if (typeof linked === 'string') throw refusals[linked]
      return toWire(linked)
    },
  }),
  endpoint({
    method: 'patch',
    path: '/transfers/{id}',
    topic,
    summary: 'Accept, dismiss or unlink a transfer',
    description:
      '`linked` accepts a suggestion, `dismissed` dismisses it or unlinks a transfer for good, and `suggested` takes either back.',
    body: TransferDecision,
    answer: { schema: Transfer, description: 'The transfer.' },
    problems: { ...gone, 409: taken },
    async handle({ c, store, ledgerId, body: { state } }) {
      const decided = await decideTransfer(store, ledgerId, pathId(c, missing), state)
      if (!decided) throw missing
      if (decided === 'already_linked') throw alreadyLinked
      return toWire(decided)
    },
  }),
  endpoint({
    method: 'delete',
    path: '/transfers/{id}',
    topic,
    summary: 'Forget a transfer',
    description:
      'As if nobody had decided on it: undoes a link by hand. A pair that the product finds is only suggested again.',
    answer: { status: 204, description: 'Forgotten.' },
    problems: gone,
    async handle({ c, store, ledgerId }) {
      if (!(await forgetTransfer(store, ledgerId, pathId(c, missing)))) throw missing
      return c.body(null, 204)
    },
  }),
]
